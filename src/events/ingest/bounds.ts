import type { Disk } from '../journal/disk.ts';
import { type JournalDir, listJournals } from '../journal/segments.ts';
import { type JournalProgress, type JournalState, readProgress, readState } from '../journal/state.ts';

export interface JournalView {
  journal: JournalDir;
  state: JournalState;
  progress: JournalProgress | null;
  /** No record of this journal that is not readable yet will be earlier. */
  floor: number;
}

/** Progress before state: a segment that progress calls left behind has its seal in the state by then. */
const look = (disk: Disk, journal: JournalDir): JournalView | null => {
  const progress = readProgress(disk, journal.dir);
  const state = readState(disk, journal.dir);
  if (state === null) return null;
  const current = progress !== null && progress.epoch === state.epoch ? progress : null;
  const floor = state.closed ? Number.POSITIVE_INFINITY : (current?.floor ?? state.openedAt);
  return { journal, state, progress, floor };
};

/**
 * All journals under `root` with a floor for each. Looked at twice: a worker that starts between two looks gives its
 * records times after the first look, so floors of the first look hold for it too; one that had just started by the
 * second look is bounded by its own opening time.
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
