import type { Timers } from '../../src/web/state/timers.ts';

/** Timers that fire when the test lets time pass. */
export const fakeTime = (start: number): Timers & { pass(ms: number): Promise<void> } => {
  let now = start;
  const pending = new Set<{ at: number; every: number | null; run: () => void }>();
  const add = (ms: number, every: number | null, run: () => void) => {
    const one = { at: now + ms, every, run };
    pending.add(one);
    return () => void pending.delete(one);
  };
  // Pending promises settle before time advances.
  const settle = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0));
  return {
    now: () => now,
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(ms, ms, run),
    async pass(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = [...pending].filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        if (next.every === null) pending.delete(next);
        else next.at += next.every;
        next.run();
        await settle();
      }
      now = end;
    },
  };
};
