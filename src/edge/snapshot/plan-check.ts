import * as z from 'zod/mini';
import type { Plan, Split, TargetField } from '../../core/routing/plan.ts';
import { TEST_ID } from '../visitors/variants-text.ts';

/** Internal ids: the journal stores them in 32 bits. */
export const snapshotId = z.number().check(z.int(), z.gte(0), z.lte(0xffffffff));
const name = z.string().check(z.maxLength(1000));
const whole = (from: number, to: number) => z.number().check(z.int(), z.gte(from), z.lte(to));
const weight = whole(0, 10_000);
/** The click ID stores it in a byte whose last value means none. */
const pathNumber = whole(0, 249);
const testId = z.string().check(z.regex(TEST_ID));

const WHOLE_ORIGIN = /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i;
const PRINTABLE = /^[\x21-\x7e]*$/;

/** A URL that can be put into a Location header unchanged. */
export const plainUrl = z.string().check(z.regex(WHOLE_ORIGIN), z.regex(PRINTABLE));

/**
 * The last guard against an open redirect: a complete http(s) origin must precede the first macro, and literals may
 * only hold what a header can carry.
 */
const template = z
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

const fitsVariants = ({ arms: variants, ranges }: Pick<Split, 'arms' | 'ranges'>): boolean =>
  ranges === undefined ||
  (ranges.at(-1)?.[0] === 10_000 &&
    ranges.every(([end, variant], i) => variant < variants.length && end > (ranges[i - 1]?.[0] ?? 0)));

const split = z
  .object({
    test: testId,
    phase: whole(1, 0x7fffffff),
    seed: name,
    arms: z.array(z.object({ path: pathNumber, weight })).check(z.maxLength(250)),
    ranges: z.optional(z.array(z.tuple([weight, whole(0, 249)]))),
  })
  .check(z.refine(fitsVariants, 'the ranges do not fit the variants'));

const target = <F extends TargetField>(field: F) =>
  z.strictObject({ field: z.literal(field), is: z.boolean(), values: z.array(name) });

/** The fields of `Visitor` that targeting may use, and the hour. Others would make rules about who somebody is. */
const condition = z.discriminatedUnion('field', [
  target('country'),
  target('region'),
  target('language'),
  target('device'),
  target('os'),
  target('browser'),
  z.strictObject({
    field: z.literal('hours'),
    is: z.boolean(),
    values: z.array(
      z
        .tuple([whole(0, 10_080), whole(0, 10_080)])
        .check(z.refine(([from, to]) => from < to, 'a span of no length')),
    ),
  }),
]);

const caps = z.array(
  z.object({ id: testId, per: z.enum(['hour', 'day', 'total']), limit: whole(1, 1_000_000_000) }),
);

const rule = z.object({
  number: whole(1, 0xffff),
  name,
  match: z.enum(['all', 'any']),
  conditions: z.array(condition),
  caps,
  to: split,
});

const path = z.object({
  number: pathNumber,
  landing: snapshotId,
  seed: name,
  offers: z.array(z.object({ destination: snapshotId, weight })).check(z.minLength(1)),
});

const decimal = (whole: number, part: number) =>
  z.string().check(z.regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${part}})?$`)));

/** As wide as the columns of the event store: a value that does not fit would block everything after it. */
const cost = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('visit'), amount: decimal(12, 9) }),
  z.strictObject({ by: z.literal('token') }),
  z.strictObject({ by: z.literal('conversion'), amount: decimal(12, 6) }),
  z.strictObject({
    by: z.literal('revenue'),
    percent: decimal(3, 2).check(z.refine((text) => Number(text) <= 100, 'more than everything')),
  }),
]);

const knownZones = new Map<string, boolean>();

/** Asking Intl takes longer than the rest of a plan's check, and campaigns use few different zones. */
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

/** An unknown zone would throw on every hit. */
const zone = z.string().check(z.refine(isZone, 'not a time zone'));

const moment = z.nullable(z.number().check(z.int()));

const once = (list: readonly (string | number)[]): boolean => new Set(list).size === list.length;

const splitsOf = (p: Pick<Plan, 'fallback' | 'rules'>): Split[] => [p.fallback, ...p.rules.map((r) => r.to)];

const everyVariantLeads = (p: Pick<Plan, 'fallback' | 'rules' | 'paths'>): boolean => {
  const numbers = new Set(p.paths.map((one) => one.number));
  return splitsOf(p).every((to) => to.arms.every((variant) => numbers.has(variant.path)));
};

const everyPathLeads = (p: Pick<Plan, 'paths' | 'destinations'>): boolean => {
  const ids = new Set(p.destinations.map((d) => d.id));
  return p.paths.every(
    ({ landing, offers }) =>
      (landing === 0 || ids.has(landing)) && offers.every((offer) => ids.has(offer.destination)),
  );
};

/** A compiled campaign, checked so that a decision can neither throw nor lead anywhere that is not configured. */
export const plan = z
  .object({
    campaign: snapshotId,
    publicId: name,
    name,
    source: name,
    workspace: snapshotId,
    domain: snapshotId,
    revision: snapshotId,
    status: z.enum(['active', 'paused', 'archived']),
    zone,
    startsAt: moment,
    endsAt: moment,
    caps,
    rules: z.array(rule),
    fallback: split,
    paths: z.array(path),
    destinations: z.array(z.object({ id: snapshotId, name, template })),
    redirect: z.enum(['302', '307', 'meta', 'none']),
    referrer: z.enum(['hidden', 'passed']),
    passQuery: z.boolean(),
    invalidTraffic: z.enum(['count', 'refuse']),
    inactive: z.enum(['domain', 'not_found', 'gone']),
    disclosure: z.optional(z.literal('limited')),
    cost: z.optional(cost),
    semantics: z.optional(z.literal(2)),
  })
  .check(
    z.refine((p) => once(p.paths.map((one) => one.number)), 'a path occurs twice'),
    z.refine((p) => once(p.rules.map((one) => one.number)), 'a rule occurs twice'),
    z.refine((p) => once(splitsOf(p).map((to) => to.test)), 'a test occurs twice'),
    z.refine(everyVariantLeads, 'a variant leads to a path that is not in the plan'),
    z.refine(everyPathLeads, 'a path leads to a destination that is not in the plan'),
  );
