import { exactUnits } from '../money/exact.ts';
import type { CampaignWeek, FactName, Facts, First, Most, Span } from './facts.ts';

/**
 * The current streak of days with visits and no loss in or between them, and when the first streak of `need` days was
 * complete. A loss starts a new streak, and the days it touches belong to none. `days`: ascending.
 */
export const lossFree = (
  { days, losses }: { days: readonly Span[]; losses: readonly Span[] },
  need: number,
): { have: number; at: number | null } => {
  const touched = (from: number, to: number): boolean =>
    losses.some((loss) => loss.from < to && loss.to >= from);
  let row = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { from, to } of days) {
    if (touched(last, to)) row = 0;
    if (!touched(from, to)) row++;
    if (row >= need) return { have: need, at: to };
    last = to;
  }
  return { have: touched(last, Number.POSITIVE_INFINITY) ? 0 : row, at: null };
};

/** A count and when it was reached; null if unknown. */
interface Reading {
  have: number | null;
  need: number | null;
  /** Milliseconds since 1970. Null if only the fact is known, not its time. */
  at: number | null;
}

/** What is counted; `step` is either done or not. */
export const UNITS = ['step', 'campaigns', 'members', 'visits', 'days'] as const;
export type Unit = (typeof UNITS)[number];

interface Milestone {
  code: string;
  unit: Unit;
  /** The fact that `read` needs; `undefined` if it was not requested. */
  fact: FactName;
  read: (facts: Partial<Facts>) => Reading;
}

const UNKNOWN: Reading = { have: null, need: null, at: null };

const milestone = <const C extends string, F extends FactName>(
  code: C,
  unit: Unit,
  fact: F,
  read: (known: Facts[F]) => Reading,
) => ({
  code,
  unit,
  fact,
  read: (facts: Partial<Facts>): Reading => {
    const known = facts[fact];
    return known === undefined ? UNKNOWN : read(known as Facts[F]);
  },
});

const once = (at: First): Reading => ({ have: at === null ? 0 : 1, need: 1, at });
const counted =
  (need: number) =>
  ({ most, at }: Most): Reading => ({ have: most, need, at });

const RULE_VISITS = 10;
const VARIANT_VISITS = 100;
const WEEK_VISITS = 100;
const FEW_VISITS = 1000;
const MANY_VISITS = 100_000;

/** Numbers for which the event store is asked when they were reached. */
export const WANTED = {
  rule: RULE_VISITS,
  secondVariant: VARIANT_VISITS,
  valid: [FEW_VISITS, MANY_VISITS],
} as const;

const mostVisits = (campaigns: readonly CampaignWeek[]): number =>
  campaigns.reduce((most, { visits }) => Math.max(most, visits), 0);

/** Something that lasted until the end of a day belongs to that day, not the next. */
const lastMomentBefore = (end: number): number => end - 1;

const quietDays = (need: number) => (quiet: Facts['quiet']) => {
  const { have, at } = lossFree(quiet, need);
  return { have, need, at: at === null ? null : lastMomentBefore(at) };
};

/**
 * Every achievement, easiest first. One whose fact already exists needs only an entry here, its texts and its line in
 * docs/achievements.md. A code is never reused because unlocks are stored by it.
 */
export const milestones = [
  milestone('campaign_active', 'step', 'activeCampaign', once),
  milestone('visit_first', 'step', 'visit', once),
  milestone('domain_verified', 'step', 'ownDomain', once),
  milestone('destinations_checked', 'campaigns', 'checks', ({ active, passed, newest }) =>
    active === 0 ? UNKNOWN : { have: passed, need: active, at: newest },
  ),
  milestone('second_step_all', 'members', 'people', ({ members, secondStep, newest }) => ({
    have: secondStep,
    need: members,
    at: newest,
  })),
  milestone('conversion_first', 'step', 'conversion', once),
  milestone('revenue_first', 'step', 'revenue', once),
  milestone('way_measured', 'step', 'wentOn', once),
  milestone('landing_confirmed', 'step', 'landed', once),
  milestone('rule_decides', 'visits', 'rule', counted(RULE_VISITS)),
  milestone('split_filled', 'visits', 'secondVariant', counted(VARIANT_VISITS)),
  milestone('aa_passed', 'step', 'aaPassed', (passed) => ({ have: passed ? 1 : 0, need: 1, at: null })),
  milestone('test_decided', 'step', 'decided', once),
  milestone('retention_chosen', 'step', 'keptDays', (days) => ({
    have: days === null ? 0 : 1,
    need: 1,
    at: null,
  })),
  milestone('owners_two', 'step', 'people', ({ owners }) => ({
    have: owners > 1 ? 1 : 0,
    need: 1,
    at: null,
  })),
  milestone('costs_known', 'visits', 'week', ({ campaigns, to }) => ({
    ...{
      have: mostVisits(campaigns.filter(({ costed }) => costed)),
      need: WEEK_VISITS,
      at: lastMomentBefore(to),
    },
  })),
  milestone('week_profitable', 'step', 'week', ({ campaigns, to }) => {
    const known = campaigns.filter(({ costed, priced }) => costed && priced);
    return {
      have: known.some(({ profit }) => exactUnits(profit) > 0n) ? 1 : 0,
      need: 1,
      at: lastMomentBefore(to),
    };
  }),
  milestone('visits_1000', 'visits', 'valid', ({ total, thousand }) => ({
    have: total,
    need: FEW_VISITS,
    at: thousand,
  })),
  milestone('visits_100000', 'visits', 'valid', ({ total, hundredThousand }) => ({
    have: total,
    need: MANY_VISITS,
    at: hundredThousand,
  })),
  milestone('loss_free_7', 'days', 'quiet', quietDays(7)),
  milestone('loss_free_30', 'days', 'quiet', quietDays(30)),
  milestone('loss_free_100', 'days', 'quiet', quietDays(100)),
] as const satisfies readonly Milestone[];

export type AchievementCode = (typeof milestones)[number]['code'];
export const ACHIEVEMENT_CODES = milestones.map(({ code }) => code) as [
  AchievementCode,
  ...AchievementCode[],
];
