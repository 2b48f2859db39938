import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Campaign, CampaignInput } from '../../../../contracts/campaigns/campaign.ts';
import type { Condition } from '../../../../contracts/routing/targeting.ts';
import { meQuery, useOnlyReading } from '../../../api/accounts/session.ts';
import { campaignQuery, domainsQuery } from '../../../api/campaigns/campaigns.ts';
import { useT } from '../../../i18n/use-t.ts';
import { conditionsIn } from '../../../report/filters/rule-conditions.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Link } from '../../../ui/layout/link.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useMergedSave } from '../merge/use-merged-save.tsx';
import { CampaignFailure, NoCampaign, ReadOnly } from '../no-campaign.tsx';
import { testedSplit } from '../routing/tested-split.ts';
import { UnfairNote } from '../unfair/unfair-note.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { inputOf, valuesOf } from './form-values.ts';

/** Lists the splits that belong to an A/B test, where their pages and shares are edited. */
const TestedNote = ({ campaign: { tests, rules } }: { campaign: Campaign }) => {
  const t = useT();
  if (tests.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {t('editor.tested')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {tests.map(({ id, name, rule }) => (
          <li key={id}>
            {testedSplit(t, rules, rule)}:{' '}
            <Link to="/ab-storm/$hash" params={{ hash: id }}>
              {name}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
};

interface EditorProps {
  campaign: Campaign;
  ruleOf: readonly Condition[];
  onReload: () => void;
}

/** The form is filled once: a change made elsewhere causes a `conflict` and does not overwrite typed values. */
const Editor = ({ campaign, ruleOf, onReload }: EditorProps) => {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: domains, error, refetch } = useQuery(domainsQuery());
  const opened = useRef(campaign).current;
  const me = useQuery(meQuery());
  const failure = error ?? me.error;
  const retry = (): void => {
    void refetch();
    void me.refetch();
  };
  const timeZone = opened.timeZone ?? me.data?.workspace.timeZone;
  const merged = useMergedSave(opened, timeZone ?? 'UTC', (stored) => {
    const zone = opened.timeZone ?? timeZone ?? 'UTC';
    return inputOf(valuesOf(stored, zone), { timeZone: zone });
  });
  const save = async (input: CampaignInput, kept: () => void, base: number | null): Promise<void> => {
    const saved = await merged.save(input, base);
    kept();
    queryClient.setQueryData(campaignQuery(saved.id).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
    await navigate({ to: '/campaign/campaignsView', search: { id: saved.id } });
    notify({ message: 'campaign.saved' });
  };
  return (
    <>
      <PageHeader title={t('campaign.edit', { name: opened.name })} lead={opened.link} />
      <UnfairNote campaign={opened} />
      <TestedNote campaign={opened} />
      {merged.question}
      {failure && !(domains && timeZone) && <ErrorState error={failure} onRetry={retry} />}
      {!failure && !(domains && timeZone) && <LoadingRows rows={4} />}
      {domains && timeZone && (
        <CampaignForm
          values={valuesOf(opened, timeZone)}
          domains={domains}
          stored={opened}
          timeZone={timeZone}
          route={`/campaign/campaignsEdit?id=${opened.id}`}
          submitLabel={t('action.save')}
          onSubmit={save}
          onReload={onReload}
          ruleOf={ruleOf}
        />
      )}
    </>
  );
};

const Loaded = ({ id }: { id: string }) => {
  const { data: campaign, error, refetch } = useQuery({ ...campaignQuery(id), refetchOnWindowFocus: false });
  const [opening, setOpening] = useState(0);
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [ruleOf] = useState(() => conditionsIn(hash));
  // From here on the draft has the rule: without this, reloading the page would bring back one that was removed.
  useEffect(() => {
    if (ruleOf.length > 0)
      void navigate({ to: '.', search: { id }, replace: true, resetScroll: false, ignoreBlocker: true });
  }, [ruleOf, id, navigate]);
  const reload = async (): Promise<void> => {
    const newest = await refetch();
    if (newest.error) return notify({ message: failureKey(newest.error), tone: 'error' });
    setOpening((count) => count + 1);
    window.scrollTo({ top: 0 });
    notify({ message: 'campaign.reloaded' });
  };
  if (campaign)
    return <Editor key={opening} campaign={campaign} ruleOf={ruleOf} onReload={() => void reload()} />;
  return error ? <CampaignFailure error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={6} />;
};

export const EditCampaignScreen = () => {
  const { id } = useSearch({ from: '/shell/campaign/campaignsEdit' });
  const reading = useOnlyReading();
  if (reading) return <ReadOnly reason={reading} />;
  return id === undefined ? <NoCampaign /> : <Loaded key={id} id={id} />;
};
