import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { DAY_MS } from '../../../../core/time/durations.ts';
import { dateAt } from '../../../../core/time/range.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { Section } from '../../../ui/layout/section.tsx';

/** Problems first, then what counts. */
const FATES = [
  ...(['refused', 'conflict', 'waiting', 'recorded', 'updated', 'added'] as const),
  ...(['duplicate', 'ignored', 'outranked', 'over_limit', 'replayed', 'test'] as const),
];

interface IncomingCardProps {
  incoming: Readonly<Record<string, number>>;
  /** Repeats that did not count because they have no transaction ID. */
  withoutTransaction: number;
  /** Time of the count, in milliseconds since 1970. */
  at: number;
  timeZone: string;
}

/** Postbacks received within a day, by result. */
export const IncomingCard = ({ incoming, withoutTransaction, at, timeZone }: IncomingCardProps) => {
  const t = useT();
  const format = useFormat();
  const known = FATES.map((fate) => ({ fate, name: t(`flow.fate.${fate}`), count: incoming[fate] ?? 0 }));
  const all = Object.values(incoming).reduce((sum, count) => sum + count, 0);
  const others = all - known.reduce((sum, { count }) => sum + count, 0);
  const rows = [...known, { fate: undefined, name: t('flow.fate.other'), count: others }].filter(
    ({ count }) => count > 0,
  );
  // The log filters by whole days: those that contain the 24 hours.
  const days = { from: dateAt(at - DAY_MS, timeZone), to: dateAt(at, timeZone) };
  return (
    <Section title={t('flow.in')} flush={rows.length > 0}>
      {withoutTransaction > 0 && (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {t('flow.in.transaction', { count: withoutTransaction })}
        </Alert>
      )}
      {rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('flow.in.none')}
        </Typography>
      ) : (
        <Table sx={{ '& tbody tr:last-of-type > *': { borderBottom: 0 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('flow.in.fate')}</TableCell>
              <TableCell align="right">{t('flow.in.count')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ fate, name, count }) => (
              <TableRow key={name}>
                <TableCell>
                  <Link to="/postback/$page" params={{ page: 'received' }} search={{ fate, ...days }}>
                    {name}
                  </Link>
                </TableCell>
                <TableCell align="right">{format.count(count)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
};
