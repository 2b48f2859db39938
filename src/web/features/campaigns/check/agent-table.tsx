import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { CheckObservation } from '../../../../contracts/campaigns/check.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';

const PEOPLE = ['desktop', 'desktop_again', 'phone', 'phone_again'] as const;
const isPerson = (agent: string): agent is (typeof PEOPLE)[number] =>
  (PEOPLE as readonly string[]).includes(agent);

const small = { overflowWrap: 'anywhere', display: 'block' } as const;

interface AgentTableProps {
  /** Name of the destination. */
  label: string;
  observations: readonly CheckObservation[];
}

/** Each agent's answer, compared with people's. */
export const AgentTable = ({ label, observations }: AgentTableProps) => {
  const t = useT();
  const format = useFormat();
  const answerOf = ({ answer, failure, hops, ms }: CheckObservation): string => {
    if (answer === 'robots') return t('check.robots');
    const statuses = hops.flatMap(({ status }) => (status === null ? [] : [status])).join(' → ');
    const ended = answer === 'failed' ? t(`check.failed.${failure ?? 'http'}`) : '';
    return [statuses, ended, `${format.count(ms)} ms`].filter((text) => text !== '').join(' · ');
  };
  return (
    <TableScroll label={label}>
      <Table size="small" sx={{ minWidth: 480 }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('check.agent')}</TableCell>
            <TableCell>{t('check.answer')}</TableCell>
            <TableCell>{t('check.compared')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {observations.map((seen) => (
            <TableRow key={seen.agent}>
              <TableCell
                component="th"
                scope="row"
                sx={{ maxWidth: { xs: 150, lg: 'none' }, overflowWrap: 'break-word' }}
              >
                {isPerson(seen.agent) ? t(`check.agent.${seen.agent}`) : seen.agent}
              </TableCell>
              <TableCell>
                {answerOf(seen)}
                {seen.finalUrl !== null && (
                  <Typography variant="caption" color="textSecondary" sx={small}>
                    {seen.finalUrl}
                  </Typography>
                )}
              </TableCell>
              <TableCell>
                {seen.verdict !== null && t(`check.verdict.${seen.verdict}`)}
                {seen.similarity !== null && (
                  <Typography variant="caption" color="textSecondary" sx={small}>
                    {t('check.alike', { percent: format.percent(seen.similarity, 0) })}
                  </Typography>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
  );
};
