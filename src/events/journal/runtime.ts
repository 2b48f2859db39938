import fs from 'node:fs';

/** Clock, turns and identity of a process, as arguments so that a simulation can control them. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `fn` at the end of this turn of the event loop. */
  defer(fn: () => void): void;
  /** Runs `fn` every `ms` until the returned function is called. */
  every(ms: number, fn: () => void): () => void;
  /** Changes with every boot of the machine, and so distinguishes a killed process from a power loss. */
  readonly bootId: string;
  /** `pid:start time`: identifies a process for as long as the machine is up. */
  readonly process: string;
}

/** `pid:start` of a living process, null if there is none. The start time prevents confusion with a reused pid. */
export const processName = (pid: number): string | null => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${pid}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    try {
      process.kill(pid, 0);
      return `${pid}:`;
    } catch {
      return null;
    }
  }
};

/** Whether the process named `name` (from `processName`) is still running. */
export const isRunning = (name: string): boolean => processName(Number.parseInt(name, 10)) === name;

const readBootId = (): string => {
  try {
    return fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Without it, every unclean stop counts as a power loss: the warning gets wider, never narrower.
    return `unknown-${process.pid}-${Date.now()}`;
  }
};

export const nodeRuntime = (): Runtime => ({
  now: () => Date.now(),
  defer: (fn) => {
    setImmediate(fn);
  },
  every: (ms, fn) => {
    const timer = setInterval(fn, ms);
    return () => clearInterval(timer);
  },
  bootId: readBootId(),
  process: processName(process.pid) ?? `${process.pid}:`,
});
