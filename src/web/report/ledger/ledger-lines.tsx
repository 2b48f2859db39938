import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Ledger } from '../../../contracts/reports/ledger.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import {
  correctedDaysWords,
  detailWords,
  originalWords,
  originWords,
  periodWords,
} from '../../spend/spend-labels.ts';
import { compactColumns } from '../../ui/tables/compact-columns.ts';
import { TableScroll } from '../../ui/tables/table-scroll.tsx';

type Line = Ledger['lines'][number];

interface LineProps {
  line: Line;
  currency: string;
  /** Of the workspace. */
  zone: string;
}

/** What an amount is multiplied by, why, and since when; with the mean if it is not the same on all days. */
const Corrections = ({ line: { correction }, zone }: Pick<LineProps, 'line' | 'zone'>) => {
  const t = useT();
  const format = useFormat();
  if (correction === null) return null;
  const { factor, of } = correction;
  const isMean = of.length !== 1 || of[0]?.factor !== factor;
  return (
    <Typography variant="caption" color="textSecondary" component="div">
      {of.map((one) => (
        <div key={one.id}>
          {[
            t('spend.times', { factor: one.factor }),
            one.reason,
            correctedDaysWords(t, format, one),
            t('spend.by', { user: one.by ?? t('spend.nobody'), time: format.minute(one.at, zone) }),
          ].join(' · ')}
        </div>
      ))}
      {isMean && <div>{t('ledger.correction.mean', { factor })}</div>}
    </Typography>
  );
};

/** What an entry of spend is for, and how it got its amount. */
const LineHead = ({ line, currency, zone }: LineProps) => {
  const t = useT();
  const format = useFormat();
  const { campaignName, sourceName, details, fromDay, toDay, hour, timeZone, original, changes } = line;
  const target = [campaignName ?? sourceName, detailWords(t, details)].filter((part) => part).join(' · ');
  /** The first amount replaced none. */
  const changed = ({ before, after }: Line['changes'][number]): string =>
    [before, after].flatMap((amount) => (amount === null ? [] : format.price(amount, currency))).join(' → ');
  return (
    <TableCell component="th" scope="row" sx={{ minWidth: 180, maxWidth: 320, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {target || t('app.notKnown')}
        </Box>
        {line.kind === 'credit' && <Chip size="small" variant="outlined" label={t('ledger.credit')} />}
        {line.isSpread && <Chip size="small" variant="outlined" label={t('ledger.spread')} />}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p">
        {[
          periodWords(t, format, { from: fromDay, to: toDay, hour }),
          ...(timeZone === zone ? [] : [timeZone]),
        ].join(' · ')}
      </Typography>
      {original && (
        <Typography variant="caption" color="textSecondary" component="p">
          {originalWords(t, format, original)}
        </Typography>
      )}
      <Typography variant="caption" color="textSecondary" component="p">
        {originWords(t, format, line, zone)}
      </Typography>
      <Corrections line={line} zone={zone} />
      {line.isLaid && (
        <Typography variant="caption" color="textSecondary" component="p">
          {t('ledger.laid')}
        </Typography>
      )}
      {Number(line.unlaid) !== 0 && (
        <Typography variant="caption" color="textSecondary" component="p">
          {t('ledger.credit.unlaid', { amount: format.money(line.unlaid, currency) })}
        </Typography>
      )}
      {changes.length > 0 && (
        <Typography variant="caption" color="textSecondary" component="details">
          <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
            {t('ledger.changes', { count: changes.length })}
          </Box>
          <Box component="ul" sx={{ m: 0, pl: 2 }}>
            {changes.map((change) => (
              <li key={`${change.at} ${change.after}`}>
                {`${changed(change)} · `}
                {t('spend.by', {
                  user: change.by ?? t('spend.nobody'),
                  time: format.minute(change.at, zone),
                })}
              </li>
            ))}
          </Box>
        </Typography>
      )}
    </TableCell>
  );
};

interface LedgerLinesProps {
  ledger: Ledger;
  /** Of the workspace. */
  zone: string;
}

/** The entries of spend in a cost, largest part first. Columns that would repeat another or be empty are left out. */
export const LedgerLines = ({ ledger: { lines, count, currency }, zone }: LedgerLinesProps) => {
  const t = useT();
  const format = useFormat();
  const money = (amount: string): string => format.money(amount, currency);
  const resultOf = ({ amount, correction }: Line): string => correction?.result ?? amount;
  const isCorrected = lines.some(({ correction }) => correction !== null);
  // What is left has six decimals, and a corrected amount can have twelve.
  const hasFiner = lines.some(
    (line) => line.kind === 'spend' && Number(resultOf(line)) - Number(line.remaining) > 0.000_001,
  );
  const hasWithout = lines.some(({ withoutVisits }) => Number(withoutVisits) !== 0);
  const columns = [
    { name: 'ledger.amount', cell: ({ amount }: Line) => format.price(amount, currency) },
    ...(isCorrected
      ? [{ name: 'ledger.corrected', cell: (line: Line) => money(resultOf(line)) } as const]
      : []),
    ...(hasFiner
      ? [{ name: 'ledger.remaining', cell: ({ remaining }: Line) => money(remaining) } as const]
      : []),
    {
      name: 'ledger.visits',
      cell: ({ visits, ofVisits }: Line) => t('ledger.visits.of', { here: visits, all: ofVisits }),
    },
    { name: 'ledger.onVisits', cell: ({ onVisits }: Line) => money(onVisits) },
    ...(hasWithout
      ? [{ name: 'ledger.without', cell: ({ withoutVisits }: Line) => money(withoutVisits) } as const]
      : []),
  ] as const;
  return (
    <>
      <TableScroll label={t('ledger.lines')} maxHeight="60vh">
        <Table stickyHeader size="small" sx={compactColumns}>
          <TableHead>
            <TableRow>
              <TableCell>{t('ledger.line')}</TableCell>
              {columns.map(({ name }) => (
                <TableCell key={name} align="right" sx={{ minWidth: 88 }}>
                  {t(name)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map((line) => (
              <TableRow key={line.id} sx={{ verticalAlign: 'top' }}>
                <LineHead line={line} currency={currency} zone={zone} />
                {columns.map(({ name, cell }) => (
                  <TableCell
                    key={name}
                    align="right"
                    sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
                  >
                    {cell(line)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableScroll>
      {count > lines.length && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1 }}>
          {t('ledger.rest', { count: count - lines.length })}
        </Typography>
      )}
    </>
  );
};
