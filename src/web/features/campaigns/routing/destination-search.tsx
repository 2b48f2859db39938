import Search from '@mui/icons-material/Search';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UsedDestination } from '../../../../contracts/campaigns/destination.ts';
import { destinationsQuery } from '../../../api/campaigns/destinations.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';

interface DestinationSearchProps {
  disabled: boolean;
  /** `exits`: how many the page has, if the library has it only as a landing page; otherwise null. */
  onChoose: (destination: { name: string; url: string }, exits: number | null) => void;
}

const Finder = ({
  onChoose,
  onClose,
}: Pick<DestinationSearchProps, 'onChoose'> & { onClose: () => void }) => {
  const t = useT();
  const [search, setSearch] = useState('');
  const later = useDelayed((typed: string) => setSearch(typed.trim()));
  const { data, error, isFetching } = useQuery(destinationsQuery(search));
  return (
    <Autocomplete<UsedDestination>
      open
      // It keeps the key from the popover.
      onClose={(_event, reason) => {
        if (reason === 'escape') onClose();
      }}
      fullWidth
      disablePortal
      options={data?.rows ?? []}
      loading={isFetching && !data}
      loadingText={t('app.loading')}
      noOptionsText={t(
        error ? failureKey(error) : search === '' ? 'editor.search.empty' : 'editor.search.none',
      )}
      filterOptions={(all) => all}
      getOptionLabel={({ name, url }) => `${name} ${url}`}
      getOptionKey={({ name, url }) => `${name}\n${url}`}
      value={null}
      onInputChange={(_event, typed) => later(typed)}
      onChange={(_event, chosen) => {
        if (chosen === null) return;
        const { name, url, kinds, exits } = chosen;
        onChoose({ name, url }, kinds.includes('offer') || kinds.length === 0 ? null : exits);
      }}
      forcePopupIcon={false}
      clearText={t('editor.values.clear')}
      renderOption={({ key, ...item }, { name, url, campaigns, kinds }) => (
        <Box component="li" key={key} {...item}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {name || url}
            </Typography>
            <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {[
                url,
                ...kinds.map((kind) => t(kind === 'offer' ? 'editor.offer' : 'editor.path.landing')),
                t('campaigns.count', { count: campaigns }),
              ].join(' · ')}
            </Typography>
          </Box>
        </Box>
      )}
      slotProps={{ popper: { sx: { position: 'static !important', transform: 'none !important' } } }}
      renderInput={(input) => (
        <TextField {...input} autoFocus size="small" label={t('editor.search.label')} />
      )}
    />
  );
};

/** Takes a page of the library, or a destination of another campaign, with its name and URL, by which it stays the same page. */
export const DestinationSearch = ({ disabled, onChoose }: DestinationSearchProps) => {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        startIcon={<Search />}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('editor.search')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('editor.search'),
            sx: { width: 440, maxWidth: '92vw', p: 2, pt: 2.5 },
          },
        }}
      >
        <Finder
          onClose={() => setAnchor(null)}
          onChoose={(chosen, exits) => {
            setAnchor(null);
            onChoose(chosen, exits);
          }}
        />
      </Popover>
    </>
  );
};
