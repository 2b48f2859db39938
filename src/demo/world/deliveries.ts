import { sql } from 'kysely';
import { insertRows, newRow } from '../../api/delivery/new-row.ts';
import { type PlanningParts, plannedDeliveries } from '../../api/delivery/plan-deliveries.ts';
import { alone, withoutRepeats } from '../../api/delivery/repeats.ts';
import { type DueDelivery, dueDeliveries } from '../../api/delivery/sending/due.ts';
import { type Finished, finish } from '../../api/delivery/sending/finish.ts';
import { googleTokens } from '../../api/delivery/sending/google-token.ts';
import { type OpenTarget, type SendParts, sendOne } from '../../api/delivery/sending/send-one.ts';
import type { TakeParts } from '../../api/delivery/take-changes.ts';
import { CLOSED } from '../../core/postback/back-off.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/time/durations.ts';
import type { Db } from '../../db/tables.ts';
import type { Messages } from '../../outgoing/open-outgoing.ts';
import { standIn } from '../../outgoing/stand-in.ts';
import type { Vault } from '../../signing/vault.ts';
import type { CampaignKey } from '../story/campaigns.ts';
import { idOf, type World } from './world.ts';

/** What sends conversions, besides a clock and receivers. */
export interface DeliveryParts extends Omit<PlanningParts, 'db' | 'now' | 'random'> {
  readonly feed: Pick<TakeParts['feed'], 'changesAfter' | 'lastChange'>;
  readonly vault: Vault;
}

export interface PassOnParts {
  readonly db: Db;
  readonly workspace: number;
  readonly end: number;
  readonly deliveries: DeliveryParts;
}

/** Adds outgoing postbacks and webhooks, to receivers that only exist in the demo. */
export const addTargets = async (world: World): Promise<void> => {
  const { api } = world;
  const ids = (...keys: CampaignKey[]): string[] => keys.map((key) => idOf(world, key));
  await api.call('POST', '/outgoing-rule', {
    name: 'Meta: purchases',
    target: {
      ...{ kind: 'meta', pixelId: '123456789012345', accessToken: 'demo-token-of-nobody' },
      eventNames: { sale: 'Purchase' },
    },
    match: { campaigns: ids('gummies', 'language'), statuses: ['sale'] },
  });
  await api.call('POST', '/outgoing-rule', {
    name: 'TikTok: trials and boxes',
    target: {
      ...{ kind: 'tiktok', pixelCode: 'DEMO0PIXEL0OF0NOBODY', accessToken: 'demo-token-of-nobody' },
      eventNames: { sale: 'CompletePayment' },
    },
    match: { campaigns: ids('fitness', 'pets'), statuses: ['sale'] },
  });
  await api.call('POST', '/outgoing-rule', {
    name: 'Data warehouse',
    target: {
      ...{ kind: 'url', method: 'GET', contentType: 'none' },
      url: `https://${WAREHOUSE}/hit?click={click_id}&status={status}&payout={payout}`,
    },
  });
  await api.call('POST', '/webhook', {
    url: 'https://hooks.crm.example/fairlead',
    events: ['conversion.changed'],
  });
  await api.call('POST', '/webhook', {
    url: 'https://alerts.team.example/fairlead',
    events: ['destination_check.failing', 'test.decided', 'offer.full'],
  });
};

const WAREHOUSE = 'collect.warehouse.example';

/** Only the newest conversions are passed on: platforms take none that is older than a week. */
const MOST = 400;
const OLDEST_MS = 6.5 * DAY_MS;
/** From a conversion to its delivery, and from there to each next try (core/postback/back-off.ts). */
const DELAY_MS = 2 * SECOND_MS;
const TRIES_MS = [0, 1, 6, 36, 156, 1596].map((minutes) => minutes * MINUTE_MS);
/** The data warehouse has no time for so long, once. */
const OUTAGE_MS = 70 * MINUTE_MS;
/** Which message to Meta is refused. */
const REFUSED = 7;
const REFUSAL = JSON.stringify({
  error: {
    ...{ message: 'Invalid parameter', type: 'OAuthException', code: 100, error_subcode: 2_804_019 },
    error_user_msg:
      'The event has no customer information that can be matched. Nothing was sent: this is a demo.',
    fbtrace_id: 'demo',
  },
});
const BUSY = '{"demo":"Nothing was sent. This answer shows what a busy receiver looks like."}';

