import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Dimension } from '../../../../contracts/reports/report-query.ts';
import { trafficSourcesQuery } from '../../../api/campaigns/traffic-sources.ts';
import { type ReportAsk, reportQuery } from '../../../api/reports/report-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { useKeyWord } from '../row-keys.ts';
import { MAX_CHECKED, type Read, readRows } from './every-row.ts';
import { LosingCopy } from './losing-copy.tsx';
import { type LosingList, losingLists } from './losing-lists.ts';

interface LosingDialogProps {
  /** The report's rows with their verdicts, dearest first. */
  ask: ReportAsk;
  timeZone: string;
  currency: string;
  isBelow: boolean;
  onClose: () => void;
}

/** Names a list by its traffic source and campaign, as far as the report tells them apart. */
const useListTitle = (dimensions: readonly Dimension[], setting: { timeZone: string; currency: string }) => {
  const { data: sources = [] } = useQuery(trafficSourcesQuery());
  const wordOf = useKeyWord(setting, dimensions);
  return ({ source, row }: LosingList): string => {
    const words = dimensions.flatMap((dimension, place) =>
      dimension === 'source' || dimension === 'campaign' ? [wordOf(row, place)] : [],
    );
    const name = source === null ? [] : [sources.find(({ id }) => id === source)?.name ?? source];
    return [...new Set([...name, ...words])].join(' · ');
  };
};

/** Every losing row of a report as block lists, one for each traffic source. */
export const LosingDialog = ({ ask, timeZone, currency, isBelow, onClose }: LosingDialogProps) => {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Read | null>(null);
  // What is copied must not change between reading and clicking.
  const { data, error, refetch } = useQuery({
    queryKey: ['report', 'losing', ask],
    queryFn: () =>
      readRows(
        // Never from an earlier question.
        (limit, offset) => client.fetchQuery({ ...reportQuery({ ...ask, limit, offset }), staleTime: 0 }),
        setProgress,
      ),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const titleOf = useListTitle(ask.dimensions, { timeZone, currency });
  const lists = data && losingLists(ask.dimensions, data.rows);
  const most = progress ? Math.min(progress.count, MAX_CHECKED) : 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t(isBelow ? 'losing.title.below' : 'losing.title')}</DialogTitle>
      <DialogContent>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && (
          <Stack spacing={1} role="status">
            <Typography color="textSecondary">
              {progress
                ? t('losing.progress', { done: progress.rows.length, count: most })
                : t('app.loading')}
            </Typography>
            {progress ? (
              <LinearProgress
                variant="determinate"
                value={(100 * progress.rows.length) / most}
                aria-label={t('app.loading')}
              />
            ) : (
              <LinearProgress aria-label={t('app.loading')} />
            )}
          </Stack>
        )}
        {lists && (
          <Stack spacing={2}>
            <Typography variant="body2" color="textSecondary">
              {t(lists.length === 0 ? (isBelow ? 'losing.none.below' : 'losing.none') : 'losing.help')}
            </Typography>
            {data.count > data.rows.length && (
              <Typography variant="body2" color="textSecondary">
                {t('losing.most', { most: data.rows.length, count: data.count })}
              </Typography>
            )}
            {lists.map((list) => (
              <Box key={list.key} role="group" aria-label={titleOf(list)}>
                <Typography sx={{ fontWeight: 500, mb: 1, overflowWrap: 'anywhere' }}>
                  {titleOf(list)}
                </Typography>
                <LosingCopy ids={list.ids} isBelow={isBelow} />
              </Box>
            ))}
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
