import * as z from 'zod/mini';
import { MAX_TYPES } from '../../core/conversions/types.ts';
import { WEIGHT_TOTAL } from '../routing/routing.ts';
import { AbKind, AbMode, TypesCounted } from './ab-test-metric.ts';

/** Input for creating or changing an A/B test; docs/ab-tests.md describes its life cycle. */

/**
 * Default visitors of both variants for an A/A test to pass: enough to notice the loss of 6 % of a variant's visitors.
 */
export const AA_PLANNED_UNITS = 20_000;

const MIN_VARIANTS = 2;
const MAX_VARIANTS = 10;
/** Seconds. A window of a second is for testing; a click is attributed for at most thirty days. */
const MIN_WINDOW = 1;
const MAX_WINDOW = 30 * 86_400;
const MAX_GUARDRAILS = 5;

export const abTestName = z.string().check(
  z.trim(),
  z.minLength(1, 'name_required'),
  z.maxLength(120, 'too_long'),
  z.refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'name_invalid'),
);
const variantName = z.string().check(
  z.trim(),
  z.maxLength(120, 'too_long'),
  z.refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'name_invalid'),
);
const hypothesis = z.string().check(
  z.trim(),
  z.maxLength(2000, 'too_long'),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), 'text_invalid'),
);
const weight = z
  .number()
  .check(z.int('weight_invalid'), z.gte(0, 'weight_invalid'), z.lte(WEIGHT_TOTAL, 'weight_invalid'));

/** Event as in a postback's parameter `et`; `conversion` if it has none. */
const event = z.string().check(
  z.trim(),
  z.minLength(1, 'event_required'),
  z.maxLength(64, 'too_long'),
  z.refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'event_invalid'),
);

/** Conversions with one event, or of some conversion types. */
const conversions = z
  .strictObject({
    kind: z.literal('conversion'),
    event: z.optional(event),
    types: z.optional(TypesCounted),
  })
  .check((ctx) => {
    const { event, types } = ctx.value;
    const say = (message: string): void => {
      ctx.issues.push({ code: 'custom', message, path: ['types'], input: ctx.value });
    };
    if ((event === undefined) === (types === undefined)) say('event_or_types');
    else if (types?.length === 0) say('types_missing');
    else if (types !== 'counted' && (types ?? []).length > MAX_TYPES) say('type_unknown');
  });

/** Primary metric: the first of these conversions within the window, or all revenue within it. */
export const AbMetric = z.discriminatedUnion('kind', [
  conversions,
  z.strictObject({ kind: z.literal('revenue') }),
]);
export type AbMetric = z.infer<typeof AbMetric>;

/** A metric that must not get worse: other conversions, or the share of pages loaded (reported by `/t.js`). */
export const AbGuardrail = z.discriminatedUnion('kind', [
  conversions,
  z.strictObject({ kind: z.literal('landed') }),
]);
export type AbGuardrail = z.infer<typeof AbGuardrail>;

/** The same for guardrails that count the same. */
const guardrailKey = (one: AbGuardrail): string => {
  if (one.kind === 'landed') return 'landed';
  const { event, types } = one;
  return JSON.stringify([event, Array.isArray(types) ? [...new Set(types)].sort((a, b) => a - b) : types]);
};
const guardrails = z.array(AbGuardrail).check(
  z.maxLength(MAX_GUARDRAILS, 'too_many_guardrails'),
  z.refine((list) => new Set(list.map(guardrailKey)).size === list.length, 'guardrail_twice'),
);

/** A variant: an existing path of the campaign by its number, or a page that becomes one when the test starts. */
const VariantInput = z
  .strictObject({
    path: z.optional(z.number().check(z.int(), z.gte(0), z.lte(249))),
    url: z.optional(
      z.string().check(z.trim(), z.minLength(1, 'url_required'), z.maxLength(4096, 'too_long')),
    ),
    /** If absent or empty, the page's name. */
    name: z.optional(variantName),
    /** Hundredths of a percent. 0: no one gets the variant; visitors who had it remain units of it. */
    weight,
  })
  .check(
    z.refine(({ path, url }) => (path === undefined) !== (url === undefined), {
      error: 'path_or_url',
      path: ['path'],
    }),
  );
export type AbVariantInput = z.infer<typeof VariantInput>;

const variants = z.array(VariantInput).check(
  z.minLength(MIN_VARIANTS, 'arms_too_few'),
  z.maxLength(MAX_VARIANTS, 'arms_too_many'),
  z.refine(
    (list) => list.reduce((sum, variant) => sum + variant.weight, 0) === WEIGHT_TOTAL,
    'weights_must_sum',
  ),
);

const rule = z.number().check(z.int(), z.gte(0), z.lte(0xffff));
const windowSeconds = z
  .number()
  .check(z.int('window_invalid'), z.gte(MIN_WINDOW, 'window_invalid'), z.lte(MAX_WINDOW, 'window_invalid'));
const alpha = z.number().check(z.gte(0.0001, 'alpha_invalid'), z.lte(0.5, 'alpha_invalid'));
const mde = z.number().check(z.gte(0.001, 'mde_invalid'), z.lte(10, 'mde_invalid'));
const plannedUnits = z.nullable(
  z.number().check(z.int('units_invalid'), z.gte(1, 'units_invalid'), z.lte(1_000_000_000, 'units_invalid')),
);

export const abDefaults = {
  kind: 'ab',
  mode: 'fixed',
  guardrails: [],
  windowSeconds: 86_400,
  alpha: 0.05,
  mde: 0.1,
  plannedUnits: null,
  hypothesis: '',
} as const;

/** Settings besides the campaign; `abDefaults` has the defaults. */
const settings = {
  /** Number of the rule with the split; 0 or absent for the campaign's default. */
  rule: z.optional(rule),
  kind: z.optional(AbKind),
  mode: z.optional(AbMode),
  metric: z.optional(AbMetric),
  guardrails: z.optional(guardrails),
  /** How long after a visit a conversion still counts for it. The visit is judged after that. */
  windowSeconds: z.optional(windowSeconds),
  alpha: z.optional(alpha),
  /** Minimum relative lift of interest; 0.1 is ten percent. */
  mde: z.optional(mde),
  /** Units of all variants together; null if not planned. */
  plannedUnits: z.optional(plannedUnits),
  hypothesis: z.optional(hypothesis),
};

export const AbTestInput = z.strictObject({
  name: abTestName,
  campaignId: z.string().check(z.minLength(1, 'campaign_required'), z.maxLength(64)),
  ...settings,
  metric: AbMetric,
  /** The first is the control. In an A/A test a path can be repeated: the others become copies of it. */
  arms: variants,
});
export type AbTestInput = z.infer<typeof AbTestInput>;

/** The revision of the test that the caller has seen; if the stored one differs, the answer is `conflict`. */
const revision = z.number().check(z.int());

export const AbTestPatch = z.strictObject({
  name: z.optional(abTestName),
  ...settings,
  arms: z.optional(variants),
  revision,
});
export type AbTestPatch = z.infer<typeof AbTestPatch>;
