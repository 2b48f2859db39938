import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { type Content, placeOf, secretsOf, serverOf } from '../../core/postback/content.ts';
import type { OutgoingFacts } from '../../core/postback/facts.ts';
import { type OutgoingProblem, problem } from '../../core/postback/problems.ts';
import { hasSecret, matches, platformOf, takesStatus } from '../../core/postback/target.ts';
import type { Row, Tx } from '../../db/tables.ts';
import { onceIdOf } from './new-row.ts';
import { type Standing, standing } from './repeats.ts';
import { prepare } from './sending/prepare.ts';
import { stateAfter } from './states.ts';

/** The previous state of a delivery. */
type Before = Pick<
  Row<'deliveries'>,
  | ('id' | 'facts' | 'content' | 'expires_at' | 'idempotency' | 'once')
  | ('ever_delivered' | 'maybe_taken' | 'elsewhere')
>;

type Rule = Pick<Row<'outgoing_rules'>, 'public_id' | 'match' | 'target'>;

interface RebuiltDelivery {
  readonly facts: Row<'deliveries'>['facts'];
  readonly content: Content;
  readonly expiresAt: Date | null;
  readonly once: string | null;
  readonly maybeTaken: boolean;
  readonly elsewhere: readonly Content[];
}

interface RebuildOptions {
  readonly platforms: Config['platforms'];
  readonly now: number;
  /** A member requested it, regardless of the outgoing postback's filters. */
  readonly byHand: boolean;
  /** What other deliveries have sent or will send to the receiver for the conversion under its name. */
  readonly others: Standing | undefined;
}

/** An addition is sent alone to a receiver that got or will get the rest; otherwise the whole is sent. */
const toldBy = (
  { once }: Before,
  facts: OutgoingFacts,
  rule: Rule,
  others: Standing | undefined,
): { facts: OutgoingFacts; once: string | null } => {
  if (facts.fate !== 'added' || once !== null) return { facts, once: onceIdOf(rule, facts) };
  if (others?.told === true || facts.whole === undefined) return { facts, once: null };
  return { facts: { ...facts, ...facts.whole }, once: onceIdOf(rule, facts) };
};

const CHANGED = { dropped: problem('rule_changed') };

/**
 * The content of a delivery according to its current outgoing postback (null if it has none), or why there is none. An
 * accepted delivery is resent unchanged, and so is one that may have been accepted without a response, if it goes to
 * the same place: an ID must have the same content there. One that needs a deleted secret cannot be resent unchanged.
 */
const rebuildDelivery = (
  before: Before,
  rule: Rule | null,
  { platforms, now, byHand, others }: RebuildOptions,
): RebuiltDelivery | { readonly dropped: OutgoingProblem } => {
  const { content, elsewhere } = before;
  const asItWas = (one: Content): RebuiltDelivery => ({
    facts: before.facts,
    content: one,
    expiresAt: before.expires_at,
    once: before.once,
    maybeTaken: before.maybe_taken,
    elsewhere,
  });
  if (rule === null || before.facts === null)
    return content === null ? { dropped: problem('content_invalid', { part: 'body' }) } : asItWas(content);
  const { target } = rule;
  const { facts, once } = toldBy(before, before.facts, rule, others);
  const gone = (one: Content) => secretsOf(one).find((name) => !hasSecret(target, name));
  const made = prepare(target, facts, { platforms, id: before.idempotency, now, test: false });
  if (before.ever_delivered && content !== null) {
    const name = gone(content);
    if (name !== undefined) return { dropped: problem('secret_missing', { name }) };
    // Without secrets, a former URL may get its content again.
    if (target.kind === 'url' && secretsOf(content).length === 0) return asItWas(content);
    if ('dropped' in made) return made;
    // A platform's secrets belong to an account, a URL's to a server.
    const owner = target.kind === 'url' ? serverOf : placeOf;
    return owner(made.content) === owner(content) ? asItWas(content) : CHANGED;
  }
  if (!takesStatus(target, facts.status) || !(byHand || matches(rule.match, facts))) return CHANGED;
  if ('dropped' in made) return made;
  const place = placeOf(made.content);
  const taken = before.maybe_taken && content !== null ? content : null;
  if (taken !== null && placeOf(taken) === place && gone(taken) === undefined) return asItWas(taken);
  if (others?.told === true && (once !== null || others.by > before.id))
    return { dropped: problem('already_told', { platform: platformOf(target) }) };
  const back = elsewhere.find((one) => placeOf(one) === place && gone(one) === undefined);
  return {
    facts,
    content: back ?? made.content,
    expiresAt: made.expiresAt === null ? null : new Date(made.expiresAt),
    once,
    maybeTaken: back !== undefined,
    elsewhere: [...elsewhere.filter((one) => one !== back), ...(taken === null ? [] : [taken])],
  };
};

