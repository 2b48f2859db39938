import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Mutant } from './mutant.ts';
import type { Stage } from './trial.ts';

/** A line of the file of results. */
export interface Result {
  number: number;
  id: string;
  area: string;
  /** `file:line`, where the mutant is now. */
  place: string;
  change: string;
  result: 'killed' | 'timeout' | 'survived' | 'gone';
  /** The test that failed and the first line of its message, or ''. */
  by: string;
  reason: string;
  /** The stages that ran, the last of which killed it unless it survived. */
  stages: Stage[];
  seconds: number;
}

export const isKilled = ({ result }: Result): boolean => result === 'killed' || result === 'timeout';

const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

export const readMutants = (file: string): Mutant[] =>
  linesOf(file).map((line) => JSON.parse(line) as Mutant);

/** The results of a file by mutant. A later line about a mutant replaces an earlier one. */
export const readResults = (file: string): Map<string, Result> => {
  if (!existsSync(file)) return new Map();
  const results = linesOf(file).map((line) => JSON.parse(line) as Result);
  return new Map(results.map((result) => [result.id, result]));
};

export const appendResult = (file: string, result: Result): void =>
  appendFileSync(file, `${JSON.stringify(result)}\n`);

/** Totals by area, then the survivors. */
export const summary = (mutants: readonly Mutant[], results: ReadonlyMap<string, Result>): string[] => {
  const lines = ['Area     Mutants  Killed  By time limit  Survived  Gone  Not tried'];
  const row = (name: string, own: readonly Mutant[]): string => {
    const known = own.flatMap(({ id }) => results.get(id) ?? []);
    const count = (kind: Result['result']): number => known.filter(({ result }) => result === kind).length;
    const counts = [
      String(own.length).padStart(7),
      String(count('killed')).padStart(6),
      String(count('timeout')).padStart(13),
      String(count('survived')).padStart(8),
      String(count('gone')).padStart(4),
      String(own.length - known.length).padStart(9),
    ];
    return `${name.padEnd(7)}  ${counts.join('  ')}`;
  };
  for (const area of new Set(mutants.map((mutant) => mutant.area)))
    lines.push(
      row(
        area,
        mutants.filter((mutant) => mutant.area === area),
      ),
    );
  lines.push(row('all', mutants));
  for (const { id } of mutants) {
    const result = results.get(id);
    if (result?.result === 'survived')
      lines.push(`SURVIVED ${result.number} ${result.place} ${result.change} (${result.stages.join(', ')})`);
  }
  return lines;
};

/** Mutants that earlier tests killed and these do not. */
export const noLongerKilled = (
  earlier: ReadonlyMap<string, Result>,
  now: ReadonlyMap<string, Result>,
): Result[] =>
  [...earlier.values()].filter((before) => {
    const result = now.get(before.id);
    return isKilled(before) && result !== undefined && !isKilled(result);
  });
