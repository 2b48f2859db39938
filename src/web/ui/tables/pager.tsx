import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import { PAGE_SIZES } from '../../../contracts/list.ts';
import { useT } from '../../i18n/use-t.ts';

interface PagerProps {
  page: number;
  perPage: number;
  total: number;
  /** Whether the total belongs to the requested list, not to the previous one shown meanwhile. */
  settled: boolean;
  onChange: (page: number, perPage: number) => void;
}

/** Footer of a paginated list. A change of size goes to the first page; a page past the end goes to the last one. */
export const Pager = ({ page, perPage, total, settled, onChange }: PagerProps) => {
  const t = useT();
  const id = useId();
  const last = Math.max(1, Math.ceil(total / perPage));
  const past = settled && page > last;
  useEffect(() => {
    if (past) onChange(last, perPage);
  }, [past, last, perPage, onChange]);
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  const to = Math.min(total, page * perPage);
  return (
    <Box
      component="nav"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        px: 2,
        py: 1,
      }}
    >
      <Typography variant="body2" color="textSecondary" id={id} sx={{ display: { xs: 'none', sm: 'block' } }}>
        {t('pager.rows')}
      </Typography>
      <Select
        size="small"
        variant="standard"
        disableUnderline
        value={perPage}
        onChange={(event) => onChange(1, Number(event.target.value))}
        SelectDisplayProps={{ 'aria-labelledby': id }}
        sx={{ fontSize: '0.875rem', '& .MuiSelect-select': { py: 0, lineHeight: 1.43, minHeight: 0 } }}
      >
        {PAGE_SIZES.map((size) => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </Select>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', mx: 1 }}>
        {t('pager.range', { from, to, total })}
      </Typography>
      <Box sx={{ whiteSpace: 'nowrap' }}>
        <IconButton
          aria-label={t('pager.previous')}
          disabled={page <= 1}
          onClick={() => onChange(page - 1, perPage)}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          aria-label={t('pager.next')}
          disabled={page >= last}
          onClick={() => onChange(page + 1, perPage)}
        >
          <ChevronRight />
        </IconButton>
      </Box>
    </Box>
  );
};
