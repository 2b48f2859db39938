import { expect } from 'vitest';
import type { Program } from '../helpers/program.ts';

/** Kills a role's process as a power failure would, and waits until the supervisor has started another. */
export const killRole = async (program: Pick<Program, 'pid'>, role: string): Promise<void> => {
  const pid = program.pid(role);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => program.pid(role), { timeout: 180_000 }).not.toBe(pid);
};
