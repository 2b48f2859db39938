/**
 * Why a query to the event store has no answer. `busy`: too many are waiting, or this one waited too long; `timeout`:
 * it ran for its maximum time; `memory`: it needs more than the store may use; `interrupted`: no one is waiting for it,
 * or the store is closing.
 */
export type QuestionProblem = 'busy' | 'timeout' | 'memory' | 'interrupted';

/** A query that was not answered for a reason unrelated to its content or data. */
export class RefusedQuestion extends Error {
  override readonly name = 'RefusedQuestion';
  readonly problem: QuestionProblem;
  /** For `busy`: seconds after which retrying is worthwhile. For `timeout`: seconds for which it ran. */
  readonly seconds: number | null;
  constructor(problem: QuestionProblem, seconds: number | null = null) {
    super(`The question was not answered: ${problem}.`);
    this.problem = problem;
    this.seconds = seconds;
  }
}
