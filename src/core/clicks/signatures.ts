import { MINUTE_MS } from '../time/durations.ts';
/** Signature times may be off by five minutes either way; the rest of the window allows for clock differences. */
export const SIGNATURE_WINDOW_MS = 15 * MINUTE_MS;

/** About 100 MB. Only a holder of a network's secret can create one. */
const MOST = 1_000_000;

/** Signatures of received postbacks, kept for as long as a replay could be accepted. */
export interface SignatureMemory {
  /** Remembers a signature. False if it was received before. `time`: milliseconds since 1970. */
  add(signature: string, time: number): boolean;
  /** Drops those that are too old to be accepted. */
  forget(now: number): void;
  readonly size: number;
}

/** Holds at most `most`, dropping the oldest first. */
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
