import SearchIcon from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/use-t.ts';
import { commandKey } from '../../ui/command-key.ts';
import { openTool } from '../../ui/tools.ts';

/** Opens the command palette; on wide screens it looks like a search field. */
export const SearchButton = () => {
  const t = useT();
  const open = (): void => openTool('palette');
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        onClick={open}
        startIcon={<SearchIcon fontSize="small" />}
        aria-keyshortcuts="Control+K Meta+K"
        sx={{
          display: { xs: 'none', lg: 'flex' },
          width: 260,
          justifyContent: 'flex-start',
          color: 'text.secondary',
          borderColor: 'divider',
          fontWeight: 400,
          px: 1.75,
        }}
      >
        {t('nav.search')}
        <Typography component="kbd" variant="caption" sx={{ ml: 'auto', fontFamily: 'inherit' }}>
          {commandKey('K')}
        </Typography>
      </Button>
      <IconButton aria-label={t('nav.search')} onClick={open} sx={{ display: { lg: 'none' } }}>
        <SearchIcon fontSize="small" />
      </IconButton>
    </>
  );
};
