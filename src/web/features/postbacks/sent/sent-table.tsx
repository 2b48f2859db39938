import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Delivery } from '../../../../contracts/postbacks/delivery.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { ROW_LINK } from '../../../ui/tables/row-keys.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { problemWords } from '../problem-text.ts';
import { NextTry, StateChip, toWord, whatWord } from './delivery-state.tsx';

export interface SentListProps {
  rows: readonly Delivery[];
  timeZone: string;
}

/** When a delivery was queued; opens its details. */
export const TimeLink = ({
  delivery: { id, createdAt },
  timeZone,
}: {
  delivery: Delivery;
  timeZone: string;
}) => {
  const t = useT();
  const time = useFormat().moment(createdAt, timeZone);
  return (
    <Link
      to="."
      search={(old: object) => ({ ...old, open: id })}
      resetScroll={false}
      variant="body2"
      aria-haspopup="dialog"
      aria-label={t('sent.details.of', { time })}
      {...{ [ROW_LINK]: id }}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {time}
    </Link>
  );
};

/** Deliveries, newest first. */
export const SentTable = ({ rows, timeZone }: SentListProps) => {
  const t = useT();
  const format = useFormat();
  return (
    <TableScroll label={t('sent.title')}>
      <Table stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('sent.time')}</TableCell>
            <TableCell>{t('sent.to')}</TableCell>
            <TableCell>{t('sent.what')}</TableCell>
            <TableCell>{t('sent.state')}</TableCell>
            <TableCell align="right">{t('sent.tries')}</TableCell>
            <TableCell>{t('sent.next')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((delivery) => {
            const { id, tries, problem, test, conversion } = delivery;
            return (
              <TableRow key={id} hover>
                <TableCell>
                  <TimeLink delivery={delivery} timeZone={timeZone} />
                </TableCell>
                <TableCell sx={{ minWidth: 140, maxWidth: 240, overflowWrap: 'break-word' }}>
                  {toWord(t, delivery)} {test && <Chip size="small" label={t('sent.test')} />}
                </TableCell>
                <TableCell sx={{ minWidth: 160, maxWidth: 280, overflowWrap: 'break-word' }}>
                  {whatWord(t, delivery, format.price)}
                  {conversion?.campaignName && (
                    <Typography variant="body2" color="textSecondary">
                      {conversion.campaignName}
                    </Typography>
                  )}
                </TableCell>
                <TableCell sx={{ minWidth: 240, maxWidth: 420 }}>
                  <Box sx={{ py: 0.5 }}>
                    <StateChip delivery={delivery} />
                    {problem && (
                      <Typography
                        variant="body2"
                        color="textSecondary"
                        sx={{ mt: 0.5, overflowWrap: 'break-word' }}
                      >
                        {problemWords(t, problem).what}
                      </Typography>
                    )}
                  </Box>
                </TableCell>
                <TableCell align="right">{format.count(tries)}</TableCell>
                <TableCell sx={{ minWidth: 140 }}>
                  <NextTry delivery={delivery} timeZone={timeZone} />
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableScroll>
  );
};
