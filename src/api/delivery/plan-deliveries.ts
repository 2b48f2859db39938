import type { Config } from '../../config/config.ts';
import type { OutgoingFacts } from '../../core/postback/facts.ts';
import { problem } from '../../core/postback/problems.ts';
import { matches, platformOf, takesStatus } from '../../core/postback/target.ts';
import type { Db, Row } from '../../db/tables.ts';
import type { ConversionChange } from '../../events/store/conversion-feed.ts';
import {
  conversionEvent,
  type FactsParts,
  factsOf,
  type Names,
  namesFor,
  typeOf,
  webhookBody,
} from './conversion-facts.ts';
import { idempotencyOf, onceIdOf } from './new-row.ts';
import type { PlannedDelivery } from './repeats.ts';
import { prepare } from './sending/prepare.ts';

export interface PlanningParts extends FactsParts {
  readonly db: Db;
  readonly platforms: Config['platforms'];
  readonly now: () => number;
  readonly log: { error(fields: object, message: string): void };
}

interface Listeners {
  readonly rules: readonly Row<'outgoing_rules'>[];
  readonly webhooks: readonly Row<'webhooks'>[];
}

const listenersOf = async (db: Db, changes: readonly ConversionChange[]): Promise<Listeners> => {
  const workspaces = [...new Set(changes.map(({ workspace }) => workspace))];
  const rules = await db
    .selectFrom('outgoing_rules')
    .selectAll()
    .where('workspace_id', 'in', workspaces)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  const webhooks = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace_id', 'in', workspaces)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  return { rules, webhooks };
};

const isFor = (
  one: { readonly workspace_id: number; readonly from_seq: number },
  { workspace, seq }: ConversionChange,
): boolean => one.workspace_id === workspace && one.from_seq < seq;

const placeText = ({ node, worker, epoch, sequence }: ConversionChange['place']): string =>
  `${node}.${worker}.${epoch}.${sequence}`;

const receiptOf = ({ place, campaign, time }: ConversionChange, { clickId }: FactsParts): string =>
  clickId({ ...place, campaign, variant: -1, time });

/** A platform gets a conversion once under each name. */
const onceOf = (
  rule: Row<'outgoing_rules'>,
  facts: OutgoingFacts,
  { payout, revenue }: ConversionChange,
): PlannedDelivery['once'] => {
  const id = onceIdOf(rule, facts);
  if (id === null) return null;
  const whole = facts.fate === 'added' ? { ...facts, payout, revenue } : null;
  return { id, platform: platformOf(rule.target), whole };
};

/** The deliveries of one change, for each outgoing postback and webhook. */
const deliveriesOf = (
  change: ConversionChange,
  facts: OutgoingFacts,
  { rules, webhooks }: Listeners,
  parts: PlanningParts,
): PlannedDelivery[] => {
  const { workspace, seq } = change;
  const receipt = receiptOf(change, parts);
  const happening = placeText(change.place);
  const common = { workspace, facts, receipt, campaign: facts.campaign === null ? null : change.campaign };
  const byRules = rules
    .filter(
      (rule) => isFor(rule, change) && matches(rule.match, facts) && takesStatus(rule.target, facts.status),
    )
    .map(
      (rule): PlannedDelivery => ({
        ...common,
        target: { rule: rule.id, version: rule.version },
        type: 'conversion',
        idempotency: idempotencyOf(rule.public_id, happening),
        lane: `${rule.public_id} ${facts.clickId}`,
        prepare: (of, id) => {
          try {
            const { platforms, now } = parts;
            return prepare(rule.target, of ?? facts, { platforms, id, now: now(), test: false });
          } catch (error) {
            const what = { err: error, seq, rule: rule.public_id };
            parts.log.error(what, 'a message could not be made: a fault of Fairlead');
            return { dropped: problem('not_made') };
          }
        },
        once: onceOf(rule, facts, change),
      }),
    );
  const { type, at, data } = conversionEvent(facts, receipt);
  const body = webhookBody(type, at, data);
  const byWebhooks = webhooks
    .filter((webhook) => isFor(webhook, change) && webhook.events.includes(type))
    .map(
      (webhook): PlannedDelivery => ({
        ...common,
        target: { webhook: webhook.id },
        type,
        idempotency: idempotencyOf(webhook.public_id, happening),
        lane: `${webhook.public_id} ${facts.clickId}`,
        prepare: () => ({
          content: { method: 'POST', url: [webhook.url], headers: [], body: [body] },
          expiresAt: null,
        }),
        once: null,
      }),
    );
  return [...byRules, ...byWebhooks];
};

/** Who would have received a change, as far as known without building anything from it. */
const asideOf = (
  change: ConversionChange,
  names: Names,
  { rules, webhooks }: Listeners,
  parts: PlanningParts,
  code: 'not_made' | 'content_invalid',
): PlannedDelivery[] => {
  const { event, status, fate, workspace } = change;
  const campaign = names.campaigns.get(change.campaign) ?? null;
  const known = {
    ...{ event, status, campaign, type: typeOf(change, names.types) },
    incomingSource: names.sources.get(change.source ?? 0) ?? null,
  };
  const dropped = problem(code, code === 'content_invalid' ? { part: 'body' } : {});
  let receipt: string | null = null;
  try {
    receipt = receiptOf(change, parts);
  } catch {
    // The postback is then unknown; that it is not sent is recorded all the same.
  }
  const one = (target: PlannedDelivery['target'], id: string, type: string): PlannedDelivery => {
    const idempotency = idempotencyOf(id, placeText(change.place));
    return {
      workspace,
      target,
      type,
      idempotency,
      lane: idempotency,
      facts: null,
      receipt,
      once: null,
      campaign: campaign === null ? null : change.campaign,
      prepare: () => ({ dropped }),
    };
  };
  const type = fate === 'recorded' ? 'conversion.recorded' : 'conversion.changed';
  return [
    ...rules
      .filter((rule) => isFor(rule, change) && matches(rule.match, known) && takesStatus(rule.target, status))
      .map((rule) => one({ rule: rule.id, version: rule.version }, rule.public_id, 'conversion')),
    ...webhooks
      .filter((webhook) => isFor(webhook, change) && webhook.events.includes(type))
      .map((webhook) => one({ webhook: webhook.id }, webhook.public_id, type)),
  ];
};

/** The deliveries of changed conversions; for one that cannot be processed, a record that it is not sent. */
export const plannedDeliveries = async (
  parts: PlanningParts,
  changes: readonly ConversionChange[],
): Promise<PlannedDelivery[]> => {
  const listeners = await listenersOf(parts.db, changes);
  if (listeners.rules.length + listeners.webhooks.length === 0) return [];
  const names = await namesFor(parts.db, changes);
  return changes.flatMap((change) => {
    try {
      return deliveriesOf(change, factsOf(change, names, parts), listeners, parts);
    } catch (error) {
      const what = 'nothing could be made of a change of a conversion: a fault of Fairlead';
      parts.log.error({ err: error, seq: change.seq }, what);
      return asideOf(change, names, listeners, parts, 'not_made');
    }
  });
};

/** Records that a change is not sent to anyone, without its contents. */
export const plannedLateDeliveries = async (
  parts: PlanningParts,
  change: ConversionChange,
  code: 'not_made' | 'content_invalid',
): Promise<PlannedDelivery[]> =>
  asideOf(change, await namesFor(parts.db, [change]), await listenersOf(parts.db, [change]), parts, code);
