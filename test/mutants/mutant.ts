import { createHash } from 'node:crypto';
import { mutationSites, type Operator, type Site } from './sites.ts';

const CONTEXT_LINES = 3;

/** A mutation described by what surrounds it, so that it can be found after its code moves to another file. */
export interface Mutant {
  id: string;
  area: string;
  operator: Operator;
  original: string;
  replacement: string;
  within: string;
  /** The line in which it begins, and the lines around it that are not blank, all without indentation. */
  line: string;
  before: string[];
  after: string[];
  /** Its place among the mutations of the same kind in that line. */
  ordinal: number;
  /** Its place among mutations that are alike in everything above. */
  occurrence: number;
  /** Where it was when the list was written. */
  file: string;
  lineNumber: number;
}

/** A site of the current tree together with its description. */
export interface Placed {
  site: Site;
  mutant: Mutant;
}

const identity = (mutant: Omit<Mutant, 'id'>): string =>
  JSON.stringify([
    mutant.operator,
    mutant.original,
    mutant.within,
    mutant.line,
    mutant.before,
    mutant.after,
    mutant.ordinal,
    mutant.occurrence,
  ]);

const around = (lines: readonly string[], index: number): Pick<Mutant, 'before' | 'after'> => {
  const text = (line: string): boolean => line !== '';
  return {
    before: lines.slice(0, index).filter(text).slice(-CONTEXT_LINES),
    after: lines
      .slice(index + 1)
      .filter(text)
      .slice(0, CONTEXT_LINES),
  };
};

/** Describes every mutation of the files of an area. The order of the files does not matter. */
export const describeMutants = (area: string, files: ReadonlyMap<string, string>): Placed[] => {
  const occurrences = new Map<string, number>();
  const placed: Placed[] = [];
  for (const [file, source] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const lines = source.split('\n').map((line) => line.trim());
    const ordinals = new Map<string, number>();
    let index = 0;
    let offset = 0;
    for (const site of mutationSites(file, source)) {
      for (let next = source.indexOf('\n', offset); next >= 0 && next < site.start; ) {
        index += 1;
        offset = next + 1;
        next = source.indexOf('\n', offset);
      }
      const kind = `${site.operator} ${index}`;
      const ordinal = ordinals.get(kind) ?? 0;
      ordinals.set(kind, ordinal + 1);
      const { operator, original, replacement, within } = site;
      const described = {
        ...{ area, operator, original, replacement, within },
        ...{ line: lines[index] ?? '', ...around(lines, index), ordinal, occurrence: 0 },
        ...{ file, lineNumber: index + 1 },
      };
      const alike = identity(described);
      described.occurrence = occurrences.get(alike) ?? 0;
      occurrences.set(alike, described.occurrence + 1);
      const id = createHash('sha256').update(identity(described)).digest('hex').slice(0, 12);
      placed.push({ site, mutant: { id, ...described } });
    }
  }
  return placed;
};

const same = (one: readonly string[], other: readonly string[]): number =>
  one.filter((line) => other.includes(line)).length;

/** How much of what surrounds a wanted mutant also surrounds a candidate. */
const likeness = (wanted: Mutant, found: Mutant): number =>
  same(wanted.before, found.before) +
  same(wanted.after, found.after) +
  (wanted.within === found.within ? 2 : 0) +
  (wanted.file === found.file ? 1 : 0);

/**
 * Finds a listed mutant in the current tree, by its line and then by its surroundings. Returns null when the line is
 * gone, or when the surroundings of several such lines do not tell them apart.
 */
export const locate = (wanted: Mutant, present: readonly Placed[]): Placed | null => {
  const candidates = present.filter(
    ({ mutant }) =>
      mutant.line === wanted.line &&
      mutant.operator === wanted.operator &&
      mutant.original === wanted.original &&
      mutant.ordinal === wanted.ordinal,
  );
  const best = Math.max(0, ...candidates.map(({ mutant }) => likeness(wanted, mutant)));
  if (best === 0) return candidates.length === 1 ? (candidates[0] ?? null) : null;
  const likely = candidates.filter(({ mutant }) => likeness(wanted, mutant) === best);
  return likely.find(({ mutant }) => mutant.occurrence === wanted.occurrence) ?? likely[0] ?? null;
};
