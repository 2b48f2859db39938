import { expect } from 'vitest';
import type { Program } from '../helpers/program.ts';

/** Kills the process of a role as a power switch would, and waits for the supervisor to have started another. */
export const killRole = async (program: Program, role: string): Promise<void> => {
  const pid = program.pid(role);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => program.pid(role), { timeout: 60_000 }).not.toBe(pid);
};
