import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { savedReportsQuery } from '../../api/reports/saved-reports.ts';
import { useT } from '../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { RowLink } from './row-link.tsx';
import { searchOfSaved } from './saved-search.ts';
import { useBodyWords } from './use-body-text.ts';

/** This many are found without a search. */
const FEW = 8;

/** Saved reports of the workspace, by name; with a search if there are many. */
export const SavedList = ({ timeZone, onClose }: { timeZone: string; onClose: () => void }) => {
  const t = useT();
  const intl = useIntl();
  const id = useId();
  const wordsOf = useBodyWords(timeZone);
  const { data, error, refetch } = useQuery(savedReportsQuery());
  const [search, setSearch] = useState('');
  const plain = (text: string): string => text.trim().toLocaleLowerCase(intl.locale);
  const found = data?.filter(({ name }) => plain(name).includes(plain(search))) ?? [];
  const note = data?.length === 0 ? 'saved.empty' : found.length === 0 ? 'saved.search.none' : null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ pt: 1.5 }}>
      <Typography id={id} component="h2" variant="body2" sx={{ px: 2, pb: 1, fontWeight: 700 }}>
        {t('saved.list')}
      </Typography>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={3} />}
      {data && data.length > FEW && (
        <Box sx={{ px: 2, pb: 1 }}>
          <TextField
            type="search"
            size="small"
            fullWidth
            label={t('breakdown.search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Box>
      )}
      {data && note && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {t(note)}
        </Typography>
      )}
      {found.length > 0 && (
        <Box
          component="ul"
          sx={{ m: 0, p: 0, pb: 1, listStyle: 'none', maxHeight: 'min(360px, 45vh)', overflowY: 'auto' }}
        >
          {found.map((report) => (
            <li key={report.id}>
              <RowLink to="/dashboard" search={searchOfSaved(report)} onClick={onClose}>
                <Box component="span" sx={{ minWidth: 0 }}>
                  <Typography component="span" variant="body2" noWrap sx={{ display: 'block' }}>
                    {report.name}
                  </Typography>
                  <Typography
                    component="span"
                    variant="caption"
                    color="textSecondary"
                    noWrap
                    sx={{ display: 'block' }}
                  >
                    {wordsOf(report.body)}
                  </Typography>
                </Box>
              </RowLink>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
};
