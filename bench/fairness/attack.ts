import { lastDays, report } from '../reports/questions.ts';

/** How one key attacks. */
export interface Style {
  readonly name: string;
  /** Concurrent calls. */
  readonly atOnce: number;
  /** Milliseconds before each is abandoned. */
  readonly givenUpMs: number;
  /** Number of calls, or null to continue until it is stopped. */
  readonly calls: number | null;
}

export interface Attack {
  /** Whether calls are still being made. */
  goesOn(): boolean;
  /** Ends it. Returns how many calls were made and abandoned, and how many had each status (0: no response). */
  stop(): Promise<{ calls: number; givenUp: number; answers: Map<number, number> }>;
}

/** Requests heavy reports with one key repeatedly, abandoning each after a while. `origin`: of the API. */
export const startAttack = (origin: string, key: string, now: number, style: Style): Attack => {
  const path = report(lastDays(now, 365), { dimensions: 'city,sub4,referrer', sort: '-valid', limit: '50' });
  const answers = new Map<number, number>();
  let calls = 0;
  let givenUp = 0;
  let left = style.calls ?? Number.POSITIVE_INFINITY;
  let isOver = false;
  const one = async (): Promise<void> => {
    const signal = AbortSignal.timeout(style.givenUpMs);
    const turn = new Promise((resolve) => setTimeout(resolve, style.givenUpMs));
    try {
      const response = await fetch(`${origin}/api/1.1${path}`, {
        headers: { authorization: `Bearer ${key}` },
        signal,
      });
      await response.text();
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
    } catch {
      // A kept-alive connection that the server closes just as it is reused fails like one that was cut: both are
      // counted, and the program's process ID shows whether it survived.
      if (signal.aborted) givenUp += 1;
      else answers.set(0, (answers.get(0) ?? 0) + 1);
    }
    // A refusal comes immediately, so continuing without a pause would measure how fast this process can ask.
    await turn;
  };
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      calls += 1;
      await one();
    }
  };
  const all = Promise.all(Array.from({ length: style.atOnce }, caller)).finally(() => {
    isOver = true;
  });
  // `stop` reports failures.
  all.catch(() => undefined);
  return {
    goesOn: () => !isOver,
    stop: async () => {
      if (style.calls === null) left = 0;
      await all;
      return { calls, givenUp, answers };
    },
  };
};
