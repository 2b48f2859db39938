import { ANSWER_BOUNDS_MS, type AnswerFigures } from '../../contracts/workspace/local.ts';

/** Counts a worker's answers by status and by how long they took. */
export interface AnswerTally {
  /** `ms`: from the complete request to its answer. */
  note(status: number, ms: number): void;
  /** Since the worker started. */
  figures(): AnswerFigures;
}

/** Called for every answer, so it allocates nothing. */
export const createAnswerTally = (): AnswerTally => {
  const within = new Float64Array(ANSWER_BOUNDS_MS.length + 1);
  const byStatus = new Float64Array(600);
  let totalMs = 0;
  return {
    note: (status, ms) => {
      let bucket = 0;
      while (bucket < ANSWER_BOUNDS_MS.length && ms > (ANSWER_BOUNDS_MS[bucket] as number)) bucket++;
      within[bucket] = (within[bucket] as number) + 1;
      byStatus[status] = (byStatus[status] as number) + 1;
      totalMs += ms;
    },
    figures: () => ({
      byStatus: [...byStatus].flatMap((count, status): [number, number][] =>
        count > 0 ? [[status, count]] : [],
      ),
      within: [...within],
      totalMs,
    }),
  };
};
