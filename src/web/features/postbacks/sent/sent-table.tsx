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
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { problemWords } from '../problem-text.ts';
import { NextTry, StateChip, toWord, whatWord } from './delivery-state.tsx';

/** Deliveries, newest first. The time opens the details. */
export const SentTable = ({ rows, timeZone }: { rows: readonly Delivery[]; timeZone: string }) => {
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
            const { id, createdAt, tries, problem, test, conversion } = delivery;
            const time = format.moment(createdAt, timeZone);
            return (
              <TableRow key={id} hover>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <Link
                    to="."
                    search={(old: object) => ({ ...old, open: id })}
                    resetScroll={false}
                    aria-haspopup="dialog"
                    aria-label={t('sent.details.of', { time })}
                  >
                    {time}
                  </Link>
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
