import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { Ledger } from '../../../contracts/reports/ledger.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { compactColumns } from '../../ui/tables/compact-columns.ts';
import { TableScroll } from '../../ui/tables/table-scroll.tsx';
import { TotalRow } from '../../ui/tables/total-row.tsx';
import { lineTotals } from './ledger-parts.ts';
import { type Line, LineHead } from './line-head.tsx';

interface Column {
  name: MessageKey;
  cell: (line: Line) => string;
  /** Of all entries; absent where a total would say nothing. */
  total?: string | undefined;
}

/** Columns that would repeat another or be empty are left out. */
const useColumns = ({ lines, count, currency }: Ledger): Column[] => {
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
  const totals = lineTotals({ lines, count });
  return [
    { name: 'ledger.amount', cell: ({ amount }) => format.price(amount, currency) },
    ...(isCorrected
      ? [{ name: 'ledger.corrected', cell: (line: Line) => money(resultOf(line)) } as const]
      : []),
    ...(hasFiner
      ? [{ name: 'ledger.remaining', cell: ({ remaining }: Line) => money(remaining) } as const]
      : []),
    {
      name: 'ledger.visits',
      cell: ({ visits, ofVisits }) => t('ledger.visits.of', { here: visits, all: ofVisits }),
    },
    {
      name: 'ledger.onVisits',
      cell: ({ onVisits }) => money(onVisits),
      total: totals ? money(totals.onVisits) : undefined,
    },
    ...(hasWithout
      ? [
          {
            name: 'ledger.without',
            cell: ({ withoutVisits }: Line) => money(withoutVisits),
            total: totals ? money(totals.withoutVisits) : undefined,
          } as const,
        ]
      : []),
  ];
};

interface ListProps {
  lines: readonly Line[];
  columns: readonly Column[];
  /** What a line is for, and how it got its amount. */
  headOf: (line: Line) => ReactNode;
}

const hasTotals = (columns: readonly Column[]): boolean => columns.some(({ total }) => total !== undefined);

const figures = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;

/** The figures of an entry or of all, each beside its name. */
const Figures = ({ figures: all }: { figures: readonly [name: MessageKey, figure: string][] }) => {
  const t = useT();
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 2, rowGap: 0.25 }}
    >
      {all.map(([name, figure]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {t(name)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', ...figures }}>
            {figure}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};

/** For phones: an entry below the other, which need no sideways scrolling. */
const LineCards = ({ lines, columns, headOf }: ListProps) => {
  const t = useT();
  const sx = { display: 'grid', gap: 1, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' } as const;
  return (
    <>
      <Box component="ul" aria-label={t('ledger.lines')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line) => (
          <Box component="li" key={line.id} sx={sx}>
            <Box sx={{ overflowWrap: 'anywhere' }}>{headOf(line)}</Box>
            <Figures figures={columns.map(({ name, cell }) => [name, cell(line)])} />
          </Box>
        ))}
      </Box>
      {hasTotals(columns) && (
        <Box sx={{ ...sx, borderBottom: 1, borderBottomColor: 'divider' }}>
          <Typography variant="body2" sx={{ fontWeight: 700 }}>
            {t('breakdown.total')}
          </Typography>
          <Figures
            figures={columns.flatMap(({ name, total }): [MessageKey, string][] =>
              total === undefined ? [] : [[name, total]],
            )}
          />
        </Box>
      )}
    </>
  );
};

const LineTable = ({ lines, columns, headOf }: ListProps) => {
  const t = useT();
  return (
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
              <TableCell
                component="th"
                scope="row"
                sx={{ minWidth: 180, maxWidth: 320, overflowWrap: 'anywhere' }}
              >
                {headOf(line)}
              </TableCell>
              {columns.map(({ name, cell }) => (
                <TableCell key={name} align="right" sx={figures}>
                  {cell(line)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        {hasTotals(columns) && (
          <TotalRow>
            {columns.map(({ name, total }) => (
              <TableCell key={name} align="right" sx={figures}>
                {total}
              </TableCell>
            ))}
          </TotalRow>
        )}
      </Table>
    </TableScroll>
  );
};

interface LedgerLinesProps {
  ledger: Ledger;
  /** Of the workspace. */
  zone: string;
}

/** The entries of spend in a cost, largest part first. */
export const LedgerLines = ({ ledger, zone }: LedgerLinesProps) => {
  const t = useT();
  const narrow = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const columns = useColumns(ledger);
  const { lines, count, currency } = ledger;
  const List = narrow ? LineCards : LineTable;
  return (
    <>
      <List
        lines={lines}
        columns={columns}
        headOf={(line) => <LineHead line={line} currency={currency} zone={zone} />}
      />
      {count > lines.length && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1 }}>
          {t('ledger.rest', { count: count - lines.length })}
        </Typography>
      )}
    </>
  );
};
