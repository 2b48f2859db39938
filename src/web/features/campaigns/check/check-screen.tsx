import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { CheckObservation } from '../../../../contracts/campaigns/check.ts';
import { SIGNING_KEYS_PATH } from '../../../../contracts/signed.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { checkQuery, downloadReport } from '../../../api/campaigns/checks.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { NoCampaign } from '../no-campaign.tsx';
import { CheckStateChip, Found } from './found.tsx';

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
const AgentTable = ({ label, observations }: AgentTableProps) => {
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

/** Print shows only the report. */
const paper = {
  '@media print': {
    'header, nav, .MuiDrawer-root, .no-print': { display: 'none !important' },
    body: { background: '#fff !important' },
    'main, main *': {
      color: '#000 !important',
      background: 'none !important',
      borderColor: '#999 !important',
    },
    section: { breakInside: 'avoid' },
  },
} as const;

const Report = ({ id }: { id: string }) => {
  const t = useT();
  const format = useFormat();
  const me = useQuery(meQuery());
  const { data: check, error, refetch } = useQuery(checkQuery(id));
  const download = useMutation({ mutationFn: () => downloadReport(id) });
  if (!check) {
    return (
      <>
        <PageHeader title={t('check.report')} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={6} />}
      </>
    );
  }
  const zone = me.data?.workspace.timeZone ?? 'UTC';
  const command = `fairlead verify-report destination-report-${id}.json --key ${window.location.origin}${SIGNING_KEYS_PATH}`;
  const similar = (value: number | null): string => format.percent(value, 0);
  return (
    <>
      <GlobalStyles styles={paper} />
      <PageHeader
        title={t('check.report')}
        aside={<CheckStateChip state={check.state} />}
        lead={`${check.campaign} · ${check.link} · ${format.dateTime(check.finishedAt, zone)} (${zone})`}
        actions={
          <Stack direction="row" className="no-print" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={() => window.print()}>
              {t('check.print')}
            </Button>
            <Button variant="contained" loading={download.isPending} onClick={() => download.mutate()}>
              {t('check.download')}
            </Button>
          </Stack>
        }
      />
      {download.error && <ErrorState error={download.error} />}
      <Stack spacing={2}>
        <Typography>{t('check.what')}</Typography>
        {check.from !== null && <Typography>{t('check.from', { address: check.from })}</Typography>}
        {check.destinations.map((destination) => (
          <Section key={destination.id} title={destination.name}>
            <Found state={destination.state} problems={destination.problems} />
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {t('check.asked')}: {destination.asked}
            </Typography>
            {destination.baseline.desktop !== null && (
              <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
                {t('check.baseline', {
                  desktop: similar(destination.baseline.desktop),
                  phone: similar(destination.baseline.phone),
                })}
              </Typography>
            )}
            <AgentTable label={destination.name} observations={destination.observations} />
          </Section>
        ))}
        <Typography variant="body2">{t('check.verify')}</Typography>
        <CodeBox>{command}</CodeBox>
      </Stack>
    </>
  );
};

export const CheckScreen = () => {
  const { id } = useSearch({ from: '/shell/campaign/campaignsCheck' });
  return id === undefined ? <NoCampaign /> : <Report key={id} id={id} />;
};
