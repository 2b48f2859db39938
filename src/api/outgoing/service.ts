import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  MAX_RULES,
  type MatchInput,
  type OutgoingRule,
  type OutgoingRuleInput,
  type OutgoingRulePatch,
  type OutgoingTestInput,
  type TargetInput,
} from '../../contracts/postbacks/outgoing.ts';
import type { OutgoingFacts } from '../../core/postback/facts.ts';
import type { Match, StoredTarget } from '../../core/postback/target.ts';
import { SAMPLE_CLICK_ID } from '../../core/routing/url/template.ts';
import { publicId } from '../../db/public-id.ts';
import type { Row } from '../../db/tables.ts';
import { countedTypes } from '../conversion-type/stored-types.ts';
import { healthOf } from '../delivery/health.ts';
import { sendTest } from '../delivery/new-row.ts';
import { prepare } from '../delivery/sending/prepare.ts';
import { openSecrets, ruleRow } from '../delivery/sending/send-one.ts';
import { type Fields, invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { ruleAnswer } from './answer.ts';
import { dropWaiting, findRule, knownCampaigns, knownSources, listRules } from './store.ts';
import { type KnownTarget, placeProblem, readTarget, type Secrets, statusProblems } from './target-input.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A status that goes to this target. */
const statusOf = (target: StoredTarget, match: Row<'outgoing_rules'>['match']): string => {
  const named =
    target.kind === 'url'
      ? []
      : Object.keys(target.kind === 'google' ? target.conversionActions : target.eventNames);
  const asked = match.statuses.find((status) => target.kind === 'url' || named.includes(status));
  return asked ?? (named.includes('sale') ? 'sale' : named[0]) ?? 'sale';
};

/** A made-up conversion for the test button, with no real click and the hash of an address that does not exist. */
const sampleFacts = (
  { target, match }: Pick<Row<'outgoing_rules'>, 'target' | 'match'>,
  { currency, url, now }: { currency: string; url: string; now: number },
): OutgoingFacts => ({
  clickId: SAMPLE_CLICK_ID,
  event: match.events[0] ?? 'conversion',
  transaction: `test-${now.toString(36)}`,
  status: statusOf(target, match),
  previousStatus: null,
  fate: 'recorded',
  payout: '1',
  currency,
  revenue: '1',
  workspaceCurrency: currency,
  time: now,
  firstTime: now,
  clickTime: now,
  campaign: { id: 'cmp_test', name: 'Test', source: '' },
  incomingSource: null,
  variant: -1,
  destination: 'Test',
  hashes: { email: sha256('test@example.com'), phoneDigits: null, phonePlus: null, externalId: null },
  click: {
    url,
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    address: null,
    clickIds: {},
    country: null,
    region: null,
    city: null,
    device: 'desktop',
    os: 'linux',
    browser: 'chrome',
    language: 'en',
    subs: [],
    cost: null,
  },
  random: 0,
});

export type RuleParts = Pick<Parts, 'db' | 'now' | 'config' | 'vault' | 'feed' | 'messages' | 'deliveries'>;
type Who = Pick<Auth, 'user' | 'workspace'>;

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

const matchOf = (input: MatchInput | undefined): Match => ({
  events: input?.events ?? [],
  types: input?.types ?? [],
  statuses: input?.statuses ?? [],
  campaigns: input?.campaigns ?? [],
  trafficSources: input?.trafficSources ?? [],
  incomingSources: input?.incomingSources ?? [],
});

/** Statuses that have a name on a platform, by field. */
const statusFields = (target: StoredTarget): ReadonlyMap<string, string> => {
  if (target.kind === 'url') return new Map();
  const [field, names] =
    target.kind === 'google'
      ? (['conversionActions', target.conversionActions] as const)
      : (['eventNames', target.eventNames] as const);
  return new Map(Object.keys(names).map((status) => [`target.${field}.${status}`, status]));
};

/** Outgoing postbacks of a workspace. */
export const ruleService = (parts: RuleParts) => {
  const { db, now, vault } = parts;

  const found = async (workspace: number, id: string): Promise<Row<'outgoing_rules'>> => {
    const row = await findRule(db, workspace, id);
    if (!row) throw new Refusal('not_found');
    return row;
  };

  const answered = async (workspace: number, id: string): Promise<OutgoingRule> =>
    ruleAnswer(
      await found(workspace, id),
      (await healthOf(db, workspace, now())).ofRule(await found(workspace, id)),
    );

  const checkMatch = async (workspace: number, match: Match): Promise<void> => {
    const campaigns = await knownCampaigns(db, workspace, match.campaigns);
    const sources = await knownSources(db, workspace, match.incomingSources);
    const fields: Fields = {};
    for (const [i, id] of match.campaigns.entries())
      if (!campaigns.has(id)) fields[`match.campaigns.${i}`] = 'campaign_unknown';
    for (const [i, id] of match.incomingSources.entries())
      if (!sources.has(id)) fields[`match.incomingSources.${i}`] = 'source_unknown';
    const types = new Set((await countedTypes(db, workspace)).map(({ number }) => number));
    for (const [i, type] of (match.types ?? []).entries())
      if (!types.has(type)) fields[`match.types.${i}`] = 'type_unknown';
    const statuses = new Map(match.statuses.map((status, i) => [`match.statuses.${i}`, status]));
    Object.assign(fields, await statusProblems(db, workspace, statuses));
    if (Object.keys(fields).length > 0) throw invalidFields(fields);
  };

  const read = async (
    workspace: number,
    input: TargetInput,
    before: KnownTarget | null,
  ): Promise<{ target: StoredTarget; secrets: Secrets }> => {
    const target = readTarget(input, before);
    if ('fields' in target) throw invalidFields(target.fields);
    if (input.kind === 'url') {
      const wrong = await placeProblem(parts.messages, input.url);
      if (wrong !== null) throw invalidFields({ 'target.url': wrong });
    }
    const fields = await statusProblems(db, workspace, statusFields(target.target));
    if (Object.keys(fields).length > 0) throw invalidFields(fields);
    return target;
  };

  const sealed = (id: string, secrets: Secrets): string => vault.seal(JSON.stringify(secrets), ruleRow(id));

  return {
    /** In order of creation. */
    list: async (workspace: number): Promise<OutgoingRule[]> => {
      const health = await healthOf(db, workspace, now());
      return (await listRules(db, workspace)).map((row) => ruleAnswer(row, health.ofRule(row)));
    },

    /** Throws `not_found`. */
    find: answered,

    /** Forwards conversions from now on. Fields as in target and match; `name`: `too_many_rules`. */
    add: async ({ user, workspace }: Who, input: OutgoingRuleInput): Promise<OutgoingRule> => {
      if ((await listRules(db, workspace.id)).length >= MAX_RULES)
        throw invalidFields({ name: 'too_many_rules' });
      const match = matchOf(input.match);
      await checkMatch(workspace.id, match);
      const { target, secrets } = await read(workspace.id, input.target, null);
      const id = publicId('rul');
      const at = new Date(now());
      await db
        .insertInto('outgoing_rules')
        .values({
          public_id: id,
          workspace_id: workspace.id,
          name: input.name,
          enabled: input.enabled ?? true,
          match: json(match),
          target: json(target),
          secrets: sealed(id, secrets),
          from_seq: await parts.feed.lastChange(),
          created_by: user.id,
          created_at: at,
          updated_at: at,
        })
        .execute();
      return answered(workspace.id, id);
    },

    /**
     * Throws `not_found`; fields as in `add`. A changed outgoing postback is presumed fixed and no longer paused.
     * Waiting deliveries that never succeeded are sent at once in its new form, or dropped if it no longer sends them.
     */
    change: async ({ workspace }: Who, id: string, patch: OutgoingRulePatch): Promise<OutgoingRule> => {
      const before = await found(workspace.id, id);
      const match = patch.match === undefined ? undefined : matchOf(patch.match);
      if (match !== undefined) await checkMatch(workspace.id, match);
      const known = { target: before.target, secrets: openSecrets(vault, before.secrets, ruleRow(id)) ?? {} };
      const next = patch.target === undefined ? undefined : await read(workspace.id, patch.target, known);
      await db
        .updateTable('outgoing_rules')
        .set({
          ...(patch.name !== undefined && { name: patch.name }),
          ...(patch.enabled !== undefined && { enabled: patch.enabled }),
          ...(match !== undefined && { match: json(match) }),
          ...(next !== undefined && { target: json(next.target), secrets: sealed(id, next.secrets) }),
          // Waiting deliveries were made for another version, and are rebuilt before they go.
          ...((next ?? match) !== undefined && { version: sql<number>`version + 1` }),
          updated_at: new Date(now()),
          failures: 0,
          resting_until: null,
        })
        .where('id', '=', before.id)
        .execute();
      return answered(workspace.id, id);
    },

    /** Throws `not_found`. Waiting deliveries are dropped; results of the others are kept. */
    remove: async (workspace: number, id: string): Promise<void> => {
      const rule = await found(workspace, id);
      await db.transaction().execute(async (tx) => {
        await dropWaiting(tx, { rule: rule.id }, new Date(now()));
        await tx.deleteFrom('outgoing_rules').where('id', '=', rule.id).execute();
      });
    },

    /**
     * Sends a made-up conversion once, marked as a test on platforms that support it. Returns the ID of its delivery.
     * Throws `not_found`; field `testEventCode`: `test_code_required`.
     */
    test: async ({ workspace }: Who, id: string, { testEventCode }: OutgoingTestInput): Promise<string> => {
      const rule = await found(workspace.id, id);
      const { target } = rule;
      const at = now();
      const code =
        target.kind === 'meta' || target.kind === 'tiktok' ? (testEventCode ?? target.testEventCode) : null;
      // Otherwise the platform would count it as a sale.
      if ((target.kind === 'meta' || target.kind === 'tiktok') && code === null)
        throw invalidFields({ testEventCode: 'test_code_required' });
      const facts = sampleFacts(rule, {
        currency: workspace.currency,
        url: parts.config.edge.publicUrl,
        now: at,
      });
      const tested =
        target.kind === 'meta' || target.kind === 'tiktok' ? { ...target, testEventCode: code } : target;
      return sendTest(parts, at, (id) => ({
        workspace: workspace.id,
        target: { rule: rule.id, version: rule.version },
        type: 'conversion',
        facts,
        prepared: prepare(tested, facts, { platforms: parts.config.platforms, id, now: at, test: true }),
      }));
    },
  };
};
