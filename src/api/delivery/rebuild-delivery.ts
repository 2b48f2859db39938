import type { Config } from '../../config/config.ts';
import { type Content, placeOf, secretsOf, serverOf } from '../../core/postback/content.ts';
import type { OutgoingFacts } from '../../core/postback/facts.ts';
import { type OutgoingProblem, problem } from '../../core/postback/problems.ts';
import { hasSecret, matches, platformOf, takesStatus } from '../../core/postback/target.ts';
import type { Row } from '../../db/tables.ts';
import { onceIdOf } from './once-id.ts';
import type { Standing } from './repeats.ts';
import { prepare } from './sending/prepare.ts';

/** The previous state of a delivery. */
export type Before = Pick<
  Row<'deliveries'>,
  | ('id' | 'facts' | 'content' | 'expires_at' | 'idempotency' | 'once')
  | ('ever_delivered' | 'maybe_taken' | 'elsewhere')
>;

type Rule = Pick<Row<'outgoing_rules'>, 'public_id' | 'match' | 'target'>;

export interface RebuiltDelivery {
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
  /** For the conversion under its name: what other deliveries have sent or will send to the receiver. */
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
 * The content of a delivery according to its outgoing postback as it is now (null: it has none), or why there is none.
 * An accepted delivery is resent unchanged, and so is one that may have been accepted without a response, if it goes to
 * the same place: an ID must have the same content there. One that needs a deleted secret cannot be resent unchanged.
 */
export const rebuildDelivery = (
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
    // Its secrets now belong to another server, and a typed URL is not a platform's.
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
