import type { Condition } from '../../api/maintenance.ts';
import type { Timers } from '../../state/timers.ts';

/** Milliseconds between two requests, ± a quarter: many tabs must not poll in step. */
export const EVERY_MS = 5000;

interface WatchParts {
  ask: () => Promise<Condition>;
  timers: Pick<Timers, 'after'>;
  /** From 0 to 1. */
  random: () => number;
  /** Called after each answer. */
  tell: (condition: Condition) => void;
}

/** Polls until maintenance is over. `look` polls at once; a pending request is not repeated. */
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
