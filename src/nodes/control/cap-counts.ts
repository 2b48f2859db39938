import { capsFolder } from '../../config/paths.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { type Counted, capsFileName, encodeCounts } from '../../edge/caps/caps-file.ts';
import { capStore } from '../../edge/caps/caps-store.ts';
import type { EdgeLog } from '../../edge/log.ts';
import { addCounts, countsByNumber, fromWire, sumOfCounts, toWire } from '../wire/cap-sums.ts';
import type { CapCounts, Heartbeat } from '../wire/protocol.ts';

/** How long sums are used again, so that many machines do not read all files with each of their heartbeats. */
const FRESH_MS = 500;
/** How far a window may begin ahead of control's clock: the next one has begun where a clock is a little ahead. */
const AHEAD_MS = MINUTE_MS;

export interface NodeCaps {
  /** Keeps what a machine reports, for the numbers that are its own. Resolves to the sum that names it. */
  take(report: Heartbeat['caps'], owned: readonly number[]): Promise<string>;
  /**
   * What all others counted: without what the machine with these numbers reported last, but with what another machine
   * reported under one of them before. Null until it has reported.
   */
  others(owned: readonly number[]): { sum: string; counts: CapCounts } | null;
}

/**
 * Cap counts of edge machines, kept as files beside those of control's own workers, which therefore see them as they
 * see each other's. They outlast restarts of control and machines that are away.
 */
export const nodeCaps = (dataDir: string, log: EdgeLog, now: () => number): NodeCaps => {
  const folder = capsFolder(dataDir);
  const stores = new Map<number, ReturnType<typeof capStore>>();
  /** By number, as of the last report. */
  const taken = new Map<number, string>();
  /** The numbers in a machine's last report, by its own. */
  const reported = new Map<number, ReadonlySet<number>>();
  let read: { at: number; counts: Map<number, Map<string, Counted>> } | null = null;

  const storeOf = (number: number): ReturnType<typeof capStore> => {
    let store = stores.get(number);
    if (store === undefined) {
      const own = capsFileName(number, 0);
      store = capStore(folder, { own, before: own }, log);
      stores.set(number, store);
    }
    return store;
  };
  const counts = (): Map<number, Map<string, Counted>> => {
    const at = performance.now();
    if (read === null || at - read.at > FRESH_MS)
      read = { at, counts: countsByNumber(folder, now() + AHEAD_MS) };
    return read.counts;
  };

  return {
    async take(report, owned) {
      const newest = owned[0] ?? 0;
      if (report.counts !== null) {
        reported.set(newest, new Set(Object.keys(report.counts).map(Number)));
        for (const [text, wire] of Object.entries(report.counts)) {
          const number = Number(text);
          if (!owned.includes(number)) continue;
          if (!(await storeOf(number).save(encodeCounts(fromWire(wire))))) return '';
        }
        taken.set(newest, report.sum);
        read = null;
      }
      return taken.get(newest) ?? '';
    },
    others(owned) {
      const here = reported.get(owned[0] ?? 0);
      if (here === undefined) return null;
      const sum = new Map<string, Counted>();
      for (const [number, one] of counts())
        if (!(here.has(number) && owned.includes(number))) addCounts(sum, one);
      const wire = toWire(sum);
      return { sum: sumOfCounts(wire), counts: wire };
    },
  };
};
