import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Dimension } from '../../../contracts/reports/report-query.ts';
import type { Range } from '../../../core/time/range.ts';
import { startOfDay } from '../../../core/time/zone.ts';
import { ledgerQuery } from '../../api/reports/ledger.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import type { Report } from '../use-report.ts';
import { ledgerAsk } from './ledger-ask.ts';
import { LedgerLines } from './ledger-lines.tsx';
import { hasModel } from './ledger-parts.ts';
import { LedgerSums } from './ledger-sums.tsx';

/** `Nov 1, 2026 – Nov 7, 2026`, with times unless these are whole days. */
const useRangeWords = ({ from, to }: Range, zone: string): string => {
  const t = useT();
  const format = useFormat();
  const [begins, ends] = [Date.parse(from), Date.parse(to)];
  const areDays = [begins, ends].every((time) => startOfDay(time, zone) === time);
  if (!areDays) return t('spend.period', { from: format.minute(from, zone), to: format.minute(to, zone) });
  const [first, last] = [format.date(from, zone), format.date(new Date(ends - 1).toISOString(), zone)];
  return first === last ? first : t('spend.period', { from: first, to: last });
};

export interface LedgerDialogProps {
  report: Report;
  /** Of the row, with its keys; none for the report's total. */
  dimensions: readonly Dimension[];
  keys: readonly (string | null)[];
  /** The keys as the report shows them. */
  words: readonly string[];
  onClose: () => void;
}

/** Every entry of spend in the cost of a report's row, with what else the cost consists of. */
export const LedgerDialog = ({ report, dimensions, keys, words, onClose }: LedgerDialogProps) => {
  const t = useT();
  const id = useId();
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const ask = ledgerAsk(report.ask([], []), dimensions, keys, report.timeZone);
  const { data, error, refetch } = useQuery(ledgerQuery(ask));
  const range = useRangeWords(ask, report.timeZone);
  const isEmpty = data?.lines.length === 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md" fullScreen={small}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, p: 2 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="h2" id={id}>
            {t('ledger.title')}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[...(words.length > 0 ? words : [t('breakdown.total')]), range].join(' · ')}
          </Typography>
        </Box>
        <IconButton aria-label={t('action.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <DialogContent sx={{ p: 0, pb: 2, display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingRows rows={4} />}
        {data && (
          <>
            <LedgerSums ledger={data} zone={report.timeZone} />
            {isEmpty ? (
              <Typography variant="body2" color="textSecondary" sx={{ px: 2 }}>
                {t(hasModel(data.model) ? 'ledger.onlyModel' : 'ledger.empty')}
              </Typography>
            ) : (
              <Box sx={{ minWidth: 0 }}>
                <LedgerLines ledger={data} zone={report.timeZone} />
              </Box>
            )}
          </>
        )}
      </DialogContent>
    </Dialog>
  );
};
