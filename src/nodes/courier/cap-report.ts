import { capsFolder } from '../../config/paths.ts';
import { capsFileName, encodeCounts } from '../../edge/caps/caps-file.ts';
import { capStore } from '../../edge/caps/caps-store.ts';
import type { EdgeLog } from '../../edge/log.ts';
import { countsByNumber, fromWire, OTHERS, sumOfCounts, toWire } from '../wire/cap-sums.ts';
import type { CapCounts, Heartbeat } from '../wire/protocol.ts';

export interface CapReport {
  /** This machine's counts; left out if control has them (`known`: their sum). */
  make(known: string): Heartbeat['caps'];
  /** Gives the workers what all other machines counted. Resolves to whether they can read it. */
  takeOthers(others: CapCounts): Promise<boolean>;
}

/** Cap counts on an edge machine: the workers' files, and beside them one with the others' counts. */
export const capReport = (dataDir: string, log: EdgeLog): CapReport => {
  const folder = capsFolder(dataDir);
  const own = capsFileName(OTHERS, 0);
  const store = capStore(folder, { own, before: own }, log);
  return {
    make(known) {
      const counts = Object.fromEntries(
        [...countsByNumber(folder)]
          .filter(([number]) => number !== OTHERS)
          .map(([number, one]) => [String(number), toWire(one)]),
      );
      const sum = sumOfCounts(counts);
      return { sum, counts: sum === known ? null : counts };
    },
    takeOthers: (others) => store.save(encodeCounts(fromWire(others))),
  };
};
