import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Content, Prepared } from '../../core/postback/content.ts';
import type { OutgoingFacts } from '../../core/postback/facts.ts';
import type { OutgoingProblem } from '../../core/postback/problems.ts';
import { platformName } from '../../core/postback/target.ts';
import { publicId, randomText } from '../../db/public-id.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { stateAfter } from './states.ts';

/** ID by which a receiver recognizes repeats: the same for the same target and event. */
export const idempotencyOf = (target: string, happening: string): string =>
  createHash('sha256').update(`${target} ${happening}`).digest('hex').slice(0, 32);

export interface NewDelivery {
  readonly workspace: number;
  readonly target: { readonly rule: number; readonly version: number } | { readonly webhook: number };
  readonly type: string;
  readonly lane: string;
  readonly idempotency: string;
  /** For receivers that get something once; if absent, each delivery counts separately. */
  readonly once?: string;
  readonly prepared: Prepared;
  readonly facts: OutgoingFacts | null;
  readonly campaign: number | null;
  readonly receipt: string | null;
}

const json = <T>(value: T) => sql<T>`${value === null ? null : JSON.stringify(value)}::jsonb`;

/** Initial row of `deliveries`; not sent automatically if `due` is null. */
export const newRow = (
  one: NewDelivery,
  at: Date,
  { test = false, due = at }: { test?: boolean; due?: Date | null } = {},
) => {
  const { prepared } = one;
  const dropped: OutgoingProblem | null = 'dropped' in prepared ? prepared.dropped : null;
  const content: Content | null = 'dropped' in prepared ? null : prepared.content;
  const expiresAt = 'dropped' in prepared ? null : prepared.expiresAt;
  return {
    public_id: publicId('dlv'),
    workspace_id: one.workspace,
    rule_id: 'rule' in one.target ? one.target.rule : null,
    webhook_id: 'webhook' in one.target ? one.target.webhook : null,
    rule_version: 'rule' in one.target ? one.target.version : 0,
    type: one.type,
    lane: one.lane,
    idempotency: one.idempotency,
    once: one.once ?? null,
    state: stateAfter(dropped === null ? 'planned' : 'omitted'),
    problem: json(dropped),
    facts: json(one.facts),
    content: json(content),
    expires_at: expiresAt === null ? null : new Date(expiresAt),
    campaign_id: one.campaign,
    click_id: one.facts?.clickId ?? null,
    transaction: one.facts?.transaction ?? null,
    receipt: one.receipt,
    test,
    next_try_at: dropped === null ? due : null,
    created_at: at,
    finished_at: dropped === null ? null : at,
  };
};

/** Rows per statement: each has about twenty values, and a statement at most 65,535. */
const AT_ONCE = 500;

/** Writes deliveries. Existing ones with the same ID stay unchanged. */
export const insertRows = async (tx: Tx, rows: readonly ReturnType<typeof newRow>[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx
      .insertInto('deliveries')
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict((conflict) => conflict.column('idempotency').doNothing())
      .execute();
};

interface TestParts {
  readonly db: Db;
  readonly deliveries: { sendNow(id: number): Promise<void> };
}

/**
 * Sends a test once, and resolves to the public ID of its delivery. `of`: returns the test, given the ID that its
 * receiver gets. `now`: milliseconds since 1970.
 */
export const sendTest = async (
  { db, deliveries }: TestParts,
  now: number,
  of: (id: string) => Pick<NewDelivery, 'workspace' | 'target' | 'type' | 'facts' | 'prepared'>,
): Promise<string> => {
  const idempotency = `test-${randomText(24)}`;
  const one = { ...of(idempotency), lane: idempotency, idempotency, campaign: null, receipt: null };
  const row = newRow(one, new Date(now), { test: true, due: null });
  const { id } = await db.insertInto('deliveries').values(row).returning('id').executeTakeFirstOrThrow();
  await deliveries.sendNow(id);
  return row.public_id;
};

/** The ID of a conversion under a platform's name for it; null without a platform or without a name for it. */
export const onceIdOf = (
  { public_id, target }: Pick<Row<'outgoing_rules'>, 'public_id' | 'target'>,
  { clickId, event, transaction, status }: OutgoingFacts,
): string | null => {
  const name = platformName(target, status);
  return name === null ? null : idempotencyOf(public_id, JSON.stringify([clickId, event, transaction, name]));
};
