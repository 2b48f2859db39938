import { DAY_MS } from '../../core/time/durations.ts';
import type { AbTestResults, Outcome } from '../../events/store/ab-test-results.ts';

type Answers = Pick<AbTestResults, 'counted' | 'converted'>;
type Begun = Awaited<ReturnType<AbTestResults['begun']>>;
type Converted = Awaited<ReturnType<AbTestResults['converted']>>;

/** What is read at once: a day of moments, unless that is more units than are worth holding. */
export const AHEAD_MS = DAY_MS;
const MOST_UNITS = 50_000;
const PAGE = 2000;

const grouped = (units: Begun): Awaited<ReturnType<AbTestResults['counted']>> =>
  [...Map.groupBy(units, ({ phase, variant }) => `${phase} ${variant}`).values()]
    .map((own) => ({ phase: own[0]?.phase ?? 0, variant: own[0]?.variant ?? 0, units: own.length }))
    .toSorted((a, b) => a.phase - b.phase || a.variant - b.variant);

const inSpan = (units: Begun, after: number, upTo: number): Begun =>
  units.filter(({ time }) => time > after && time <= upTo);

const convertedIn = async (results: Answers, outcome: Outcome, after: number): Promise<Converted> => {
  const found: Converted = [];
  // Above any unit number: all units of that moment have been taken.
  for (let from = { at: after, unit: Number.MAX_SAFE_INTEGER }; ; ) {
    const page = await results.converted({ ...outcome, from, most: PAGE });
    found.push(...page);
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return found;
    from = { at: last.at, unit: last.unit };
  }
};

/**
 * The same answers for the moments after `after` and up to `outcome.upTo`, from a few questions instead of several for each
 * moment: for a test that is weeks behind, they are its thousands of moments. Null if there are too many units to hold.
 */
export const readAhead = async (
  results: Answers & Pick<AbTestResults, 'begun'>,
  outcome: Outcome,
  after: number,
): Promise<Answers | null> => {
  const { test, windowMs, upTo } = outcome;
  const counts = await Promise.all(
    [0, windowMs].map((window) => results.counted({ ...outcome, windowMs: window, after })),
  );
  if (counts.flat().reduce((sum, { units }) => sum + units, 0) > MOST_UNITS) return null;
  const began = await results.begun({ test, after, upTo });
  const ended = await results.begun({ test, after: after - windowMs, upTo: upTo - windowMs });
  const converted = await convertedIn(results, outcome, after);
  return {
    counted: async (query) =>
      grouped(
        inSpan(
          query.windowMs === 0 ? began : ended,
          query.after - query.windowMs,
          query.upTo - query.windowMs,
        ),
      ),
    converted: async ({ from, most, upTo: end }) =>
      converted
        .filter(
          ({ at, unit }) =>
            at <= end && (from === null || at > from.at || (at === from.at && unit > from.unit)),
        )
        .slice(0, most),
  };
};
