import Edit from '@mui/icons-material/EditOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { campaignQuery, domainsQuery } from '../../api/campaigns.ts';
import { campaignReportQuery, REFRESH_MS } from '../../api/reports.ts';
import { meQuery, useOnlyReading } from '../../api/session.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { rangeOf } from '../../time/range.ts';
import { choiceOf, searchOfRange } from '../../time/range-names.ts';
import { LinkButton } from '../../ui/link.tsx';
import { MetricGrid } from '../../ui/metric-grid.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RangeSelect } from '../../ui/range-select.tsx';
import { Section } from '../../ui/section.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { VisitsChart } from '../../ui/visits-chart.tsx';
import { behaviourSummary } from './behaviour-summary.ts';
import { stateOf } from './campaign-state.ts';
import { ChecksCard } from './check/checks-card.tsx';
import { MoneyGrid } from './costs/money-grid.tsx';
import { DestinationTable } from './destination-table.tsx';
import { DisclosureCard } from './disclosure/disclosure-card.tsx';
import { servesLinks } from './domain-hint.tsx';
import { DomainNote } from './domain-note.tsx';
import { valuesOf } from './form-values.ts';
import { LinkCard } from './link-card.tsx';
import { CampaignFailure, NoCampaign } from './no-campaign.tsx';
import { NoRedirectCard } from './no-redirect-card.tsx';
import { PostbackCard } from './postback-card.tsx';
import { RangeBar } from './range-bar.tsx';
import { LateHistory } from './revisions/late-history.tsx';
import { isSimple } from './routing.ts';
import { RoutingList } from './routing-list.tsx';
import { SourceCard } from './source-card.tsx';
import { SpendCard } from './spend/spend-card.tsx';
import { StatusActions } from './status-actions.tsx';
import { StatusChip } from './status-chip.tsx';
import { TryButton } from './try/try-button.tsx';

const View = ({ id }: { id: string }) => {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const range = choiceOf(useSearch({ from: '/shell/campaign/campaignsView' })) ?? 'today';
  const me = useQuery(meQuery());
  const mayEdit = useOnlyReading() === null;
  // Asked again while the edge workers have not taken the newest revision yet.
  const {
    data: campaign,
    dataUpdatedAt,
    error,
    refetch,
  } = useQuery({
    ...campaignQuery(id),
    refetchInterval: (query) => (query.state.data?.live === false ? 1000 : REFRESH_MS),
  });
  const domains = useQuery(domainsQuery());
  const timeZone = me.data?.workspace.timeZone ?? 'UTC';
  const currency = me.data?.workspace.currency ?? 'USD';
  const report = useQuery({
    ...campaignReportQuery(rangeOf(range, timeZone, Date.now()), id),
    enabled: me.isSuccess && campaign !== undefined,
  });
  if (!campaign)
    return error ? (
      <CampaignFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows rows={6} />
    );
  const state = stateOf(campaign, dataUpdatedAt);
  const zone = campaign.timeZone ?? timeZone;
  const domain = domains.data?.find((one) => one.id === campaign.domainId);
  const served = domain === undefined || servesLinks(domain);
  // The moment that its time begins or ended at.
  const turn = state === 'scheduled' ? campaign.startsAt : state === 'ended' ? campaign.endsAt : null;
  const said = t(`campaign.live.${state}`, turn === null ? {} : { time: format.minute(turn, zone), zone });
  return (
    <>
      <PageHeader
        title={campaign.name}
        aside={<StatusChip state={state} />}
        lead={served ? (campaign.live ? said : t('campaign.reaching')) : t('campaign.live.unserved')}
        actions={
          <>
            <TryButton campaign={id} zone={zone} />
            {mayEdit && (
              <>
                <StatusActions campaign={campaign} />
                <LinkButton
                  to="/campaign/campaignsEdit"
                  search={{ id }}
                  variant="outlined"
                  startIcon={<Edit fontSize="small" />}
                >
                  {t('action.edit')}
                </LinkButton>
              </>
            )}
          </>
        }
      />
      <Stack spacing={2}>
        {domain && <DomainNote domain={domain} />}
        <LinkCard campaign={campaign} isOn={state === 'active' && served} />
        <SourceCard campaign={campaign} />
        <Section title={t('behaviour.title')}>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {behaviourSummary(t, valuesOf(campaign, zone), zone)}
          </Typography>
        </Section>
        {campaign.redirect === 'none' && (
          <NoRedirectCard origin={new URL(campaign.link).origin} slug={campaign.slug} />
        )}
        {campaign.notes !== '' && (
          <Section title={t('campaign.notes.label')}>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {campaign.notes}
            </Typography>
          </Section>
        )}
        <RangeBar campaign={id} range={range} zone={timeZone}>
          <RangeSelect
            value={range}
            timeZone={timeZone}
            onChange={(next) => navigate({ to: '.', search: { id, ...searchOfRange(next) }, replace: true })}
          />
        </RangeBar>
        {report.error && !report.data && (
          <ErrorState error={report.error} onRetry={() => void report.refetch()} />
        )}
        <MetricGrid totals={report.data?.totals} currency={currency} />
        <MoneyGrid
          totals={report.data?.totals}
          currency={currency}
          unpaid={campaign.costs.model === 'none'}
        />
        <SpendCard campaign={campaign} mayEdit={mayEdit} zone={timeZone} currency={currency} />
        {!isSimple(campaign) && (
          <Section title={t('campaign.paths')}>
            <RoutingList campaign={campaign} zone={zone} />
          </Section>
        )}
        <ChecksCard campaign={id} mayEdit={mayEdit} zone={timeZone} />
        <DestinationTable report={report.data} weighted={isSimple(campaign)} />
        {report.data && <VisitsChart report={report.data} />}
        <DisclosureCard campaign={campaign} mayEdit={mayEdit} />
        <LateHistory campaign={campaign} zone={zone} mayEdit={mayEdit} />
        {me.data && <PostbackCard postbackUrl={me.data.workspace.postbackUrl} />}
      </Stack>
    </>
  );
};

export const ViewCampaignScreen = () => {
  const { id } = useSearch({ from: '/shell/campaign/campaignsView' });
  return id === undefined ? <NoCampaign /> : <View key={id} id={id} />;
};
