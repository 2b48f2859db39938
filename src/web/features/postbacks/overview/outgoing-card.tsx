import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { PostbackHealth } from '../../../../contracts/postbacks/delivery.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { TargetState } from '../target-state.tsx';
import { logOf, type SeenTarget } from './seen-target.ts';

interface OutgoingCardProps {
  targets: readonly SeenTarget[];
  /** Unset if unknown. */
  queue: PostbackHealth['queue'] | undefined;
  timeZone: string;
}

/** Messages sent within a day, by target, and those still waiting. */
export const OutgoingCard = ({ targets, queue, timeZone }: OutgoingCardProps) => {
  const t = useT();
  const format = useFormat();
  // Left out if there are none.
  const unsent = targets.some(({ health }) => health.notSent24h > 0);
  const waiting = (): string | null => {
    if (queue === undefined) return null;
    const { waiting: count, oldestAt } = queue;
    if (count === 0 || oldestAt === null) return t('flow.queue.empty');
    return t('flow.queue', { count, time: format.moment(oldestAt, timeZone) });
  };
  return (
    <Section title={t('flow.out')} flush>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1.5 }}>
        {waiting()}
      </Typography>
      <TableScroll label={t('flow.out')}>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell>{t('flow.out.to')}</TableCell>
              <TableCell>{t('flow.out.state')}</TableCell>
              <TableCell align="right">{t('flow.out.delivered')}</TableCell>
              <TableCell align="right">{t('flow.out.failed')}</TableCell>
              {unsent && <TableCell align="right">{t('flow.out.notSent')}</TableCell>}
              <TableCell align="right">{t('flow.out.waiting')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {targets.map((target) => {
              const { id, name, enabled, health } = target;
              return (
                <TableRow key={id}>
                  <TableCell sx={{ overflowWrap: 'break-word', minWidth: 120, maxWidth: 320 }}>
                    <Link to="/postback/$page" params={{ page: 'deliveries' }} search={logOf(target)}>
                      {name}
                    </Link>
                  </TableCell>
                  <TableCell>
                    <Box sx={{ whiteSpace: 'nowrap' }}>
                      <TargetState health={health} enabled={enabled} timeZone={timeZone} />
                    </Box>
                  </TableCell>
                  <TableCell align="right">{format.count(health.delivered24h)}</TableCell>
                  <TableCell align="right">{format.count(health.failed24h)}</TableCell>
                  {unsent && (
                    <TableCell align="right">
                      {health.notSent24h === 0 ? (
                        format.count(0)
                      ) : (
                        <Link
                          to="/postback/$page"
                          params={{ page: 'deliveries' }}
                          search={{ ...logOf(target), state: 'dropped' }}
                        >
                          {format.count(health.notSent24h)}
                        </Link>
                      )}
                    </TableCell>
                  )}
                  <TableCell align="right">{format.count(health.waiting)}</TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableScroll>
    </Section>
  );
};
