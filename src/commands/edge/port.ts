import type { ChildMessage, SupervisorMessage } from '../supervise/child.ts';

/** Interval between looks for a snapshot. */
const LOOK_MS = 50;

const tell = (message: ChildMessage): void => {
  process.send?.(message, undefined, undefined, () => undefined);
};

const isMessage = (message: unknown): message is SupervisorMessage =>
  typeof message === 'object' && message !== null && 'kind' in message;

/**
 * Says that this process is ready for the port, and waits for the supervisor's permission. Until then, it says so again
 * once there is a snapshot. Resolves to false if it is told to stop instead.
 */
export const mayListen = (hasSnapshot: () => boolean): Promise<boolean> =>
  new Promise((resolve) => {
    const had = hasSnapshot();
    const looking = setInterval(() => {
      if (had || !hasSnapshot()) return;
      clearInterval(looking);
      tell({ kind: 'prepared', snapshot: true });
    }, LOOK_MS);
    const end = (answer: boolean): void => {
      clearInterval(looking);
      process.off('message', hear).off('SIGTERM', stop).off('disconnect', stop);
      resolve(answer);
    };
    const hear = (message: unknown): void => {
      if (!isMessage(message)) return;
      if (message.kind === 'listen') end(true);
      else if (message.kind === 'retire') end(false);
    };
    const stop = (): void => end(false);
    process.on('message', hear).on('SIGTERM', stop).on('disconnect', stop);
    tell({ kind: 'prepared', snapshot: had });
  });
