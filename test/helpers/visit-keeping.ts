import type { Disk, DiskFile } from '../../src/events/journal/disk.ts';
import type { VisitKeeping } from '../../src/events/visits/day-visits.ts';
import type { ProcessDisk, SimulatedDisk } from '../simulation/disk.ts';

const DIR = 'visits';

export const keeping = (over: Partial<VisitKeeping> = {}): VisitKeeping => ({
  dir: DIR,
  memoryBytes: 0,
  mostVisits: 3,
  maySpend: () => true,
  log: { info: () => undefined, warn: () => undefined },
  ...over,
});

/** Syncs at once instead of when the test says so. */
const syncing = (file: DiskFile | null): DiskFile | null =>
  file && {
    ...file,
    sync: (done) => {
      try {
        file.syncNow();
        done(null);
      } catch (error) {
        done(error as Error);
      }
    },
  };

/** Journals on one disk, and files of visits on a process's view of another. */
export const besides = (journals: Disk, visits: Disk): Disk => {
  const of = (path: string): Disk => (path === DIR || path.startsWith(`${DIR}/`) ? visits : journals);
  return {
    mkdir: (dir) => of(dir).mkdir(dir),
    list: (dir) => of(dir).list(dir),
    open: (path, create) => syncing(of(path).open(path, create)),
    rename: (from, to) => of(from).rename(from, to),
    remove: (path) => of(path).remove(path),
    syncDir: (dir) => of(dir).syncDir(dir),
  };
};

/** Replaces a process that has just been killed. */
export const nextProcess = (world: SimulatedDisk, killed: ProcessDisk | null): ProcessDisk => {
  killed?.kill();
  return world.attach();
};
