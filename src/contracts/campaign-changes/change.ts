import * as z from 'zod/mini';
import { BODY_FIELDS } from '../campaigns/campaign-body.ts';
import { Costs } from '../campaigns/costs.ts';
import { Condition } from '../routing/targeting.ts';

const OfferNames = z.array(z.object({ name: z.string(), weight: z.number() }));

/** A path, named by the pages it leads to. */
const PathName = z.object({
  landing: z.nullable(z.string()),
  offers: OfferNames,
  /** Offers of the landing page's exits after the first; absent if it has one. */
  exits: z.optional(z.array(OfferNames)),
});
export type PathName = z.infer<typeof PathName>;

/** A rule by its position, from 1, and its name; null for the default. */
const RuleName = z.object({ place: z.number(), name: z.string() });
export type RuleName = z.infer<typeof RuleName>;

const per = z.enum(['hour', 'day', 'total']);
const who = z.object({ match: z.enum(['all', 'any']), conditions: z.array(Condition) });
const value = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), Costs]));

/**
 * One difference between two versions of a campaign. `fact` identifies its subject, the same in every comparison with
 * the same version: `slug`, `destination.dst_1.url`, `rule.3.who`. A fact includes all facts that begin with it.
 */
export const Change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('field'),
    fact: z.string(),
    field: z.enum(BODY_FIELDS),
    before: value,
    after: value,
  }),
  z.object({
    kind: z.literal('cap'),
    fact: z.string(),
    rule: z.nullable(RuleName),
    per,
    before: z.nullable(z.number()),
    after: z.nullable(z.number()),
  }),
  z.object({ kind: z.literal('destination_added'), fact: z.string(), name: z.string(), url: z.string() }),
  z.object({ kind: z.literal('destination_removed'), fact: z.string(), name: z.string(), url: z.string() }),
  z.object({ kind: z.literal('destination_name'), fact: z.string(), before: z.string(), after: z.string() }),
  z.object({
    kind: z.literal('destination_url'),
    fact: z.string(),
    name: z.string(),
    before: z.string(),
    after: z.string(),
  }),
  /** Its own parameters, '' for none. A part of the URL's fact, because the two make a URL only together. */
  z.object({
    kind: z.literal('destination_parameters'),
    fact: z.string(),
    name: z.string(),
    before: z.string(),
    after: z.string(),
  }),
  z.object({ kind: z.literal('path_added'), fact: z.string(), path: PathName }),
  z.object({ kind: z.literal('path_removed'), fact: z.string(), path: PathName }),
  z.object({ kind: z.literal('path_changed'), fact: z.string(), before: PathName, after: PathName }),
  /** Weights of the variants that differ; null if the variant did not exist or no longer does. */
  z.object({
    kind: z.literal('split'),
    fact: z.string(),
    rule: z.nullable(RuleName),
    arms: z.array(
      z.object({ path: PathName, before: z.nullable(z.number()), after: z.nullable(z.number()) }),
    ),
  }),
  z.object({ kind: z.literal('rule_added'), fact: z.string(), rule: RuleName, who }),
  z.object({ kind: z.literal('rule_removed'), fact: z.string(), rule: RuleName, who }),
  z.object({
    kind: z.literal('rule_name'),
    fact: z.string(),
    place: z.number(),
    before: z.string(),
    after: z.string(),
  }),
  z.object({ kind: z.literal('rule_who'), fact: z.string(), rule: RuleName, before: who, after: who }),
  /** Names in the new order; the order of destinations and paths makes no difference to visitors. */
  z.object({
    kind: z.literal('order'),
    fact: z.string(),
    of: z.enum(['destinations', 'paths', 'rules']),
    names: z.array(z.string()),
  }),
]);
export type Change = z.infer<typeof Change>;
