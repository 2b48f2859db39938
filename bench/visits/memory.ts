import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const BYTES = 1024;

/** Current and peak resident memory of a process, in bytes; if only `ps` is available, `most` equals `now`. */
export const residentOf = (pid: number): { now: number; most: number } => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const of = (name: string): number =>
      BYTES * Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
    return { now: of('VmRSS'), most: of('VmHWM') };
  } catch {
    const now = BYTES * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
    return { now, most: now };
  }
};
