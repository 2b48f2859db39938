import * as z from 'zod';
import type { Plan } from '../../core/routing/plan.ts';
import { parseTemplate } from '../../core/routing/url/template.ts';
import { plan as checkedPlan } from '../../edge/snapshot/plan-check.ts';

/** What routing can depend on, in one sentence, for anyone who tried something else. */
const FAIR =
  'Where a visitor goes depends only on country, region, language, device, os, browser, localMinute, splitKey and earlierArms: see docs/fair-routing.md.';

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'the line';

/** A problem of the input as text: where it is, what is wrong, what to do. */
export const describeIssue = (issue: z.core.$ZodIssue): string => {
  const place = placeOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => `"${key}"`).join(', ');
    return `${place}: unknown field ${names}. ${FAIR} The fields are listed in docs/commands.md.`;
  }
  if (issue.path.at(-1) === 'field') return `${place}: rules cannot use this field. ${FAIR}`;
  return `${place}: ${issue.message}. For the fields of a line, see docs/commands.md.`;
};

/** Thrown for a line that cannot be decided; the message says what to do. */
export class LineProblem extends Error {}

const whole = z.number().int();
const cap = z.strictObject({
  id: z.string().optional(),
  per: z.enum(['hour', 'day', 'total']),
  limit: whole,
});
const variant = z.strictObject({
  path: whole.optional(),
  destination: whole.optional(),
  weight: whole.optional(),
});
const split = z.strictObject({
  test: z.string().optional(),
  phase: whole.optional(),
  seed: z.string().optional(),
  arms: z.array(
    variant.refine((a) => (a.path === undefined) !== (a.destination === undefined), {
      error: 'give either a path or a destination for a variant, not both',
    }),
  ),
  ranges: z.array(z.tuple([whole, whole])).optional(),
});
const condition = z.strictObject({
  field: z.enum(['country', 'region', 'language', 'device', 'os', 'browser', 'hours']),
  is: z.boolean().optional(),
  values: z.array(z.union([z.string(), z.tuple([whole, whole])])),
});
const rule = z.strictObject({
  number: whole.optional(),
  name: z.string().optional(),
  match: z.enum(['all', 'any']).optional(),
  conditions: z.array(condition).optional(),
  caps: z.array(cap).optional(),
  to: split,
});
const path = z.strictObject({
  number: whole,
  landing: whole.optional(),
  seed: z.string().optional(),
  offers: z.array(z.strictObject({ destination: whole, weight: whole.optional() })).optional(),
});
const destination = z
  .strictObject({
    id: whole,
    name: z.string().optional(),
    template: z.array(z.string()).optional(),
    url: z.string().optional(),
  })
  .refine((d) => (d.template === undefined) !== (d.url === undefined), {
    error: 'give either a url or a template for a destination, not both',
  });

const moment = whole.nullable().optional();

/** A plan as in a snapshot, in which only the default, the paths and the destinations are required. */
const planInput = z.strictObject({
  campaign: whole.optional(),
  publicId: z.string().optional(),
  name: z.string().optional(),
  source: z.string().optional(),
  workspace: whole.optional(),
  domain: whole.optional(),
  revision: whole.optional(),
  status: z.enum(['active', 'paused', 'archived']).optional(),
  zone: z.string().optional(),
  startsAt: moment,
  endsAt: moment,
  caps: z.array(cap).optional(),
  rules: z.array(rule).optional(),
  fallback: split,
  paths: z.array(path).optional(),
  destinations: z.array(destination),
  redirect: z.string().optional(),
  referrer: z.string().optional(),
  passQuery: z.boolean().optional(),
  invalidTraffic: z.string().optional(),
  inactive: z.string().optional(),
  semantics: z.literal(2).optional(),
});

type PlanInput = z.infer<typeof planInput>;
type SplitInput = z.infer<typeof split>;

const WHOLE = 10_000;

/** Gives each destination named by a variant its own path, with the lowest free number. */
const pathMaker = (taken: Iterable<number>) => {
  const used = new Set(taken);
  const made = new Map<number, number>();
  return {
    numberFor(id: number): number {
      let number = made.get(id);
      if (number === undefined) {
        number = 0;
        while (used.has(number)) number++;
        used.add(number);
        made.set(id, number);
      }
      return number;
    },
    paths: () =>
      [...made].map(([id, number]) => ({
        number,
        landing: 0,
        seed: `p${number}`,
        offers: [{ destination: id, weight: WHOLE }],
      })),
  };
};

const complete = (input: PlanInput) => {
  const campaign = input.campaign ?? 1;
  const maker = pathMaker((input.paths ?? []).map((one) => one.number));
  const splitOf = (to: SplitInput, test: string) => ({
    ...to,
    test: to.test ?? test,
    phase: to.phase ?? 1,
    seed: to.seed ?? to.test ?? test,
    arms: to.arms.map(({ path: number, destination: id, weight }) => ({
      path: number ?? maker.numberFor(id ?? 0),
      weight: weight ?? WHOLE,
    })),
  });
  const capsOf = (caps: PlanInput['caps'], owner: string) =>
    (caps ?? []).map((one) => ({ ...one, id: one.id ?? `${owner}-${one.per}` }));
  const fallback = splitOf(input.fallback, `c${campaign}`);
  const rules = (input.rules ?? []).map((one, i) => {
    const number = one.number ?? i + 1;
    const owner = `c${campaign}-r${number}`;
    return {
      number,
      name: one.name ?? '',
      match: one.match ?? 'all',
      conditions: (one.conditions ?? []).map((c) => ({ ...c, is: c.is ?? true })),
      caps: capsOf(one.caps, owner),
      to: splitOf(one.to, owner),
    };
  });
  const paths = (input.paths ?? []).map((one) => ({
    number: one.number,
    landing: one.landing ?? 0,
    seed: one.seed ?? `p${one.number}`,
    offers: (one.offers ?? []).map((offer) => ({ ...offer, weight: offer.weight ?? WHOLE })),
  }));
  return {
    publicId: '',
    name: '',
    source: '',
    workspace: 1,
    domain: 1,
    revision: 1,
    status: 'active',
    zone: 'UTC',
    startsAt: null,
    endsAt: null,
    redirect: '302',
    referrer: 'hidden',
    passQuery: false,
    invalidTraffic: 'count',
    inactive: 'not_found',
    ...input,
    campaign,
    caps: capsOf(input.caps, `c${campaign}`),
    rules,
    fallback,
    paths: [...paths, ...maker.paths()],
    destinations: input.destinations.map(({ id, name, template, url }) => ({
      id,
      name: name ?? '',
      template: template ?? parseTemplate(url ?? ''),
    })),
  };
};

const under = (issue: z.core.$ZodIssue): z.core.$ZodIssue => ({ ...issue, path: ['plan', ...issue.path] });

/** Reads a plan, completes it, and applies the check that every snapshot has to pass. Throws LineProblem. */
export const readPlan = (value: unknown): Plan => {
  const input = planInput.safeParse(value);
  if (!input.success) throw new LineProblem(describeIssue(under(input.error.issues[0]!)));
  const checked = z.safeParse(checkedPlan, complete(input.data));
  if (!checked.success) throw new LineProblem(describeIssue(under(checked.error.issues[0]!)));
  return checked.data;
};
