import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { capsFolder } from '../../config/paths.ts';
import { errorCode } from '../../config/problem.ts';
import { capsFileName, encodeCounts } from '../../edge/caps/caps-file.ts';
import { capStore } from '../../edge/caps/caps-store.ts';
import type { EdgeLog } from '../../edge/log.ts';
import { countsByNumber, fromWire, OTHERS, sumOfCounts, toWire } from '../wire/cap-sums.ts';
import type { CapCounts, Heartbeat } from '../wire/protocol.ts';

const ASIDE = '.aside';
const NAME = /^(caps-n(\d{1,5})-w\d{1,3}\.json)(\.aside)?$/;

export interface CapReport {
  /** This machine's counts; left out if control has them (`known`: their sum). */
  make(known: string): Heartbeat['caps'];
  /**
   * Sets counts of other numbers aside, which workers would add to the others': this disk may be a copy of another
   * machine's. Brings them back if the number is this machine's again. Throws file system errors.
   */
  keepTo(owned: readonly number[]): void;
  /** Gives the workers what all other machines counted. Resolves to whether they can read it. */
  takeOthers(others: CapCounts): Promise<boolean>;
}

/** Cap counts on an edge machine: the workers' files, and beside them one with the others' counts. */
export const capReport = (dataDir: string, log: EdgeLog): CapReport => {
  const folder = capsFolder(dataDir);
  const own = capsFileName(OTHERS, 0);
  const store = capStore(folder, { own, before: own }, log);
  const rename = (from: string, to: string): void => {
    try {
      renameSync(join(folder, from), join(folder, to));
    } catch (error) {
      // Its worker has just replaced or removed it.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  };

  return {
    keepTo(owned) {
      const names = existsSync(folder) ? readdirSync(folder) : [];
      for (const name of names) {
        const [, file, number, aside] = NAME.exec(name) ?? [];
        if (file === undefined) continue;
        const isOurs = Number(number) === OTHERS || owned.includes(Number(number));
        if (aside === undefined && !isOurs) rename(name, `${file}${ASIDE}`);
        else if (aside !== undefined && isOurs && !names.includes(file)) rename(name, file);
      }
    },
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
