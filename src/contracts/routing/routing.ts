import * as z from 'zod/mini';
import { MAX_EXITS } from '../../core/routing/exits.ts';
import { MAX_OWN_PARAMETERS } from '../../core/routing/url/own-parameters-limit.ts';
import { Condition, MAX_CONDITIONS, uselessCondition } from './targeting.ts';

export const MAX_DESTINATIONS = 50;
export const MAX_PATHS = 100;
export const MAX_RULES = 50;
/** Weights are hundredths of a percent: 10 000 = 100 %. */
export const WEIGHT_TOTAL = 10_000;

const name = z.string().check(z.trim(), z.maxLength(120, 'too_long'));
const weight = z
  .number()
  .check(z.int('weight_invalid'), z.gte(0, 'weight_invalid'), z.lte(WEIGHT_TOTAL, 'weight_invalid'));

const sumsUp = (list: readonly { weight: number }[]): boolean =>
  list.length === 0 || list.reduce((sum, one) => sum + one.weight, 0) === WEIGHT_TOTAL;

const once = (numbers: readonly number[]): boolean => new Set(numbers).size === numbers.length;

/** Index in `destinations` or `paths`; the server checks that it exists. */
const place = z.number().check(z.int('index_invalid'), z.gte(0, 'index_invalid'));

/** Server and form (core/routing/destination-url) check the URL: http(s), no credentials, not a Fairlead link. */
export const DestinationInput = z.strictObject({
  /** Absent for a new destination. */
  id: z.optional(z.string()),
  name,
  url: z.string().check(z.trim(), z.minLength(1, 'url_required'), z.maxLength(4096, 'too_long')),
  /**
   * Added to the URL in this campaign only, without a question mark: `sub=fb&lp=2`. Empty means the same as absent. The server and
   * the form check them too (core/routing/url/own-parameters).
   */
  parameters: z.optional(z.string().check(z.trim(), z.maxLength(MAX_OWN_PARAMETERS, 'too_long'))),
});
export type DestinationInput = z.infer<typeof DestinationInput>;

export const Destinations = z
  .array(DestinationInput)
  .check(z.minLength(1, 'destination_required'), z.maxLength(MAX_DESTINATIONS, 'too_many_destinations'));

const Offers = z.array(z.strictObject({ destination: place, weight })).check(
  z.minLength(1, 'offer_required'),
  z.maxLength(MAX_DESTINATIONS, 'too_many_offers'),
  z.refine(sumsUp, 'weights_must_sum'),
  z.refine((list) => once(list.map((offer) => offer.destination)), 'destination_twice'),
);

const pathFields = {
  /** As returned by the API; absent for a new path. Cookies, click IDs and reports identify a path by it. */
  number: z.optional(z.number()),
  /** Index in `destinations`; null if straight to an offer. */
  landing: z.nullable(place),
  /** Those of the landing page's first exit, or of the path. */
  offers: Offers,
  /** Offers of the landing page's exits after the first: `/out/2`, `/out/3` ... Empty means the same as absent. */
  exits: z.optional(
    z.array(z.strictObject({ offers: Offers })).check(z.maxLength(MAX_EXITS - 1, 'too_many_exits')),
  ),
};

/** An optional landing page, followed by offers. */
export const PathInput = z.strictObject(pathFields).check(
  z.refine(({ landing, exits = [] }) => landing !== null || exits.length === 0, {
    error: 'exits_without_landing',
    path: ['exits'],
  }),
);
export type PathInput = z.infer<typeof PathInput>;

export const Paths = z
  .array(PathInput)
  .check(z.minLength(1, 'path_required'), z.maxLength(MAX_PATHS, 'too_many_paths'));

/** With weight 0, only visitors who already had it get it. */
export const SplitInput = z.array(z.strictObject({ path: place, weight })).check(
  z.minLength(1, 'path_required'),
  z.maxLength(MAX_PATHS, 'too_many_paths'),
  z.refine(sumsUp, 'weights_must_sum'),
  z.refine((list) => once(list.map((variant) => variant.path)), 'path_twice'),
);
export type SplitInput = z.infer<typeof SplitInput>;

const limit = z
  .number()
  .check(z.int('cap_invalid'), z.gte(1, 'cap_invalid'), z.lte(1_000_000_000, 'cap_invalid'));

/** Answered requests, bots included, per hour or day of the campaign's zone, or in total. */
export const Caps = z.strictObject({
  hour: z.optional(limit),
  day: z.optional(limit),
  total: z.optional(limit),
});
export type Caps = z.infer<typeof Caps>;

export const RuleInput = z
  .strictObject({
    /** As returned by the API; absent for a new rule. */
    number: z.optional(z.number()),
    name,
    /** Whether all conditions or any one of them must hold. */
    match: z.enum(['all', 'any']),
    conditions: z.array(Condition).check(z.maxLength(MAX_CONDITIONS, 'too_many_conditions')),
    /** A rule with a used-up cap is skipped. */
    caps: Caps,
    to: SplitInput,
  })
  .check(
    z.refine((rule) => rule.match === 'all' || rule.conditions.length > 0, {
      error: 'conditions_required',
      path: ['conditions'],
    }),
    (ctx) => {
      const place = uselessCondition(ctx.value.match, ctx.value.conditions);
      if (place < 0) return;
      const path = ['conditions', place, 'values'];
      ctx.issues.push({ code: 'custom', message: 'condition_useless', path, input: ctx.value });
    },
  );
export type RuleInput = z.infer<typeof RuleInput>;

export const Rules = z.array(RuleInput).check(z.maxLength(MAX_RULES, 'too_many_rules'));

/** `parameters` is absent if it has none of its own. */
export const Destination = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  parameters: z.optional(z.string()),
});
/** `exits` is absent if there is one. */
export const Path = z.strictObject({ ...pathFields, number: z.number() });

/** What decides the URL that visitors get. */
export interface WithUrl {
  readonly url: string;
  readonly parameters?: string | undefined;
}
