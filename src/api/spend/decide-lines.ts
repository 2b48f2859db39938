import { daysKey, overlap } from './period.ts';
import type { LineProblem } from './read-file.ts';
import type { ResolvedLine, Said } from './resolve-line.ts';
import type { Entry } from './store.ts';

/** Outcome of a line. */
export interface Step extends ResolvedLine {
  outcome: 'create' | 'change' | 'same' | 'refuse';
  /** The existing entry for the same days, if any. */
  before: Entry | null;
}

type Good = ResolvedLine & { said: Said };

const isGood = (line: ResolvedLine): line is Good => line.said !== null;

const refused = (
  line: ResolvedLine,
  code: string,
  { from, to }: { from: string; to: string },
): ResolvedLine => {
  const problem: LineProblem = { field: 'from', code, text: from === to ? from : `${from} – ${to}` };
  return { ...line, said: null, problems: [...line.problems, problem] };
};

/** Of overlapping lines, the first wins, and the others name it; `lines` belong to one campaign. */
const amongThemselves = (lines: readonly ResolvedLine[]): ResolvedLine[] => {
  const held: Said[] = [];
  return lines.map((line) => {
    if (!isGood(line)) return line;
    const { period } = line.said;
    const other = held.find((one) => overlap(one.period, period));
    if (!other) {
      held.push(line.said);
      return line;
    }
    const code = daysKey(other.period) === daysKey(period) ? 'spend_twice' : 'spend_overlaps_line';
    return refused(line, code, other.period);
  });
};

/** The entries that overlap each line; neither entries nor lines overlap among themselves. */
const inTheWay = (lines: readonly Good[], entries: readonly Entry[]): [Good, Entry][] => {
  const inTime = entries.toSorted((a, b) => a.begins - b.begins);
  const pairs: [Good, Entry][] = [];
  let first = 0;
  for (const line of lines.toSorted((a, b) => a.said.period.begins - b.said.period.begins)) {
    const { period } = line.said;
    while ((inTime[first]?.ends ?? Infinity) <= period.begins) first++;
    for (let i = first; (inTime[i]?.begins ?? Infinity) < period.ends; i++)
      pairs.push([line, inTime[i] as Entry]);
  }
  return pairs;
};

/**
 * Compares lines with existing entries. Entries for the same days are replaced. A line that overlaps another entry is
 * refused, so the entry it would have replaced stays and can in turn block another line.
 */
const againstEntries = (lines: readonly ResolvedLine[], entries: readonly Entry[]): ResolvedLine[] => {
  const good = lines.filter(isGood);
  const sameDays = Map.groupBy(entries, daysKey);
  const linesOn = Map.groupBy(inTheWay(good, entries), ([, entry]) => entry);
  const replaced = new Set(good.map(({ said }) => daysKey(said.period)));
  const staying = entries.filter((entry) => !replaced.has(daysKey(entry)));
  const stoppedBy = new Map<ResolvedLine, Entry>();
  // `staying` grows during the loop.
  for (const entry of staying) {
    for (const [line] of linesOn.get(entry) ?? []) {
      if (stoppedBy.has(line)) continue;
      stoppedBy.set(line, entry);
      staying.push(...(sameDays.get(daysKey(line.said.period)) ?? []));
    }
  }
  return lines.map((line) => {
    const other = stoppedBy.get(line);
    return other ? refused(line, 'spend_overlaps', other) : line;
  });
};

const stepOf = (
  line: ResolvedLine,
  entries: ReadonlyMap<string, Entry>,
  { timeZone, currency }: { timeZone: string; currency: string },
): Step => {
  const { said } = line;
  if (!said) return { ...line, outcome: 'refuse', before: null };
  const before = entries.get(daysKey(said.period)) ?? null;
  if (!before) return { ...line, outcome: 'create', before };
  const isSame =
    before.amount === said.amount &&
    before.currency === currency &&
    before.timeZone === timeZone &&
    (said.clicks === null || said.clicks === before.clicks);
  return { ...line, outcome: isSame ? 'same' : 'change', before };
};

/** Decides each line of a file. `entries`: those of the campaigns that the file names. */
export const decideLines = (
  lines: readonly ResolvedLine[],
  entries: readonly Entry[],
  workspace: { timeZone: string; currency: string },
): Step[] => {
  const entriesBy = Map.groupBy(entries, (entry) => entry.campaign);
  const steps = new Map<ResolvedLine['file'], Step>();
  for (const [number, own] of Map.groupBy(lines, (line) => line.campaign?.number ?? null)) {
    const known = number === null ? [] : (entriesBy.get(number) ?? []);
    const byDays = new Map(known.map((entry) => [daysKey(entry), entry]));
    for (const line of againstEntries(amongThemselves(own), known)) {
      steps.set(line.file, stepOf(line, byDays, workspace));
    }
  }
  return lines.map((line) => steps.get(line.file) as Step);
};