/** Columns needed to rebuild a delivery. */
export const BEFORE = [
  ...(['id', 'facts', 'content', 'expires_at', 'idempotency', 'once'] as const),
  ...(['ever_delivered', 'maybe_taken', 'elsewhere'] as const),
] as const;

export interface RemakeParts {
  readonly platforms: Config['platforms'];
  readonly now: () => number;
  readonly log: { error(fields: object, message: string): void };
}

export interface Remade {
  readonly before: Before;
  /** Null if it belongs to no outgoing postback. */
  readonly rule: Row<'outgoing_rules'> | null;
  readonly made: RebuiltDelivery | { readonly dropped: OutgoingProblem };
}

/**
 * Rebuilds each one for its current outgoing postback. `version`: all waiting deliveries made for an older one are
 * considered; undefined if someone requested some of them.
 */
export const remake = async (
  tx: Tx,
  list: readonly Pick<Remade, 'before' | 'rule'>[],
  { platforms, now, log }: RemakeParts,
  version?: number,
): Promise<Remade[]> => {
  const byHand = version === undefined;
  const ids = list.map(({ before, rule }) => rule && before.facts && onceIdOf(rule, before.facts));
  const known = await standing(
    tx,
    ids.filter((id) => id !== null),
    version,
  );
  return list.map(({ before, rule }, i): Remade => {
    const id = ids[i] ?? null;
    // What it sent itself does not count as another delivery.
    const isOwn = id === before.once && (byHand || before.maybe_taken || before.ever_delivered);
    const others = id === null || isOwn ? undefined : known.get(id);
    let made: Remade['made'];
    try {
      made = rebuildDelivery(before, rule, { platforms, now: now(), byHand, others });
    } catch (error) {
      log.error(
        { err: error, delivery: before.id },
        'a delivery could not be made anew: a fault of Fairlead',
      );
      made = { dropped: problem('not_made') };
    }
    if (id !== null && 'content' in made && made.once === id) known.set(id, { told: true, by: before.id });
    // It was waiting, and there is nothing left to send.
    if (
      'dropped' in made &&
      before.once !== null &&
      !before.maybe_taken &&
      known.get(before.once)?.by === before.id
    )
      known.set(before.once, { told: false, by: 0 });
    return { before, rule, made };
  });
};

/** Queues rebuilt deliveries immediately, starting from the first try. Returns how many. */
export const sendAgain = async (
  tx: Tx,
  event: 'renewed' | 'resent',
  list: readonly Remade[],
  now: number,
): Promise<number> => {
  const rows = list.flatMap(({ before, rule, made }) =>
    'dropped' in made
      ? []
      : [
          {
            ...{
              id: before.id,
              facts: made.facts,
              content: made.content,
              expires: made.expiresAt?.toISOString() ?? null,
            },
            once: made.once,
            maybe: made.maybeTaken,
            elsewhere: made.elsewhere,
            version: rule?.version ?? 0,
          },
        ],
  );
  if (rows.length === 0) return 0;
  await sql`update deliveries d set state = ${stateAfter(event)}, problem = null, tries = 0, finished_at = null,
      next_try_at = ${new Date(now)}::timestamptz, facts = v.facts, content = v.content,
      expires_at = v.expires, once = v.once,
      maybe_taken = v.maybe, elsewhere = v.elsewhere, rule_version = v.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id integer, facts jsonb, content jsonb, expires timestamptz,
      once text, maybe boolean, elsewhere jsonb, version integer)
    where d.id = v.id`.execute(tx);
  return rows.length;
};
