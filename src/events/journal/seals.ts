import type { Disk } from './disk.ts';
import { segmentFile } from './segments.ts';
import type { JournalState } from './state.ts';

const FILLER = Uint8Array.of(0x20);

/**
 * Cuts sealed segments at their seal, as far as the disk allows, and returns the seals still needed. The file is grown
 * before it is cut, because a cut whose sync once failed may look done and still be undone by a power loss.
 */
export const settleSeals = (disk: Disk, dir: string, seals: JournalState['seals']): JournalState['seals'] =>
  seals.filter(([epoch, index, offset]) => {
    try {
      const file = disk.open(`${dir}/${segmentFile({ epoch, index })}`, false);
      if (file === null) return false;
      try {
        if (file.write(FILLER, Math.max(file.size(), offset)) !== FILLER.length) return true;
        file.truncate(offset);
        file.syncNow();
        return false;
      } finally {
        file.close();
      }
    } catch {
      return true;
    }
  });
