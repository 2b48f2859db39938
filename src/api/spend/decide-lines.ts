import { daysKey, overlap } from './period.ts';
import type { LineProblem } from './read-file.ts';
import type { ResolvedLine, Said } from './resolve-line.ts';
import type { Entry } from './store.ts';

/** What becomes of a line. */
export interface Step extends ResolvedLine {
  outcome: 'create' | 'change' | 'same' | 'refuse';
  /** The entry of the same days that there is. */
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

/** Of lines about the same days the first holds, and the others say whose days they have; the lines of one campaign. */
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

/**
 * Against the entries there are. Those of the same days are replaced; a line that has days of another is refused, and with it the
 * entry that it would have replaced stays, which may be in another's way: so until nothing changes.
 */
const againstEntries = (lines: readonly ResolvedLine[], entries: readonly Entry[]): ResolvedLine[] => {
  for (let now = [...lines]; ; ) {
    const replaced = new Set(now.filter(isGood).map(({ said }) => daysKey(said.period)));
    const staying = entries.filter((entry) => !replaced.has(daysKey(entry)));
    const next = now.map((line) => {
      const { said } = line;
      const other = said && staying.find((entry) => overlap(entry, said.period));
      return other ? refused(line, 'spend_overlaps', other) : line;
    });
    if (next.every((line, i) => line === now[i])) return next;
    now = next;
  }
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
    before.amount === said.amount && before.currency === currency && before.timeZone === timeZone;
  return { ...line, outcome: isSame ? 'same' : 'change', before };
};

/** What becomes of each line of a file. `entries`: those of the campaigns it names. */
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
