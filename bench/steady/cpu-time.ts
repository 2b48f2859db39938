import { readFileSync } from 'node:fs';
import { Problem } from '../../src/config/problem.ts';

/** Linux reports these times in ticks of 10 ms, whatever the kernel's own clock. */
const TICK_US = 10_000;
/** Places of user and system time after the process's name. */
const USER = 11;
const SYSTEM = 12;

/** CPU time of a process so far, all threads, user and system, in microseconds. */
export const cpuTimeOf = (pid: number): number => {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    throw new Problem('The CPU time of a running process can be read on Linux only.');
  }
  // The name is in parentheses and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_US;
};
