import Edit from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { meQuery, useOnlyReading } from '../../api/accounts/session.ts';
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
import { useReport } from '../../report/use-report.ts';
import { LoadingRows } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { servesLinks } from './editor/domain-hint.tsx';
import { useSource } from './editor/source-tokens.tsx';
import { LinkCard } from './link-card.tsx';
import { CampaignFailure, NoCampaign } from './no-campaign.tsx';
import { StatusActions } from './status-actions.tsx';
import { TryButton } from './try/try-button.tsx';
import { UnfairNote } from './unfair/unfair-note.tsx';
import { NextSteps } from './view/next-steps.tsx';
import { Numbers } from './view/numbers.tsx';
import { AdsLink, RequestsLink, SetupLink } from './view/screen-links.tsx';
import { Setup } from './view/setup.tsx';

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

const View = ({ id }: { id: string }) => {
  const t = useT();
  const format = useFormat();
  const me = useQuery(meQuery());
  const mayEdit = useOnlyReading() === null;
  const report = useReport(useSearch(searchFrom), [{ dimension: 'campaign', op: 'is', values: [id] }]);
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
  const source = useSource(campaign?.source ?? '');
  if (!campaign)
    return error ? (
      <CampaignFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows rows={6} />
    );
  const { timeZone, currency } = report;
  const state = stateOf(campaign, dataUpdatedAt);
  const zone = campaign.timeZone ?? timeZone;
  const domain = domains.data?.find((one) => one.id === campaign.domainId);
  const served = domain === undefined || servesLinks(domain);
  // The start or end of its schedule.
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
        <UnfairNote campaign={campaign} withLink={mayEdit} />
        <LinkCard campaign={campaign} isOn={state === 'active' && served} zone={zone} />
        {mayEdit && <NextSteps campaign={campaign} />}
        <ReportBar report={report}>
          <AdsLink source={source} report={report} />
          <ExportButton {...reportFile(report)} dimensions={['day']} disabled={!report.ready} />
          <RequestsLink campaign={id} range={report.state.range} />
          <SetupLink />
        </ReportBar>
        <UnnamedEvents campaign={id} />
        <Numbers campaign={campaign} report={report} mayEdit={mayEdit} />
        <Setup
          campaign={campaign}
          mayEdit={mayEdit}
          timeZone={timeZone}
          currency={currency}
          postbackUrl={me.data?.workspace.postbackUrl}
        />
      </Stack>
    </>
  );
};

/** A campaign's numbers first, then its settings. */
export const ViewCampaignScreen = () => {
  const { id } = useSearch(searchFrom);
  return id === undefined ? <NoCampaign /> : <View key={id} id={id} />;
};
