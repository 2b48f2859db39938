import { areSameParents, knownParents } from '../../core/spend/parents.ts';
import { crosses, targetKey } from '../../core/spend/target.ts';
import type { CampaignSources } from '../traffic-source/campaign-sources.ts';
import { alreadySays, typedOf } from './money.ts';
import { brokenTotals, crossingFinder, type Nested, shapeOf, sumOf } from './nesting.ts';
import { overlap, type Period, periodKey, periodText } from './period.ts';
import type { LineProblem } from './read-file.ts';
import type { ResolvedLine, Said } from './resolve-line.ts';
import { type Entry, entryKey } from './store.ts';

/** Outcome of a line. */
export interface Step extends ResolvedLine {
  outcome: 'create' | 'change' | 'same' | 'refuse';
  /** The existing entry for the same target and days, if any. */
  before: Entry | null;
}

/** How the file's amounts are stored, and which sources its campaigns have. */
export interface Deciding {
  timeZone: string;
  currency: string;
  sourceOf: CampaignSources['sourceOf'];
}

type Good = ResolvedLine & { said: Said };

const isGood = (line: ResolvedLine): line is Good => line.said !== null;

/** A valid line as an entry that is not stored yet. */
export const nestedOf = (
  { said, file }: Good,
  { currency }: Pick<Deciding, 'currency'>,
): Nested & Period => ({
  campaign: said.scope.campaign?.number ?? null,
  source: said.scope.source?.id ?? null,
  details: file.details,
  ...said.period,
  amount: said.amount,
  currency,
});

const refused = (line: ResolvedLine, problem: LineProblem): ResolvedLine => ({
  ...line,
  said: null,
  problems: [...line.problems, problem],
});

const detailsText = ({ details }: Pick<Nested, 'details'>): string =>
  details.map(({ dimension, value }) => `${dimension} ${value}, `).join('');

/** Names the entry or line that is in the way. */
const textOf = (other: Pick<Nested, 'details'> & Pick<Period, 'from' | 'to' | 'hour'>): string =>
  `${detailsText(other)}${periodText(other)}`;

/** Of overlapping lines, the first wins, and the others name it; `lines` are for one target. */
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
    const code = periodKey(other.period) === periodKey(period) ? 'spend_twice' : 'spend_overlaps_line';
    return refused(line, { field: 'from', code, text: periodText(other.period) });
  });
};

