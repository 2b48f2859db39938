import { openSegment } from '../archive/segment-reader.ts';
import { type CopyMark, type Place, readCopy } from '../journal/copy.ts';
import type { Disk } from '../journal/disk.ts';
import { foreignAdvice, isForeignJournal } from '../journal/origin.ts';
import { type JournalDir, listJournals, listSegments, segmentFile } from '../journal/segments.ts';
import { isAway, isSilent, type Patience } from './order.ts';

/** What another machine has of one journal that is not here. Times are ISO 8601. */
export interface Elsewhere {
  node: number;
  worker: number;
  /** When it was last heard from; the other members say what was there then. Null if a power loss took that. */
  heardAt: string | null;
  bytes: number;
  /** Receive time of the oldest record, by its machine's clock; null if there is none or it is not known. */
  since: string | null;
  /** It has been silent, or the order no longer waits for it: it may have recorded more since. */
  isAway: boolean;
}

export interface CopiesReport {
  elsewhere: Elsewhere[];
  findings: string[];
  /** Bytes that machines no longer had when they were asked for them. */
  gaps: number;
  /** Every copy is a beginning of its original, and there is no journal that is neither own nor a copy. */
  ok: boolean;
}

const inWords = ({ epoch, segment, length }: Place): string =>
  `offset ${length} of ${segmentFile({ epoch, index: segment })}`;

/** Bytes of a segment that are here; null if it was removed, which happens only to stored ones. */
const sizeOf = (disk: Disk, dir: string, { epoch, segment }: Place): number | null => {
  const reader = openSegment(disk, dir, { epoch, index: segment });
  if (reader === null) return null;
  try {
    return reader.size;
  } finally {
    reader.close();
  }
};

const findingsOf = (disk: Disk, { dir }: JournalDir, mark: CopyMark): { wrong: string[]; gaps: string[] } => {
  const wrong: string[] = [];
  const { refused, end, gaps } = mark;
  if (refused !== null) {
    const { reason, epoch, segment, offset, at } = refused;
    const place = inWords({ epoch, segment, length: offset });
    const why =
      reason === 'different'
        ? 'has other bytes there than it sent before'
        : 'adds to a part of its journal that it had finished';
    wrong.push(
      `${dir}: its machine ${why} (${place}, ${new Date(at).toISOString()}). They were refused, and are still there. Do two machines use the same key, or was one restored from a copy?`,
    );
  }
  const last = listSegments(disk, dir).at(-1);
  const isLast = last !== undefined && end !== null && last.epoch === end.epoch && last.index === end.segment;
  const size = end === null || !isLast ? null : sizeOf(disk, dir, end);
  const isBehind =
    last === undefined || (end !== null && (last.epoch - end.epoch || last.index - end.segment) < 0);
  if (end !== null && (isBehind || (size !== null && size < end.length)))
    wrong.push(
      `${dir} ends before ${inWords(end)}, up to which it was received. What is missing is sent again if its machine still has it.`,
    );
  return {
    wrong,
    gaps: gaps.map(({ kind, from, to, at }) => {
      const start = from === null ? 'its beginning' : inWords(from);
      const next = segmentFile({ epoch: to.epoch, index: to.segment });
      return kind === 'lost'
        ? `${dir}: between ${start} and ${next}, its machine no longer had its journal on ${new Date(at).toISOString()}.`
        : `${dir}: up to ${start} it has more than its machine, which was restored from an older copy before ${new Date(at).toISOString()}.`;
    }),
  };
};

/** Compares what other machines said of their journals with the copies here. Reads only. */
export const auditCopies = (
  disk: Disk,
  root: string,
  { origin, patience }: { origin: string | undefined; patience: Patience },
): CopiesReport => {
  const report: CopiesReport = { elsewhere: [], findings: [], gaps: 0, ok: true };
  for (const journal of listJournals(disk, root)) {
    const mark = readCopy(disk, journal.dir);
    if (mark === null) {
      if (!isForeignJournal(disk, journal.dir, origin)) continue;
      report.findings.push(foreignAdvice(journal.dir));
      report.ok = false;
      continue;
    }
    const away = isAway(mark, patience) || isSilent(mark, patience.now);
    const { node, worker } = journal;
    const { bytes, since } = mark.waiting;
    if (bytes > 0 || away || mark.heardAt === 0)
      report.elsewhere.push({
        node,
        worker,
        heardAt: mark.heardAt === 0 ? null : new Date(mark.heardAt).toISOString(),
        bytes,
        since: since === null ? null : new Date(since).toISOString(),
        isAway: away,
      });
    const { wrong, gaps } = findingsOf(disk, journal, mark);
    report.findings.push(...wrong, ...gaps);
    report.gaps += gaps.length;
    if (wrong.length > 0) report.ok = false;
  }
  return report;
};
