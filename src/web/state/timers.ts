/** The session's clock and timers, replaceable in tests. Each call returns a function that cancels it. */
export interface Timers {
  /** Milliseconds since 1970. */
  now(): number;
  after(ms: number, run: () => void): () => void;
  every(ms: number, run: () => void): () => void;
}

export const browserTimers: Timers = {
  now: () => Date.now(),
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
  every(ms, run) {
    const id = setInterval(run, ms);
    return () => clearInterval(id);
  },
};

/** Resolves after `ms`. */
export const pause = (timers: Timers, ms: number): Promise<void> =>
  new Promise((resolve) => {
    timers.after(ms, resolve);
  });
