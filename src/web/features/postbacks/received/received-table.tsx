import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReceivedRow } from '../../../../contracts/postbacks/postback-log.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.ts';
import { ROW_LINK } from '../../../ui/tables/row-keys.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { statusWord } from '../status-word.ts';
import { refusalWord } from './refusal-word.ts';

const TONE = { refused: 'error', conflict: 'warning', waiting: 'info' } as const;

interface ResultChipProps {
  row: { fate: ReceivedRow['fate']; flags?: ReceivedRow['flags'] };
}

/** The result of a postback. */
export const ResultChip = ({ row }: ResultChipProps) => {
  const t = useT();
  const fate = row.fate ?? 'refused';
  const isAdjustment = fate === 'recorded' && row.flags?.includes('adjustment') === true;
  const color = Object.hasOwn(TONE, fate) ? TONE[fate as keyof typeof TONE] : 'default';
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      label={t(isAdjustment ? 'received.adjustment.new' : `flow.fate.${fate}`)}
    />
  );
};

/** The status of a postback; an adjustment is none of those that people think of. */
export const statusOrAdjustment = (
  t: Translate,
  { status, flags }: Pick<ReceivedRow, 'status' | 'flags'>,
): string => {
  const word = statusWord(t, status);
  if (!flags.includes('adjustment')) return word;
  return status === 'rejected'
    ? t('received.adjustment.withdrawal')
    : t('received.adjustment', { status: word });
};

/** The origin of a postback: a source by its name, an internal origin, or any sender with the common address. */
export const sourceWord = (t: Translate, { source, by }: Pick<ReceivedRow, 'source' | 'by'>): string =>
  source?.name ?? (by === null ? t('received.own') : t(`received.by.${by}`));

/** Flags that are remarked on, each with its words and their color. */
const REMARKS = [
  ['status_custom', 'received.custom', 'text.secondary'],
  ['payout_ignored', 'received.payout.ignored', 'text.secondary'],
  ['other_network', 'received.network.other', 'warning.main'],
  ['transaction_missing', 'received.transaction.missing', 'text.secondary'],
] as const;

/** The status of a postback, or why it was refused, and what is unusual about it. */
export const StatusOrReason = ({ row }: { row: ReceivedRow }) => {
  const t = useT();
  return (
    <>
      {row.reason !== null ? refusalWord(t, row.reason) : statusOrAdjustment(t, row)}
      {REMARKS.filter(([flag]) => row.flags.includes(flag)).map(([flag, remark, color]) => (
        <Box key={flag} component="span" sx={{ color, ml: 1, fontWeight: 400 }}>
          {t(remark)}
        </Box>
      ))}
    </>
  );
};

/** The payout that a postback gave, or where that of its conversion comes from. */
export const PayoutWord = ({ row: { payout, currency, payoutFrom } }: { row: ReceivedRow }) => {
  const t = useT();
  const format = useFormat();
  if (payout !== null) return format.money(payout, currency);
  return t(payoutFrom === 'type' ? 'received.payout.type' : 'app.notKnown');
};

interface TimeButtonProps {
  row: ReceivedRow;
  timeZone: string;
  onOpen: (id: string) => void;
}

/** When a postback was received; opens its details. */
export const TimeButton = ({ row: { id, at }, timeZone, onOpen }: TimeButtonProps) => {
  const format = useFormat();
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      aria-haspopup="dialog"
      {...{ [ROW_LINK]: id }}
      onClick={() => onOpen(id)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {format.moment(at, timeZone)}
    </Link>
  );
};

export interface ReceivedListProps {
  rows: readonly ReceivedRow[];
  timeZone: string;
  onOpen: (id: string) => void;
}

/** Shown where there is room; the drawer always shows it. */
const wide = { display: { xs: 'none', lg: 'table-cell' } } as const;

/** Newest first; refused postbacks show the reason instead of a result. */
export const ReceivedTable = ({ rows, timeZone, onOpen }: ReceivedListProps) => {
  const t = useT();
  return (
    <TableScroll label={t('postbacks.received')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('received.time')}</TableCell>
            <TableCell>{t('received.result')}</TableCell>
            <TableCell>{t('received.what')}</TableCell>
            <TableCell sx={wide}>{t('received.event')}</TableCell>
            <TableCell align="right">{t('received.payout')}</TableCell>
            <TableCell>{t('received.transaction')}</TableCell>
            <TableCell>{t('received.source')}</TableCell>
            <TableCell>{t('received.campaign')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell>
                <TimeButton row={row} timeZone={timeZone} onOpen={onOpen} />
              </TableCell>
              <TableCell>
                <ResultChip row={row} />
              </TableCell>
              <TableCell sx={{ minWidth: 160, maxWidth: 360 }}>
                <StatusOrReason row={row} />
              </TableCell>
              <TableCell sx={{ ...wide, maxWidth: 160, overflowWrap: 'break-word' }}>{row.event}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <PayoutWord row={row} />
              </TableCell>
              <TableCell sx={{ maxWidth: 180, overflowWrap: 'break-word' }}>{row.transaction}</TableCell>
              <TableCell sx={{ maxWidth: 180, overflowWrap: 'break-word' }}>{sourceWord(t, row)}</TableCell>
              <TableCell sx={{ maxWidth: 200, overflowWrap: 'break-word' }}>
                {row.campaign?.name ?? t('app.notKnown')}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
  );
};
