import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { meQuery, useOnlyReading } from '../../../api/accounts/session.ts';
import { rulesQuery } from '../../../api/postbacks/outgoing.ts';
import { postbackHealthQuery } from '../../../api/postbacks/postback-health.ts';
import { settingsQuery } from '../../../api/postbacks/postbacks-in.ts';
import { webhooksQuery } from '../../../api/postbacks/webhooks.ts';
import { UnnamedEvents } from '../../../report/conversions/unnamed-events.tsx';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { useRuleGaps } from '../rules/use-statuses.ts';
import { hostOf } from '../target-name.ts';
import { IncomingCard } from './incoming-card.tsx';
import { OutgoingCard } from './outgoing-card.tsx';
import { Problems } from './problems.tsx';
import type { SeenTarget } from './seen-target.ts';
import { AddressCard, Steps } from './steps.tsx';

const REFRESH_MS = 10_000;
const live = { refetchInterval: REFRESH_MS };

/** Incoming and outgoing conversions: problems first; for beginners, the three steps. */
export const OverviewTab = () => {
  const mayEdit = useOnlyReading() === null;
  const gapsOf = useRuleGaps();
  const me = useQuery(meQuery());
  const rules = useQuery({ ...rulesQuery(), ...live });
  const webhooks = useQuery({ ...webhooksQuery(), ...live });
  // Received postbacks come from another store, which may be down: targets are shown without it.
  const health = useQuery({ ...postbackHealthQuery(), ...live });
  const settings = useQuery(settingsQuery());
  const all = [me, settings, rules, webhooks];
  if (!me.data || !settings.data || !rules.data || !webhooks.data || health.isPending) {
    const failed = all.find(({ error, data }) => error !== null && data === undefined);
    const again = (): void => void Promise.all(all.map(({ refetch }) => refetch()));
    return failed ? <ErrorState error={failed.error} onRetry={again} /> : <LoadingRows rows={6} />;
  }
  const { timeZone } = me.data.workspace;
  // If a source is required, the common address would be refused.
  const postbackUrl = settings.data.requireSource ? null : me.data.workspace.postbackUrl;
  const isHidden = !settings.data.requireSource && postbackUrl === null;
  const targets: SeenTarget[] = [
    ...rules.data.map((rule) => {
      const { id, name, enabled, health: state } = rule;
      return { id, name, enabled, health: state, isRule: true, gaps: gapsOf(rule) };
    }),
    ...webhooks.data.map(({ id, url, enabled, health: state }) => ({
      id,
      name: hostOf(url),
      enabled,
      health: state,
      isRule: false,
      gaps: [],
    })),
  ];
  const incoming = health.data?.incoming ?? {};
  const came = Object.values(incoming).some((count) => count > 0);
  const passed = rules.data.length > 0;
  return (
    <Stack spacing={2}>
      <UnnamedEvents campaign={null} />
      {targets.length > 0 && <Problems targets={targets} timeZone={timeZone} />}
      {passed ? (
        <AddressCard postbackUrl={postbackUrl} isHidden={isHidden} />
      ) : (
        <Steps postbackUrl={postbackUrl} isHidden={isHidden} came={came} passed={passed} mayEdit={mayEdit} />
      )}
      {health.data && (came || targets.length > 0) && (
        <IncomingCard
          incoming={incoming}
          withoutTransaction={health.data.withoutTransaction}
          at={health.dataUpdatedAt}
          timeZone={timeZone}
        />
      )}
      {!health.data && <ErrorState error={health.error} onRetry={() => void health.refetch()} />}
      {targets.length > 0 && (
        <OutgoingCard queue={health.data?.queue} targets={targets} timeZone={timeZone} />
      )}
    </Stack>
  );
};
