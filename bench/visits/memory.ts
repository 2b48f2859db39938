import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

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

/** Processor time a process has used, milliseconds; 0 where there is no `/proc`. */
export const cpuOf = (pid: number): number => {
  try {
    const [, , user = 0, system = 0] =
      /\) (?:\S+ ){11}((\d+) (\d+)) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.map(Number) ?? [];
    return (user + system) * 10;
  } catch {
    return 0;
  }
};

/** Bytes of the files in a folder. */
export const bytesIn = (dir: string): number => {
  try {
    return readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
  } catch {
    return 0;
  }
};
