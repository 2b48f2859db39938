import type { FactName, Facts, Span } from '../../core/achievements/facts.ts';
import { WANTED } from '../../core/achievements/milestones.ts';
import { startOfDay } from '../../core/time/zone.ts';
import type { StoredUpTo } from '../../events/store/event-data.ts';
import type { Parts } from '../http/route-deps.ts';
import { testFacts } from './test-facts.ts';
import { lastWeek } from './week.ts';
import { workspaceFacts } from './workspace-facts.ts';

export type GatherParts = Pick<Parts, 'db' | 'reports' | 'milestones' | 'losses' | 'now'> & {
  readonly events: StoredUpTo;
};

export interface OfWorkspace {
  id: number;
  timeZone: string;
  currency: string;
}

const HOURS_26 = 26 * 60 * 60 * 1000;

/** Complete local days at `until` that include one of the ascending `quarters`. */
const daysOf = (quarters: readonly number[], timeZone: string, until: number): Span[] => {
  const days: Span[] = [];
  for (const quarter of quarters) {
    if (quarter < (days.at(-1)?.to ?? Number.NEGATIVE_INFINITY)) continue;
    const from = startOfDay(quarter, timeZone);
    days.push({ from, to: startOfDay(from + HOURS_26, timeZone) });
  }
  return days.filter(({ to }) => to <= until);
};

/** Gathers only the wanted facts, after everything answered so far is stored, if that can be soon. */
export const gatherFacts = async (
  parts: GatherParts,
  workspace: OfWorkspace,
  wanted: ReadonlySet<FactName>,
): Promise<Partial<Facts>> => {
  const { db, milestones, losses, now } = parts;
  const { id, timeZone } = workspace;
  // Days that are not completely stored are not over.
  const { time: stored } = await parts.events.storedUpTo();
  const first =
    (what: Parameters<typeof milestones.first>[1]): (() => Promise<number | null>) =>
    () =>
      milestones.first(id, what);
  const ask: { [F in FactName]: () => Promise<Facts[F]> } = {
    ...workspaceFacts(db, id, now()),
    ...testFacts(db, id),
    visit: first('visit'),
    conversion: first('conversion'),
    revenue: first('revenue'),
    landed: first('landed'),
    wentOn: first('wentOn'),
    rule: () => milestones.bestRule(id, WANTED.rule),
    secondArm: () => milestones.secondArm(id, WANTED.secondArm),
    valid: async () => {
      const { total, at } = await milestones.validVisits(id, WANTED.valid);
      return { total, thousand: at[0] ?? null, hundredThousand: at[1] ?? null };
    },
    week: () => lastWeek(parts, workspace, stored),
    quiet: async () => ({
      days: daysOf(await milestones.quartersWithVisits(id), timeZone, stored),
      losses: await losses(),
    }),
  };
  const facts: Partial<Facts> = {};
  const gather = async <F extends FactName>(name: F): Promise<void> => {
    facts[name] = await ask[name]();
  };
  // One after another, because reports wait for the same store.
  for (const name of wanted) await gather(name);
  return facts;
};
