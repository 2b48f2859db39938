import type { Disk } from '../journal/disk.ts';
import { type JournalDir, listJournals } from '../journal/segments.ts';
import { type JournalProgress, type JournalState, readProgress, readState } from '../journal/state.ts';

export interface JournalView {
  journal: JournalDir;
  state: JournalState;
  progress: JournalProgress | null;
  /** No record of this journal that cannot be read yet will be earlier. */
  floor: number;
}

/** Progress before state: the seal of any segment that progress has left is in the state by then. */
const look = (disk: Disk, journal: JournalDir): JournalView | null => {
  const progress = readProgress(disk, journal.dir);
  const state = readState(disk, journal.dir);
  if (state === null) return null;
  const current = progress !== null && progress.epoch === state.epoch ? progress : null;
  const floor = state.closed ? Number.POSITIVE_INFINITY : (current?.floor ?? state.openedAt);
  return { journal, state, progress, floor };
};

/**
 * All journals under `root`, with a floor for each. Reads twice: a worker that starts in between gives its records
 * times after the first read, so the floors of the first read hold for it too. A worker that has just started by the
 * second read is bounded by its opening time.
 */
export const lookAtJournals = (disk: Disk, root: string): JournalView[] => {
  const before = new Map(
    listJournals(disk, root).map((journal) => [journal.dir, look(disk, journal)] as const),
  );
  return listJournals(disk, root).flatMap((journal) => {
    const view = look(disk, journal);
    if (view === null) return [];
    if (view.state.closed) return [view];
    const first = before.get(journal.dir);
    const wasOpen = first !== undefined && first !== null && !first.state.closed;
    return [{ ...view, floor: wasOpen ? first.floor : view.state.openedAt }];
  });
};
