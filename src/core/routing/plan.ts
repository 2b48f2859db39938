import * as z from 'zod/mini';
import { MAX_EXITS, offersOf } from './exits.ts';

/** Routing distinguishes only these seven browser families (docs/classification.md). */
export type BrowserFamily = 'chrome' | 'safari' | 'firefox' | 'edge' | 'samsung' | 'opera' | 'other';
export type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'other';

/** A test in the visitor's cookie: the phase they first came in, and the variant they were given. */
export interface EarlierVariant {
  readonly phase: number;
  readonly variant: number;
}

/** For a visitor without the cookie. */
export const NO_EARLIER_VARIANTS: Readonly<Record<string, EarlierVariant>> = Object.freeze(
  Object.create(null),
);

/**
 * Everything a decision can depend on. Anything that is not a field here cannot affect routing: there is no address,
 * network, user-agent text, referrer, click ID or traffic class. A test fails when a field is added.
 */
export interface Visitor {
  /** ISO 3166-1 alpha-2, upper case; null when unknown. */
  readonly country: string | null;
  /** ISO 3166-2, upper case, with its country: `US-CA`; null when unknown. */
  readonly region: string | null;
  /** Primary language subtag, lower case; null when unknown. */
  readonly language: string | null;
  readonly device: Device;
  /** windows, macos, ios, android, chromeos, linux, other; null when unknown. */
  readonly os: string | null;
  readonly browser: BrowserFamily;
  /** Minutes since Monday 00:00 in the campaign's zone. */
  readonly localMinute: number;
  /** Used only for the split. */
  readonly splitKey: string;
  /** Variants the visitor was given earlier, from the cookie, by test ID. */
  readonly earlierVariants: Readonly<Record<string, EarlierVariant>>;
}

// Plans cross processes, so they are defined as a schema: the edge checks every plan it receives, and the command
// `decide` every plan written by hand. The types are inferred from it.

/** Plans are shared and never changed. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;

/** Internal IDs: the journal stores them in 32 bits. */
export const InternalId = z.number().check(z.int(), z.gte(0), z.lte(0xffffffff));
const Text = z.string().check(z.maxLength(1000));
const whole = (from: number, to: number) => z.number().check(z.int(), z.gte(from), z.lte(to));
const Weight = whole(0, 10_000);
/**
 * Number of a path in its campaign, which also identifies the variant in cookies, click IDs and records. It takes one byte
 * in a click ID, whose last value means none.
 */
const PathNumber = whole(0, 249);
/** IDs that fit a visitor token. */
const TestId = z.string().check(z.regex(/^[A-Za-z0-9_:-]{1,64}$/));

const WHOLE_ORIGIN = /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i;
const PRINTABLE = /^[\x21-\x7e]*$/;

/** A URL that can be put into a Location header unchanged. */
export const PlainUrl = z.string().check(z.regex(WHOLE_ORIGIN), z.regex(PRINTABLE));

/**
 * Alternating literal text and macro names, literal first: `['https://x/?c=', 'click_id', '']`. The last guard against
 * an open redirect: a complete http(s) origin must precede the first macro, and literals may only hold what a header
 * can carry.
 */
