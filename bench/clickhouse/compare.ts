import { type Account, returningAccount } from '../../test/helpers/account.ts';
import type { Program } from '../../test/helpers/program.ts';
import { quantile } from '../campaigns/times.ts';
import type { Question } from '../reports/questions.ts';

/** Programs with the same data, of which one has them in DuckDB and the other in ClickHouse. */
export interface BothPrograms {
  readonly duckdb: Program;
  readonly clickhouse: Program;
}

/** Of the sets of a question, milliseconds: the median of the rounds. */
interface Times {
  readonly p50: number;
  readonly p95: number;
}

export interface Compared {
  readonly name: string;
  readonly duckdb: Times;
  readonly clickhouse: Times;
  /** Answers that were compared, and the calls whose answers differ. */
  readonly answers: number;
  readonly differing: readonly string[];
}

/** Says how each program is, and the two are not in the same state. */
const OF_THE_PROGRAM = '/status';

interface Round {
  readonly times: readonly number[];
  readonly answers: ReadonlyMap<string, string>;
}

/** One set after the other, its calls at once. */
const askSets = async (account: Account, sets: Question['sets']): Promise<Round> => {
  const times: number[] = [];
  const answers = new Map<string, string>();
  for (const calls of sets) {
    const began = performance.now();
    const all = await Promise.all(calls.map((call) => account.get<unknown>(call)));
    times.push(performance.now() - began);
    for (const [i, call] of calls.entries())
      if (call !== OF_THE_PROGRAM) answers.set(call, JSON.stringify(all[i]));
  }
  return { times, answers };
};

const timesOf = (rounds: readonly Round[]): Times => {
  const medianOf = (share: number): number =>
    quantile(
      rounds.map(({ times }) => quantile(times, share)),
      0.5,
    );
  return { p50: medianOf(0.5), p95: medianOf(0.95) };
};

const differing = (a: Round['answers'], b: Round['answers']): string[] =>
  [...a].filter(([call, answer]) => b.get(call) !== answer).map(([call]) => decodeURIComponent(call));

/**
 * Asks both the same in turns, and compares the answers. The first round, which warms up, is not counted in `rounds`.
 * `onCompared`: receives each question as soon as it is done.
 */
export const comparePrograms = async (
  { duckdb, clickhouse }: BothPrograms,
  questions: readonly Question[],
  rounds: number,
  onCompared: (compared: Compared) => void = () => undefined,
): Promise<Compared[]> => {
  const accounts = [await returningAccount(duckdb), await returningAccount(clickhouse)] as const;
  const found: Compared[] = [];
  for (const { name, sets } of questions) {
    const [own, other]: [Round[], Round[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      own.push(await askSets(accounts[0], sets));
      other.push(await askSets(accounts[1], sets));
    }
    const last = own.at(-1)?.answers ?? new Map<string, string>();
    const compared = {
      name,
      duckdb: timesOf(own.slice(1)),
      clickhouse: timesOf(other.slice(1)),
      answers: last.size,
      differing: differing(last, other.at(-1)?.answers ?? new Map<string, string>()),
    };
    found.push(compared);
    onCompared(compared);
  }
  return found;
};
