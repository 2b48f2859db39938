import Edit from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Campaign } from '../../../contracts/campaigns/campaign.ts';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { useOnlyReading } from '../../api/accounts/session.ts';
import { campaignQuery, domainsQuery } from '../../api/campaigns/campaigns.ts';
import { REFRESH_MS } from '../../api/reports/reports.ts';
import { stateOf } from '../../campaign-state/campaign-state.ts';
import { StatusChip } from '../../campaign-state/status-chip.tsx';
import { ExportButton } from '../../files/export-button.tsx';
import { reportFile } from '../../files/report-query.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { UnnamedEvents } from '../../report/conversions/unnamed-events.tsx';
import { ReportBar } from '../../report/report-bar.tsx';
import { type Report, useReport } from '../../report/use-report.ts';
import { LoadingRows } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ChecksCard } from './check/checks-card.tsx';
import { servesLinks } from './editor/domain-hint.tsx';
import { useSource } from './editor/source-tokens.tsx';
import { LinkCard } from './link-card.tsx';
import { LiveCheck } from './live/live-button.tsx';
import { openCheck } from './live/open-check.ts';
import { CampaignFailure, NoCampaign } from './no-campaign.tsx';
import { StatusActions } from './status-actions.tsx';
import { TryButton } from './try/try-button.tsx';
import { UnfairNote } from './unfair/unfair-note.tsx';
import { Breakdown } from './view/breakdown.tsx';
import { Funnel } from './view/funnel.tsx';
import { History } from './view/history.tsx';
import { LinkLine } from './view/link-line.tsx';
import { NextSteps } from './view/next-steps.tsx';
import { NoVisits } from './view/no-visits.tsx';
import { Overview } from './view/overview.tsx';
import { AdsLink, RequestsLink } from './view/screen-links.tsx';
import { Setup } from './view/setup.tsx';
import { tabOf, type ViewTab } from './view/tab-search.ts';
import { useFirstVisit } from './view/use-first-visit.ts';
import { ViewTabs } from './view/view-tabs.tsx';

/** A problem with a campaign's domain, and a link to it; nothing while it works. */
const DomainNote = ({ domain }: { domain: Domain }) => {
  const t = useT();
  const { id, host, status } = domain;
  if (status === 'verified') return null;
  return (
    <Alert
      severity={servesLinks(domain) ? 'warning' : 'error'}
      action={
        <LinkButton to="/domains" search={{ domain: id }} color="inherit" size="small">
          {t('campaign.domain.open')}
        </LinkButton>
      }
    >
      {t(`campaign.domain.${status}`, { host })}
    </Alert>
  );
};

const searchFrom = { from: '/shell/campaign/campaignsView' } as const;

interface NumbersProps {
  campaign: Campaign;
  report: Report;
  tab: 'overview' | 'breakdown' | 'funnel';
  mayEdit: boolean;
}

/** A tab of numbers, below their range. */
const Numbers = ({ campaign, report, tab, mayEdit }: NumbersProps) => {
  const source = useSource(campaign.source);
  return (
    <>
      <ReportBar report={report}>
        <AdsLink source={source} report={report} />
        <ExportButton {...reportFile(report)} dimensions={['day']} disabled={!report.ready} />
        <RequestsLink campaign={campaign.id} range={report.state.range} />
      </ReportBar>
      {tab === 'overview' && (
        <>
          <UnnamedEvents campaign={campaign.id} />
          <Overview campaign={campaign} report={report} mayEdit={mayEdit} />
        </>
      )}
      {tab === 'breakdown' && <Breakdown campaign={campaign} report={report} />}
      {tab === 'funnel' && <Funnel campaign={campaign} report={report} />}
    </>
  );
};

interface ContentProps {
  campaign: Campaign;
  report: Report;
  tab: ViewTab;
  mayEdit: boolean;
  /** Its link was never requested. */
  isEmpty: boolean;
}

/** What a tab shows. Until the first visit there are no numbers: the next steps are in their place. */
const Content = ({ campaign, report, tab, mayEdit, isEmpty }: ContentProps) => {
  if (tab === 'setup')
    return (
      <Setup campaign={campaign} mayEdit={mayEdit} timeZone={report.timeZone} currency={report.currency} />
    );
  if (tab === 'history') return <History campaign={campaign} timeZone={report.timeZone} mayEdit={mayEdit} />;
  return (
    <>
      {mayEdit && (isEmpty || tab === 'overview') && <NextSteps campaign={campaign} />}
      {isEmpty ? (
        <>
          <NoVisits tab={tab} />
          {/* Pages can be checked before visitors are paid for. */}
          {tab === 'overview' && (
            <ChecksCard campaign={campaign.id} mayEdit={mayEdit} zone={report.timeZone} />
          )}
        </>
      ) : (
        <Numbers campaign={campaign} report={report} tab={tab} mayEdit={mayEdit} />
      )}
    </>
  );
};

const View = ({ id }: { id: string }) => {
  const t = useT();
  // Who left the page with the live check open does not find it open again.
  useEffect(() => () => openCheck(null), []);
  const format = useFormat();
  const mayEdit = useOnlyReading() === null;
  const search = useSearch(searchFrom);
  const tab = tabOf(search);
  const report = useReport(search, [{ dimension: 'campaign', op: 'is', values: [id] }]);
  // Refetched until the edge workers have taken the newest revision.
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
  const { isEmpty, wasEmpty, isKnown } = useFirstVisit(id);
  if (!campaign)
    return error ? (
      <CampaignFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows rows={6} />
    );
  const state = stateOf(campaign, dataUpdatedAt);
  const zone = campaign.timeZone ?? report.timeZone;
  const domain = domains.data?.find((one) => one.id === campaign.domainId);
  const served = domain === undefined || servesLinks(domain);
  const isOn = state === 'active' && served;
  // It does not disappear from under the pointer when the first visit comes.
  const showsCard = tab === 'setup' || (wasEmpty && tab !== 'history');
  // The start or end of its schedule.
  const turn = state === 'scheduled' ? campaign.startsAt : state === 'ended' ? campaign.endsAt : null;
  const said = t(`campaign.live.${state}`, turn === null ? {} : { time: format.minute(turn, zone), zone });
  return (
    <>
      <PageHeader
        title={campaign.name}
        aside={<StatusChip state={state} />}
        lead={
          <>
            {served ? (campaign.live ? said : t('campaign.reaching')) : t('campaign.live.unserved')}
            {/* Not until it is known that the card will not take its place: the focus could be on it. */}
            {!showsCard && isKnown && <LinkLine campaign={campaign} />}
          </>
        }
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
      {domain && <DomainNote domain={domain} />}
      <UnfairNote campaign={campaign} withLink={mayEdit} />
      <ViewTabs shown={tab}>
        {showsCard && <LinkCard campaign={campaign} isOn={isOn} />}
        <Content campaign={campaign} report={report} tab={tab} mayEdit={mayEdit} isEmpty={isEmpty} />
      </ViewTabs>
      <LiveCheck campaign={campaign} isOn={isOn} zone={zone} />
    </>
  );
};

/** A campaign: its numbers, its settings and its history, each in tabs. */
export const ViewCampaignScreen = () => {
  const { id } = useSearch(searchFrom);
  return id === undefined ? <NoCampaign /> : <View key={id} id={id} />;
};
