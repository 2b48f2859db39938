import type { Disk } from './disk.ts';
import type { JournalProgress, JournalState } from './state.ts';

/**
 * Journals are in `<root>/n<node>-w<worker>/`, and their segments in `<epoch>-<index>.jsonl`, or, once they are stored,
 * compressed in `<epoch>-<index>.jsonl.zst` (src/events/archive). While both exist, they have the same content.
 */
export interface JournalDir {
  dir: string;
  node: number;
  worker: number;
}

export interface SegmentName {
  epoch: number;
  index: number;
}

export const journalDir = (root: string, node: number, worker: number): string =>
  `${root}/n${node}-w${worker}`;

export const segmentFile = ({ epoch, index }: SegmentName): string =>
  `${epoch}-${String(index).padStart(6, '0')}.jsonl`;

export const compressedFile = (segment: SegmentName): string => `${segmentFile(segment)}.zst`;

export const listJournals = (disk: Disk, root: string): JournalDir[] =>
  disk.list(root).flatMap((name) => {
    const match = /^n(\d+)-w(\d+)$/.exec(name);
    return match ? [{ dir: `${root}/${name}`, node: Number(match[1]), worker: Number(match[2]) }] : [];
  });

/** Segments of one journal, compressed or not, each once, in the order they were written. */
export const listSegments = (disk: Disk, dir: string): SegmentName[] =>
  disk
    .list(dir)
    .flatMap((name) => {
      const match = /^(\d+)-(\d{6,})\.jsonl(?:\.zst)?$/.exec(name);
      return match ? [{ epoch: Number(match[1]), index: Number(match[2]) }] : [];
    })
    .sort((a, b) => a.epoch - b.epoch || a.index - b.index)
    .filter(({ epoch, index }, i, all) => epoch !== all[i - 1]?.epoch || index !== all[i - 1]?.index);

export interface Extent {
  /** Offset up to which records may be read. */
  end: number;
  /** No record will be added to this segment. */
  complete: boolean;
}

/** How far a segment of `size` bytes may be read, according to its worker. */
export const extentOf = (
  state: JournalState,
  progress: JournalProgress | null,
  segment: SegmentName,
  size: number,
): Extent => {
  const seal = state.seals.find(([epoch, index]) => epoch === segment.epoch && index === segment.index);
  const end = seal ? Math.min(size, seal[2]) : size;
  // An epoch later than the state's has begun since the state was read; nothing is known about it yet.
  if (segment.epoch > state.epoch) return { end: 0, complete: false };
  if (segment.epoch < state.epoch || state.closed) return { end, complete: true };
  const writing = progress !== null && progress.epoch === segment.epoch ? progress : null;
  if (writing !== null && segment.index < writing.segment) return { end, complete: true };
  if (writing !== null && segment.index === writing.segment) {
    return { end: Math.min(end, writing.synced), complete: false };
  }
  // A segment that the worker has not announced yet.
  return { end: 0, complete: false };
};
