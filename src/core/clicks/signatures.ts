/** A signature may be five minutes from our clock in either direction; the rest is for the clocks of several machines. */
export const SIGNATURE_WINDOW_MS = 15 * 60 * 1000;

/** About 100 MB of them; only who has a source's secret can make one more. */
const MOST = 1_000_000;

/** Signatures of postbacks that were received, for as long as the same one could be accepted again. */
export interface SignatureMemory {
  /** Remembers it; false: it was received before. `time`: milliseconds since 1970. */
  add(signature: string, time: number): boolean;
  /** Lets go of those that are too old to be accepted. */
  forget(now: number): void;
  readonly size: number;
}

/** Holds at most `most`; beyond that the oldest go. */
export const signatureMemory = (most = MOST): SignatureMemory => {
  const times = new Map<string, number>();
  return {
    add(signature, time) {
      const before = times.get(signature);
      if (before !== undefined && time - before < SIGNATURE_WINDOW_MS) return false;
      times.delete(signature);
      times.set(signature, time);
      if (times.size > most) for (const oldest of times.keys()) return times.delete(oldest);
      return true;
    },
    forget(now) {
      for (const [signature, time] of times) {
        if (time > now - SIGNATURE_WINDOW_MS) return;
        times.delete(signature);
      }
    },
    get size() {
      return times.size;
    },
  };
};
