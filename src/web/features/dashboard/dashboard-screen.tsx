import AltRoute from '@mui/icons-material/AltRoute';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { campaignsQuery } from '../../api/campaigns.ts';
import { summaryQuery } from '../../api/reports.ts';
import { meQuery, useOnlyReading } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { rangeOf } from '../../time/range.ts';
import { choiceOf, searchOfRange } from '../../time/range-names.ts';
import { LinkButton } from '../../ui/link.tsx';
import { MetricGrid } from '../../ui/metric-grid.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RangeSelect } from '../../ui/range-select.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { VisitsChart } from '../../ui/visits-chart.tsx';
import { CampaignTable } from './campaign-table.tsx';
import { HealthPanel } from './health-panel.tsx';

/** Asks only whether there is any campaign at all. */
const anyCampaign = { page: 1, perPage: 10, sort: '-created' } as const;

export const DashboardScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const range = choiceOf(useSearch({ from: '/shell/dashboard' })) ?? 'today';
  const me = useQuery(meQuery());
  const mayEdit = useOnlyReading() === null;
  const timeZone = me.data?.workspace.timeZone ?? 'UTC';
  const report = useQuery({ ...summaryQuery(rangeOf(range, timeZone, Date.now())), enabled: me.isSuccess });
  const campaigns = useQuery(campaignsQuery(anyCampaign));
  const isFirst = campaigns.data?.total === 0 && report.data?.totals.requests === 0;
  const error = me.error ?? report.error;
  // All of this gives way to the first step of a new account: nothing of it takes the focus before that is decided.
  const unsure = !error && (campaigns.isPending || (campaigns.data?.total === 0 && report.isPending));
  const choose = (
    <Box inert={unsure} sx={{ display: 'contents' }}>
      <RangeSelect
        value={range}
        timeZone={timeZone}
        onChange={(next) => navigate({ to: '.', search: searchOfRange(next) })}
      />
    </Box>
  );
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        lead={me.data && t('range.zone', { zone: timeZone })}
        actions={!isFirst && choose}
      />
      {isFirst ? (
        <Card>
          <EmptyState
            icon={<AltRoute />}
            title={t(mayEdit ? 'dashboard.first.title' : 'campaigns.empty.title')}
            text={t('dashboard.first.text')}
            action={
              mayEdit && (
                <LinkButton to="/campaign/campaignsRegister" variant="contained" size="large">
                  {t('dashboard.first.action')}
                </LinkButton>
              )
            }
          />
        </Card>
      ) : (
        <Stack spacing={2} inert={unsure}>
          {error && !report.data && (
            <ErrorState error={error} onRetry={() => void (me.error ? me.refetch() : report.refetch())} />
          )}
          <MetricGrid totals={report.data?.totals} currency={me.data?.workspace.currency ?? 'USD'} />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
            }}
          >
            <VisitsChart report={report.data} />
            <HealthPanel />
          </Box>
          <CampaignTable report={report.data} range={range} />
        </Stack>
      )}
    </>
  );
};