/** Receivers that fail as theirs do: one for an hour, the other for one message. `outage`: when the former begins. */
const receivers = (now: () => number, outage: number): Messages => {
  let toMeta = 0;
  return {
    ...standIn,
    post: async (message, ...rest) => {
      const answer = await standIn.post(message, ...rest);
      const { hostname, pathname } = new URL(message.url);
      const failed = { ok: true, retryAfter: null, location: null, ms: 31 } as const;
      if (hostname === WAREHOUSE && now() >= outage && now() < outage + OUTAGE_MS)
        return { ...failed, status: 503, body: BUSY };
      if (pathname.endsWith('/events') && ++toMeta === REFUSED)
        return { ...failed, status: 400, body: REFUSAL };
      return { ...answer, ms: 40 + (now() % 170) };
    },
  };
};

const targetsOf = async (db: Db, workspace: number): Promise<OpenTarget[]> => {
  const rules = await db
    .selectFrom('outgoing_rules')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .execute();
  const webhooks = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .execute();
  return [
    ...rules.map((rule): OpenTarget => ({ kind: 'rule', rule })),
    ...webhooks.map((webhook): OpenTarget => ({ kind: 'webhook', webhook })),
  ];
};

const timeOf = ({ facts, tries }: Pick<DueDelivery, 'facts' | 'tries'>, end: number): number =>
  (facts?.time ?? end) + DELAY_MS + (TRIES_MS[tries] ?? 0);

/** Writes the deliveries, each as of its conversion. They are due later, so that nobody else sends them meanwhile. */
const plan = (
  { db, workspace, end, deliveries: { feed, ...parts } }: PassOnParts,
  changes: Parameters<typeof plannedDeliveries>[1],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await alone(tx);
    // The targets are older than these conversions, which were stored before them all the same.
    const setFrom = async (from_seq: number): Promise<void> => {
      for (const table of ['outgoing_rules', 'webhooks'] as const)
        await tx.updateTable(table).set({ from_seq }).where('workspace_id', '=', workspace).execute();
    };
    await setFrom(0);
    const planned = await plannedDeliveries({ ...parts, db: tx, now: () => end, random: () => 0.5 }, changes);
    const rows = (await withoutRepeats(tx, planned)).map((one) =>
      newRow(one, new Date(timeOf({ facts: one.facts, tries: 0 }, end)), { due: new Date(end + HOUR_MS) }),
    );
    await insertRows(tx, rows);
    await setFrom(await feed.lastChange());
  });

/** Sends what is due to a target, and again what it had no time for. */
const send = async (
  { db, end }: PassOnParts,
  target: OpenTarget,
  parts: SendParts,
  setTime: (at: number) => void,
): Promise<void> => {
  const never = new AbortController().signal;
  for (;;) {
    const due = await dueDeliveries(db, target, new Date(end + 2 * DAY_MS), MOST);
    if (due.length === 0) return;
    const finished: Finished[] = [];
    for (const delivery of due) {
      setTime(timeOf(delivery, end));
      const tried = await sendOne(parts, target, delivery, never);
      if (tried !== null) finished.push({ delivery, tried });
    }
    await finish(db, target, CLOSED, finished, end);
  }
};

/** Passes the newest conversions on, as if each had been when it arrived. */
export const passOn = async (parts: PassOnParts): Promise<void> => {
  const { db, workspace, end, deliveries } = parts;
  const after = Math.max(0, (await deliveries.feed.lastChange()) - MOST);
  const changes = (await deliveries.feed.changesAfter(after, MOST)).filter(
    (one) => one.workspace === workspace && one.time > end - OLDEST_MS,
  );
  await plan(parts, changes);
  let time = end;
  const now = (): number => time;
  const outage = changes[Math.floor(changes.length / 2)]?.time ?? end;
  const messages = receivers(now, outage);
  const { vault, platforms } = deliveries;
  const sending = {
    messages,
    vault,
    platforms,
    now,
    tokens: googleTokens(messages, platforms.googleOauth, now),
  };
  const setTime = (at: number): void => {
    time = at;
  };
  for (const target of await targetsOf(db, workspace)) await send(parts, target, sending, setTime);
  await sql`update deliveries set finished_at = (attempts -> -1 ->> 'at')::timestamptz
    where workspace_id = ${workspace} and finished_at is not null and jsonb_array_length(attempts) > 0`.execute(
    db,
  );
};
