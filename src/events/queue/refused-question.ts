/**
 * Why a question to the event store has no answer. `busy`: too many are waiting, or this one waited too long; `timeout`: it ran as
 * long as it may; `memory`: it needs more than the store may use; `interrupted`: nobody waits for it, or the store is closing.
 */
export type QuestionProblem = 'busy' | 'timeout' | 'memory' | 'interrupted';

/** A question that was not answered, for a reason that has nothing to do with what was asked of which data. */
export class RefusedQuestion extends Error {
  override readonly name = 'RefusedQuestion';
  readonly problem: QuestionProblem;
  /** Of `busy`: after how many seconds it is worth another try. Of `timeout`: for how many seconds it ran. */
  readonly seconds: number | null;
  constructor(problem: QuestionProblem, seconds: number | null = null) {
    super(`The question was not answered: ${problem}.`);
    this.problem = problem;
    this.seconds = seconds;
  }
}
