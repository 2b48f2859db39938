import * as z from 'zod';
import { MAX_EXITS } from '../../core/routing/exits.ts';
import {
  Cap,
  FieldCondition,
  HoursCondition,
  InternalId,
  Offer,
  Plan,
  PlanDestination,
  PlanPath,
  Rule,
  Split,
  Variant,
} from '../../core/routing/plan.ts';
import { parseTemplate } from '../../core/routing/url/template.ts';

/** What routing can depend on, in one sentence, for anyone who tried something else. */
const FAIR =
  'Where a visitor goes depends only on country, region, language, device, os, browser, localMinute, splitKey and earlierArms: see docs/fair-routing.md.';

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'the line';

/** Describes a problem of the input: where it is, what is wrong, what to do. */
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

const cap = z.strictObject(Cap.shape).partial({ id: true });
const variant = z
  .strictObject({ path: Variant.shape.path, destination: InternalId, weight: Variant.shape.weight })
  .partial()
  .refine((a) => (a.path === undefined) !== (a.destination === undefined), {
    error: 'give either a path or a destination for a variant, not both',
  });
const split = z
  .strictObject(Split.shape)
  .partial()
  .extend({ arms: z.array(variant) });
const condition = z.discriminatedUnion('field', [
  z.strictObject(FieldCondition.shape).partial({ is: true }),
  z.strictObject(HoursCondition.shape).partial({ is: true }),
]);
const rule = z
  .strictObject(Rule.shape)
  .extend({ conditions: z.array(condition), caps: z.array(cap) })
  .partial()
  .extend({ to: split });
const offer = z.strictObject(Offer.shape).partial({ weight: true });
const exit = z.strictObject({ seed: PlanPath.shape.seed, offers: z.array(offer) }).partial({ seed: true });
const path = z
  .strictObject(PlanPath.shape)
  .extend({ offers: z.array(offer), exits: z.array(exit).max(MAX_EXITS - 1) })
  .partial({ landing: true, seed: true, offers: true, exits: true });
const destination = z
  .strictObject(PlanDestination.shape)
  .extend({ url: z.string() })
  .partial({ name: true, template: true, url: true })
  .refine((d) => (d.template === undefined) !== (d.url === undefined), {
    error: 'give either a url or a template for a destination, not both',
  });

/**
 * A plan as in a snapshot, in which only the default and the destinations are required. The omitted fields never affect
 * a decision.
 */
const planInput = z
  .strictObject(Plan.shape)
  .omit({ disclosure: true, cost: true })
  .extend({ caps: z.array(cap), rules: z.array(rule), paths: z.array(path) })
  .partial()
  .extend({ fallback: split, destinations: z.array(destination) });

type PlanInput = z.infer<typeof planInput>;
type SplitInput = z.infer<typeof split>;

const WHOLE = 10_000;

const weighted = (offers: readonly z.infer<typeof offer>[] = []) =>
  offers.map((one) => ({ ...one, weight: one.weight ?? WHOLE }));

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
    offers: weighted(one.offers),
    ...(one.exits && {
      exits: one.exits.map(({ seed, offers }, place) => ({
        seed: seed ?? `p${one.number}-${place + 2}`,
        offers: weighted(offers),
      })),
    }),
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
    destinations: input.destinations.map(({ id, name, template, url, ...limit }) => ({
      ...limit,
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
  const checked = z.safeParse(Plan, complete(input.data));
  if (!checked.success) throw new LineProblem(describeIssue(under(checked.error.issues[0]!)));
  return checked.data;
};
