import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CampaignInput } from '../../../../contracts/campaigns/campaign.ts';
import { meQuery, useOnlyReading } from '../../../api/accounts/session.ts';
import { campaignQuery, createCampaign, domainsQuery } from '../../../api/campaigns/campaigns.ts';
import { trafficSourcesQuery } from '../../../api/campaigns/traffic-sources.ts';
import { useT } from '../../../i18n/use-t.ts';
import { copyText } from '../../../ui/feedback/copy.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { openCheck } from '../live/open-check.ts';
import { ReadOnly } from '../no-campaign.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { newCampaign } from './form-values.ts';
import { linkForAd, namedSource } from './source-tokens.tsx';

export const CreateCampaignScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: domains, error, refetch } = useQuery(domainsQuery());
  const me = useQuery(meQuery());
  const reading = useOnlyReading();
  const failure = error ?? me.error;
  const retry = (): void => {
    void refetch();
    void me.refetch();
  };
  const chosen = domains?.find((domain) => domain.isDefault) ?? domains?.[0];
  const create = async (input: CampaignInput, saved: () => void): Promise<void> => {
    const campaign = await createCampaign(input);
    saved();
    queryClient.setQueryData(campaignQuery(campaign.id).queryKey, campaign);
    void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
    // The browser may ask for permission first: the campaign is shown meanwhile.
    const sources = queryClient.getQueryData(trafficSourcesQuery().queryKey) ?? [];
    const forAd =
      campaign.redirect === 'none' ? null : linkForAd(campaign.link, namedSource(sources, campaign.source));
    const copying = copyText(forAd ?? campaign.link);
    const view = { to: '/campaign/campaignsView', search: { id: campaign.id } } as const;
    await navigate({ ...view, replace: true });
    const copied = forAd === null ? 'campaign.createdCopied' : 'campaign.createdCopiedForAd';
    notify({
      message: (await copying) ? copied : 'campaign.created',
      link: {
        label: 'campaign.live.check',
        go: () => void navigate(view).then(() => openCheck(campaign.id)),
      },
    });
  };
  if (reading) return <ReadOnly reason={reading} />;
  return (
    <>
      <PageHeader title={t('campaign.new')} lead={t('campaign.new.lead')} />
      {failure && !(domains && me.data) && <ErrorState error={failure} onRetry={retry} />}
      {!failure && !(domains && me.data) && <LoadingRows rows={4} />}
      {domains && me.data && (
        <CampaignForm
          values={newCampaign(chosen?.id ?? '')}
          domains={domains}
          stored={null}
          timeZone={me.data.workspace.timeZone}
          route="/campaign/campaignsRegister"
          submitLabel={t('campaign.submit')}
          onSubmit={create}
        />
      )}
    </>
  );
};
