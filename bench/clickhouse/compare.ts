import { type Account, returningAccount } from '../../test/helpers/account.ts';
import type { Program } from '../../test/helpers/program.ts';
import { quantile } from '../campaigns/times.ts';
import type { Question } from '../reports/questions.ts';

/** Programs with the same data, of which one has them in DuckDB and the other in ClickHouse. */
interface BothPrograms {
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
  /** Answers that were compared, and the calls whose answers differ or were refused. */
  readonly answers: number;
  readonly differing: readonly string[];
}

/** Says how each program is, and the two are not in the same state. */
const OF_THE_PROGRAM = '/status';
/** Where a list of requests goes on, which names the process that answered. */
const OF_THE_PROCESS = 'live';

const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (name, value: unknown) => (name === OF_THE_PROCESS ? undefined : value));

/** Null: refused, because it took too long. */
type Answers = ReadonlyMap<string, string | null>;

interface Round {
  readonly times: readonly number[];
  readonly answers: Answers;
}

/** Null if the program has given the question up; throws everything else. */
const orRefused = (error: unknown): null => {
  if (String(error).includes('report_timeout')) return null;
  throw error;
};

/** One set after the other, its calls at once. */
const askSets = async (account: Account, sets: Question['sets']): Promise<Round> => {
  const times: number[] = [];
  const answers = new Map<string, string | null>();
  for (const calls of sets) {
    const began = performance.now();
    const all = await Promise.all(calls.map((call) => account.get<unknown>(call).catch(orRefused)));
    times.push(performance.now() - began);
    for (const [i, call] of calls.entries())
      if (call !== OF_THE_PROGRAM) answers.set(call, all[i] === null ? null : textOf(all[i]));
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

const differing = (a: Answers, b: Answers): string[] =>
  [...a]
    .filter(([call, answer]) => answer === null || b.get(call) !== answer)
    .map(([call]) => decodeURIComponent(call));

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
    const last: Answers = own.at(-1)?.answers ?? new Map();
    const compared = {
      name,
      duckdb: timesOf(own.slice(1)),
      clickhouse: timesOf(other.slice(1)),
      answers: last.size,
      differing: differing(last, other.at(-1)?.answers ?? new Map()),
    };
    found.push(compared);
    onCompared(compared);
  }
  return found;
};
