import type { Condition } from '../../api/maintenance.ts';
import type { Timers } from '../../state/timers.ts';

/** Between two questions, give or take a quarter: many tabs must not ask in step. */
export const EVERY_MS = 5000;

interface WatchParts {
  ask: () => Promise<Condition>;
  timers: Pick<Timers, 'after'>;
  /** From 0 to 1. */
  random: () => number;
  /** Told after each answer. */
  tell: (condition: Condition) => void;
}

/** Asks until maintenance is over. `look` asks at once; a question under way is not asked twice. */
export const watchEnd = ({ ask, timers, random, tell }: WatchParts) => {
  let cancel = (): void => undefined;
  let asking = false;
  let done = false;
  const look = async (): Promise<void> => {
    if (asking || done) return;
    asking = true;
    cancel();
    const condition = await ask();
    asking = false;
    if (done) return;
    if (condition === 'over') done = true;
    else cancel = timers.after(EVERY_MS * (0.75 + random() / 2), () => void look());
    tell(condition);
  };
  return {
    look: (): void => void look(),
    stop: (): void => {
      done = true;
      cancel();
    },
  };
};