/** Refuses lines that cross an entry, or earlier lines: those of the details that come first in the file stay. */
const withoutCrossing = (
  lines: readonly ResolvedLine[],
  entries: readonly Entry[],
  deciding: Deciding,
): ResolvedLine[] => {
  const results = new Map(lines.map((line) => [line, line]));
  const kept: (Nested & Period)[] = [...entries];
  const shapes = Map.groupBy(lines.filter(isGood), ({ file }) => shapeOf(file));
  for (const own of shapes.values()) {
    const dimensions = own[0]?.file.details.map(({ dimension }) => dimension) ?? [];
    const others = kept.filter(({ details }) =>
      crosses(
        dimensions,
        details.map((one) => one.dimension),
      ),
    );
    const crossed = crossingFinder(others, deciding);
    for (const line of own) {
      const nested = nestedOf(line, deciding);
      const other = others.length === 0 ? undefined : crossed(nested);
      if (other === undefined) kept.push(nested);
      else results.set(line, refused(line, { field: '', code: 'spend_crosses', text: textOf(other) }));
    }
  }
  return lines.map((line) => results.get(line) as ResolvedLine);
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
 * Compares lines with existing entries for the same target. Entries for the same days are replaced. A line that overlaps
 * another entry is refused, so the entry it would have replaced stays and can in turn block another line.
 */
const againstEntries = (lines: readonly ResolvedLine[], entries: readonly Entry[]): ResolvedLine[] => {
  const good = lines.filter(isGood);
  const sameDays = Map.groupBy(entries, periodKey);
  const linesOn = Map.groupBy(inTheWay(good, entries), ([, entry]) => entry);
  const replaced = new Set(good.map(({ said }) => periodKey(said.period)));
  const staying = entries.filter((entry) => !replaced.has(periodKey(entry)));
  const stoppedBy = new Map<ResolvedLine, Entry>();
  // `staying` grows during the loop.
  for (const entry of staying) {
    for (const [line] of linesOn.get(entry) ?? []) {
      if (stoppedBy.has(line)) continue;
      stoppedBy.set(line, entry);
      staying.push(...(sameDays.get(periodKey(line.said.period)) ?? []));
    }
  }
  return lines.map((line) => {
    const other = stoppedBy.get(line);
    return other ? refused(line, { field: 'from', code: 'spend_overlaps', text: periodText(other) }) : line;
  });
};

/** Applies `change` to the lines for each target; lines without one stay. */
const byTarget = (
  lines: readonly ResolvedLine[],
  change: (own: ResolvedLine[], target: string) => ResolvedLine[],
): ResolvedLine[] => {
  const results = new Map<ResolvedLine['file'], ResolvedLine>();
  const targetOf = ({ scope, file }: ResolvedLine): string | null =>
    scope === null
      ? null
      : targetKey(
          { campaign: scope.campaign?.number ?? null, source: scope.source?.id ?? null },
          file.details,
        );
  for (const [target, own] of Map.groupBy(lines, targetOf)) {
    for (const line of target === null ? own : change(own, target)) results.set(line.file, line);
  }
  return lines.map((line) => results.get(line.file) as ResolvedLine);
};

/** What a change of an entry must not change unnoticed, because its total or its details depend on it. */
const DECIDING = ['amount', 'currency', 'begins', 'ends'] as const;

/**
 * Refuses lines that would leave a campaign's total below its details: the total, or the details, whatever the file
 * changes. Lines that change nothing stay.
 */
const withinTotals = (
  lines: readonly ResolvedLine[],
  entries: ReadonlyMap<string, Entry>,
  deciding: Deciding,
): ResolvedLine[] => {
  const remaining = new Map(entries);
  const changing = new Map<Nested, ResolvedLine>();
  const after: Nested[] = [];
  for (const line of lines.filter(isGood)) {
    const nested = nestedOf(line, deciding);
    const key = entryKey(nested);
    const before = entries.get(key);
    remaining.delete(key);
    // The same days in another zone are another period, with other details in it.
    if (before === undefined || DECIDING.some((name) => before[name] !== nested[name]))
      changing.set(nested, line);
    after.push(nested);
  }
  after.push(...remaining.values());
  const stopped = new Map<ResolvedLine, string>();
  for (const { total, parts } of brokenTotals(after)) {
    const text = `${sumOf(parts)} > ${total.amount}`;
    for (const one of [total, ...parts]) {
      const line = changing.get(one);
      if (line) stopped.set(line, text);
    }
  }
  return lines.map((line) => {
    const text = stopped.get(line);
    return text === undefined ? line : refused(line, { field: 'amount', code: 'spend_above_total', text });
  });
};

/** The line with the amount of the entry that already says the same, because a new rate alone restates nothing. */
const withKeptRate = (
  line: ResolvedLine,
  entries: ReadonlyMap<string, Entry>,
  { currency }: Deciding,
): ResolvedLine => {
  if (!isGood(line) || line.said.original === null) return line;
  const before = entries.get(entryKey(nestedOf(line, { currency })));
  if (!before || !alreadySays(before, typedOf({ ...line.said, currency }), currency)) return line;
  return { ...line, said: { ...line.said, amount: before.amount, original: before.original } };
};

const countGood = (lines: readonly ResolvedLine[]): number => lines.filter(isGood).length;

const stepOf = (line: ResolvedLine, entries: ReadonlyMap<string, Entry>, deciding: Deciding): Step => {
  if (!isGood(line)) return { ...line, outcome: 'refuse', before: null };
  const { said } = line;
  const before = entries.get(entryKey(nestedOf(line, deciding))) ?? null;
  if (!before) return { ...line, outcome: 'create', before };
  const isSame =
    alreadySays(before, typedOf({ ...said, currency: deciding.currency }), deciding.currency) &&
    before.timeZone === deciding.timeZone &&
    areSameParents(knownParents(line.file.parents, before.parents), before.parents) &&
    (said.clicks === null || said.clicks === before.clicks);
  return { ...line, outcome: isSame ? 'same' : 'change', before };
};

/**
 * Decides each line of a file. `entries`: those of the campaigns and sources that the file names, and those that can
 * cross them, without those that the file sets to 0.
 */
export const decideLines = (
  lines: readonly ResolvedLine[],
  entries: readonly Entry[],
  deciding: Deciding,
): Step[] => {
  const byKey = new Map(entries.map((entry) => [entryKey(entry), entry]));
  const ofTarget = Map.groupBy(entries, (entry) => targetKey(entry, entry.details));
  const settled = lines.map((line) => withKeptRate(line, byKey, deciding));
  let good = withoutCrossing(byTarget(settled, amongThemselves), entries, deciding);
  let before: number;
  // A refused line leaves an earlier amount, which can matter to other lines.
  do {
    before = countGood(good);
    const within = withinTotals(good, byKey, deciding);
    good = byTarget(within, (own, target) => againstEntries(own, ofTarget.get(target) ?? []));
  } while (countGood(good) < before);
  return good.map((line) => stepOf(line, byKey, deciding));
};
