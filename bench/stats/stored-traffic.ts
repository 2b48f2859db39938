import { type CompiledPlan, compilePlan, decide } from '../../src/core/routing/decide.ts';
import { type EarlierVariant, NO_EARLIER_VARIANTS, type Plan } from '../../src/core/routing/plan.ts';
import type { Journal, Position } from '../../src/events/journal/contract.ts';
import type { HandRuntime } from '../../test/helpers/event-journal.ts';
import { postbackFields, requestFields } from '../../test/helpers/event-records.ts';
import type { Random } from './random.ts';

/** Each test has its own period, and is looked at every two seconds: a hundred times. */
export const TEST_MS = 200_000;
export const WINDOW_MS = 1000;
const SLOWEST_MS = 900;
/** Share of visitors who come a second time. */
const RETURNING = 0.3;

/** Two paths with a page each, half and half, with the split that a started A/A test gives its campaign. */
const planOf = (test: number): Plan => ({
  campaign: test,
  publicId: `cmp_${test}`,
  name: '',
  source: '',
  workspace: 1,
  domain: 1,
  revision: 1,
  status: 'active',
  zone: 'UTC',
  startsAt: null,
  endsAt: null,
  caps: [],
  rules: [],
  fallback: {
    test: `t${test}`,
    phase: 1,
    seed: `seed of ${test}`,
    arms: [
      { path: 0, weight: 5000 },
      { path: 1, weight: 5000 },
    ],
  },
  paths: [0, 1].map((number) => ({
    number,
    landing: 0,
    seed: `p${number}`,
    offers: [{ destination: 2 * test + number, weight: 10_000 }],
  })),
  destinations: [0, 1].map((number) => ({
    id: 2 * test + number,
    name: '',
    template: ['https://page.example/'],
  })),
  ...{
    redirect: '302',
    referrer: 'hidden',
    passQuery: false,
    invalidTraffic: 'count',
    inactive: 'not_found',
  },
});

interface Visitor {
  cookie: string;
  hash: string;
  /** The test's entry in the cookie, once issued. */
  earlier: EarlierVariant | null;
  converts: boolean;
}

type Happening = { at: number; visitor: Visitor; what: 'visit' | 'conversion'; click: Position | null };

const keyOf = (random: Random): string =>
  Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256))).toString('base64url');

/** Writes one request as the edge decides it. Returns its place, which a conversion can then refer to. */
const visit = (journal: Journal, compiled: CompiledPlan, test: number, of: Visitor): Position => {
  const position = journal.next();
  const { earlier, cookie, hash } = of;
  const decision = decide(
    compiled,
    {
      country: null,
      region: null,
      language: null,
      device: 'mobile',
      os: null,
      browser: 'chrome',
      localMinute: 0,
      splitKey: earlier === null ? hash : cookie,
      earlierVariants: earlier === null ? NO_EARLIER_VARIANTS : { [`t${test}`]: earlier },
    },
    position.time,
    [],
  );
  const { variant, phase, destination, kept } = decision;
  journal.append(
    position,
    requestFields({
      c: test,
      d: destination,
      te: decision.test,
      ph: phase,
      a: variant,
      ...(kept && { ka: 1 }),
      v: earlier === null ? hash : cookie,
      vn: earlier === null ? cookie : undefined,
    }),
    () => {},
  );
  of.earlier ??= { phase, variant };
  return position;
};

/** What a test's visitors did, including how many converted. */
export interface Truth {
  visitors: number;
  converted: number;
}

/**
 * Writes the traffic of one test from `start` on into the journal: `visitors` people, some of whom return, and a
 * conversion within the window for each one who converts, whatever their variant. `runtime` is the journal's, whose
 * clock this advances.
 */
export const writeAbTest = (
  { journal, runtime }: { journal: Journal; runtime: HandRuntime },
  random: Random,
  { test, start, visitors, rate }: { test: number; start: number; visitors: number; rate: number },
): Truth => {
  const compiled = compilePlan(planOf(test));
  const happenings: Happening[] = [];
  let converted = 0;
  for (let i = 0; i < visitors; i++) {
    const converts = random() < rate;
    if (converts) converted++;
    const visitor = { cookie: keyOf(random), hash: keyOf(random), earlier: null, converts };
    const at = start + Math.floor(random() * (TEST_MS - 2 * WINDOW_MS));
    happenings.push({ at, visitor, what: 'visit', click: null });
    if (random() >= RETURNING) continue;
    const again = at + 1 + Math.floor(random() * (start + TEST_MS - at - 1));
    happenings.push({ at: again, visitor, what: 'visit', click: null });
  }
  happenings.sort((a, b) => b.at - a.at);
  const later: Happening[] = [];
  for (let written = 0; ; written++) {
    const visits = happenings.at(-1);
    const soonest = later.at(-1);
    const next =
      soonest !== undefined && soonest.at <= (visits?.at ?? Number.POSITIVE_INFINITY)
        ? later.pop()
        : happenings.pop();
    if (next === undefined) break;
    runtime.time = next.at;
    if (next.click !== null) {
      journal.append(
        journal.next(),
        postbackFields(next.click, { c: test, a: next.visitor.earlier?.variant ?? 0 }),
        () => {},
      );
    } else {
      const isFirst = next.visitor.earlier === null;
      const click = visit(journal, compiled, test, next.visitor);
      if (isFirst && next.visitor.converts) {
        later.push({
          at: next.at + Math.floor(random() * SLOWEST_MS),
          visitor: next.visitor,
          what: 'conversion',
          click,
        });
        later.sort((a, b) => b.at - a.at);
      }
    }
    // As many records as one write of a busy edge.
    if (written % 500 === 0) runtime.turn();
  }
  runtime.turn();
  return { visitors, converted };
};