const Template = z
  .array(z.string().check(z.regex(PRINTABLE)))
  .check(
    z.refine(
      (parts) =>
        parts.length % 2 === 1 &&
        (parts.length === 1
          ? WHOLE_ORIGIN.test(parts[0] as string)
          : /^https?:\/\/[^/?#@\\]+[/?#]/i.test(parts[0] as string)),
      'not a template of an http(s) URL',
    ),
  );

/** One variant of a weighted split. */
export const Variant = z.object({
  path: PathNumber,
  /** Hundredths of a percent; variants sum to 10 000. At 0, no one gets it, even if they had it (`Plan.semantics`). */
  weight: Weight,
});
export type Variant = Immutable<z.infer<typeof Variant>>;

/** A piece of [0, 10 000) from the end of the previous one to `end` (exclusive), with its variant's index in `arms`. */
const HashRange = z.tuple([Weight, whole(0, 249)]);
export type HashRange = Immutable<z.infer<typeof HashRange>>;

export const Split = z
  .object({
    /** ID of the A/B test or rotation, unique in the instance: `c12`, `c12-r3`. */
    test: TestId,
    /** From 1; increases when variants or weights change. */
    phase: whole(1, 0x7fffffff),
    seed: Text,
    arms: z.array(Variant).check(z.maxLength(250)),
    /**
     * The parts of the hash belonging to each variant after weights have changed: a variant keeps as much of its
     * previous parts as its weight allows. If absent, the variants in order.
     */
    ranges: z.optional(z.array(HashRange)),
  })
  .check(
    z.refine(
      ({ arms: variants, ranges }) =>
        ranges === undefined ||
        (ranges.at(-1)?.[0] === 10_000 &&
          ranges.every(([end, variant], i) => variant < variants.length && end > (ranges[i - 1]?.[0] ?? 0))),
      'the ranges do not fit the variants',
    ),
  );
export type Split = Immutable<z.infer<typeof Split>>;

export const Offer = z.object({
  /** Destination number. */
  destination: InternalId,
  /** Hundredths of a percent; a path's offers sum to 10 000. */
  weight: Weight,
});
export type Offer = Immutable<z.infer<typeof Offer>>;

/** An optional landing page, then offers. Its number is never reused while a visitor may have it stored. */
export const PlanPath = z.object({
  number: PathNumber,
  /** Destination of the landing page, whose visitors continue through `/out`; 0 if straight to an offer. */
  landing: InternalId,
  /** Seed for choosing an offer. */
  seed: Text,
  offers: z.array(Offer).check(z.minLength(1)),
  /** Exits of the landing page after the first, whose offers are above: `/out/2`, `/out/3` ... */
  exits: z.optional(
    z
      .array(z.object({ seed: Text, offers: z.array(Offer).check(z.minLength(1)) }))
      .check(z.maxLength(MAX_EXITS - 1)),
  ),
});
export type PlanPath = Immutable<z.infer<typeof PlanPath>>;

export const PlanDestination = z.object({
  id: InternalId,
  name: Text,
  template: Template,
  /** ID of the conversion cap of the offer that it is, unique in the instance: `o12`. Absent if it has none. */
  cap: z.optional(TestId),
  /** Number of the destination that visitors get while the cap is used up; absent: the answer for inactive links. */
  fallback: z.optional(InternalId),
});
export type PlanDestination = Immutable<z.infer<typeof PlanDestination>>;

/** A field of `Visitor` that targeting may use. Any other would allow rules about who a visitor is. */
const TargetField = z.enum(['country', 'region', 'language', 'device', 'os', 'browser']);
export type TargetField = z.infer<typeof TargetField>;

/**
 * An unknown value satisfies neither `is` nor `is: false`, so that no rule can target unknown visitors. In plans without
 * `semantics`, it satisfies `is: false`.
 */
export const FieldCondition = z.strictObject({ field: TargetField, is: z.boolean(), values: z.array(Text) });

/** Minutes since Monday 00:00 in the plan's zone, `[from, to)`. */
const Minutes = z
  .tuple([whole(0, 10_080), whole(0, 10_080)])
  .check(z.refine(([from, to]) => from < to, 'a span of no length'));
export const HoursCondition = z.strictObject({
  field: z.literal('hours'),
  is: z.boolean(),
  values: z.array(Minutes),
});

const Condition = z.discriminatedUnion('field', [FieldCondition, HoursCondition]);
export type Condition = Immutable<z.infer<typeof Condition>>;

/** A limit on answered requests, bots included. */
export const Cap = z.object({
  /** Unique in the instance: `c12-day`, `c12-r3-total`. */
  id: TestId,
  /** Hours and days of the plan's zone. */
  per: z.enum(['hour', 'day', 'total']),
  limit: whole(1, 1_000_000_000),
});
export type Cap = Immutable<z.infer<typeof Cap>>;

export const Rule = z.object({
  /** From 1, permanent; records identify the rule by it. Rules are ordered by position in the plan. */
  number: whole(1, 0xffff),
  name: Text,
  /** Whether all conditions or any one of them must hold. With none, `all` holds and `any` does not. */
  match: z.enum(['all', 'any']),
  conditions: z.array(Condition),
  /** A rule with a used-up cap is skipped. */
  caps: z.array(Cap),
  to: Split,
});
export type Rule = Immutable<z.infer<typeof Rule>>;

const decimal = (whole: number, part: number) =>
  z.string().check(z.regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${part}})?$`)));

/**
 * How clicks are paid for, in the workspace's currency; amounts are decimal text. `visit`: each paid visit. `token`:
 * given by the link's parameter `cost`. `conversion`: each conversion. `revenue`: a percentage of it. `types`: numbers
 * of the conversion types that are charged; absent: all. Amounts are limited to the width of the event store's columns:
 * a value that does not fit would block everything after it.
 */
const ChargedTypes = z.optional(z.array(InternalId).check(z.minLength(1)));
const PlanCost = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('visit'), amount: decimal(12, 9) }),
  z.strictObject({ by: z.literal('token') }),
  z.strictObject({ by: z.literal('conversion'), amount: decimal(12, 6), types: ChargedTypes }),
  z.strictObject({
    by: z.literal('revenue'),
    percent: decimal(3, 2).check(z.refine((text) => Number(text) <= 100, 'more than everything')),
    types: ChargedTypes,
  }),
]);
export type PlanCost = Immutable<z.infer<typeof PlanCost>>;

const knownZones = new Map<string, boolean>();

/** Asking Intl takes longer than the rest of a plan's check, and campaigns use only a few zones. */
const isZone = (text: string): boolean => {
  let known = knownZones.get(text);
  if (known === undefined) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: text });
      known = true;
    } catch {
      known = false;
    }
    if (knownZones.size < 1000) knownZones.set(text, known);
  }
  return known;
};

/** Milliseconds since 1970. */
const Moment = z.nullable(z.number().check(z.int()));

const once = (list: readonly (string | number)[]): boolean => new Set(list).size === list.length;

const splitsOf = (p: Pick<Plan, 'fallback' | 'rules'>): Split[] => [p.fallback, ...p.rules.map((r) => r.to)];

const everyVariantLeads = (p: Pick<Plan, 'fallback' | 'rules' | 'paths'>): boolean => {
  const numbers = new Set(p.paths.map((one) => one.number));
  return splitsOf(p).every((to) => to.arms.every((variant) => numbers.has(variant.path)));
};

const everyPathLeads = (p: Pick<Plan, 'paths' | 'destinations'>): boolean => {
  const ids = new Set(p.destinations.map((d) => d.id));
  return (
    p.paths.every(
      (path) =>
        (path.landing === 0 || ids.has(path.landing)) &&
        offersOf(path).every(({ destination }) => ids.has(destination)),
    ) && p.destinations.every(({ fallback }) => fallback === undefined || ids.has(fallback))
  );
};

const PlanFields = z.object({
  campaign: InternalId,
  /** Public ID, for the macro `{campaign_id}`. */
  publicId: Text,
  name: Text,
  /** Name of the traffic source, for the macro `{source}`; '' if none is set. */
  source: Text,
  workspace: InternalId,
  domain: InternalId,
  revision: InternalId,
  status: z.enum(['active', 'paused', 'archived']),
  /** IANA name of the zone for hours, cap days and `localMinute`. An unknown one would throw on every request. */
  zone: z.string().check(z.refine(isZone, 'not a time zone')),
  /** `[startsAt, endsAt)`; null for no limit. Outside it, the campaign behaves as if paused. */
  startsAt: Moment,
  endsAt: Moment,
  caps: z.array(Cap),
  rules: z.array(Rule),
  fallback: Split,
  /** Every path, including those no longer used: clicks of earlier revisions continue through `/out`. */
  paths: z.array(PlanPath),
  destinations: z.array(PlanDestination),
  /** `none`: the landing page's script records visits, and a click on the link itself gets a 302. */
  redirect: z.enum(['302', '307', 'meta', 'none']),
  /** `hidden`: `Referrer-Policy: no-referrer` for everyone. `passed`: whatever the page with the link allows. */
  referrer: z.enum(['hidden', 'passed']),
  /** Whether the link's query is passed on to the destination. */
  passQuery: z.boolean(),
  /** How invalid traffic is handled: counted separately (and answered like anyone else's), or refused with an error. */
  invalidTraffic: z.enum(['count', 'refuse']),
  /** Answer while paused, archived, outside its schedule or capped. `domain`: the domain's, or 404 without one. */
  inactive: z.enum(['domain', 'not_found', 'gone']),
  /** Who can read the disclosure besides declared agents: everyone or, if `limited`, holders of a signed address. */
  disclosure: z.optional(z.literal('limited')),
  /** Absent if no cost is known per click. Never affects `decide`'s result. */
  cost: z.optional(PlanCost),
  /**
   * Version of the plan's routing rules; absent means 1, so that an old request is decided as it was then. In 2, a
   * variant is kept only while its weight is above 0.
   */
  semantics: z.optional(z.literal(2)),
});
/** A campaign as the edge sees it: immutable, compiled once per snapshot. */
export type Plan = Immutable<z.infer<typeof PlanFields>>;

/** Checks a plan so that a decision can neither throw nor lead anywhere that is not configured. */
export const Plan = PlanFields.check(
  z.refine((p) => once(p.paths.map((one) => one.number)), 'a path occurs twice'),
  z.refine((p) => once(p.rules.map((one) => one.number)), 'a rule occurs twice'),
  z.refine((p) => once(splitsOf(p).map((to) => to.test)), 'a test occurs twice'),
  z.refine(everyVariantLeads, 'a variant leads to a path that is not in the plan'),
  z.refine(everyPathLeads, 'a path leads to a destination that is not in the plan'),
);
