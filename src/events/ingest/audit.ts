import { DamagedSegment } from '../archive/format.ts';
import { openSegment } from '../archive/segment-reader.ts';
import type { Disk } from '../journal/disk.ts';
import { isForeignJournal } from '../journal/origin.ts';
import { scanRecords } from '../journal/scan.ts';
import {
  compressedFile,
  extentOf,
  type JournalDir,
  listJournals,
  listSegments,
  type SegmentName,
} from '../journal/segments.ts';
import { type JournalProgress, type JournalState, readProgress, readState } from '../journal/state.ts';
import type { AuditStore, RowCounts, SequenceRange } from '../store/audit-store.ts';
import type { JournalPosition } from '../store/ingest-store.ts';
import type { CopiesReport, Elsewhere } from './audit-copies.ts';

export interface AuditReport {
  /** Records in journals and ledger that ingest has passed; `pending`: those it has not. */
  journalled: number;
  pending: number;
  stored: RowCounts;
  /** Rows removed because the workspace's retention period ended. */
  expired: number;
  /** Rows removed with their workspace. */
  erased: number;
  /** Requests in each roll-up, excluding erased workspaces. Must equal the stored plus expired ones of the others. */
  reported: Record<string, number>;
  missing: number;
  duplicate: number;
  /** Stored, but in no journal and no ledger line. */
  unexplained: number;
  /** Broken records that ingest was told to skip. */
  skipped: number;
  unlogged: number;
  torn: number;
  tornBytes: number;
  malformed: number;
  /** Windows in which a power loss may have lost answered requests (ISO 8601). */
  windows: { node: number; worker: number; from: string; to: string }[];
  /** Records of journal files that were removed while being written, before ingest had taken them. */
  removed: number;
  /** When clocks had run ahead: times between the two are wrong (ISO 8601). */
  jumps: { node: number; worker: number; from: string; to: string }[];
  /** Where ingest is stuck, and what to do. */
  broken: { segment: string; offset: number; reason: string; advice: string } | null;
  /** Records that were ingested after later ones: a clock was set back, or their machine was away. */
  late: number;
  /** What other machines have of their journals that is not here. */
  elsewhere: Elsewhere[];
  /** Places where their copies do not go on as the originals did, described in `findings`. */
  gaps: number;
  /** The first few gaps and duplicates, with their places. */
  findings: string[];
  ok: boolean;
}

const MAX_FINDINGS = 50;

interface SegmentContent {
  sequences: number[];
  /** Number not yet taken by ingest. */
  pending: number;
}

/** Null if the segment is compressed and cannot be read completely. */
const orDamaged = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedSegment) return null;
    throw error;
  }
};

const readSegment = (
  disk: Disk,
  dir: string,
  { epoch, index, end }: SegmentName & { end: number },
  taken: number,
): SegmentContent => {
  const segment = openSegment(disk, dir, { epoch, index });
  const content: SegmentContent = { sequences: [], pending: 0 };
  if (segment === null) return content;
  try {
    let offset = 0;
    let last = 0;
    while (offset < end) {
      const bytes = segment.readSome(offset, end);
      const scan = scanRecords(bytes, offset, epoch, last);
      for (const { record, end: recordEnd } of scan.records) {
        if (recordEnd > taken) content.pending++;
        else content.sequences.push(record.s);
        last = record.s;
      }
      // After a broken record, only what follows its line can be verified; the skip itself is in the store.
      const newline = scan.broken === null ? -1 : bytes.indexOf(10, scan.end - offset);
      const next = scan.broken === null ? scan.end : newline < 0 ? end : offset + newline + 1;
      if (bytes.length === 0) break;
      offset = next === offset ? offset + bytes.length : next;
    }
    return content;
  } finally {
    segment.close();
  }
};

const sumOf = ({ requests, postbacks, events, verdicts, refused }: RowCounts): number =>
  requests + postbacks + events + verdicts + refused;

/** Offset up to which ingest has taken a segment; Infinity for all of it. */
const takenOf = (position: JournalPosition | undefined, epoch: number, index: number): number => {
  if (position === undefined || position.epoch < epoch) return 0;
  if (position.epoch > epoch || position.segment > index) return Number.POSITIVE_INFINITY;
  return position.segment === index ? position.offset : 0;
};

/**
 * Verifies the event store against the journals: every record that ingest has passed is stored exactly once or recorded
 * as removed on purpose, everything stored is explained by a journal, and the roll-ups add up to the rows. Reads only;
 * safe while everything runs. `copies`: what is known of journals that other machines send (auditCopies), read before;
 * `origin`: identity of this folder.
 */
export const audit = async (
  disk: Disk,
  root: string,
  store: AuditStore,
  broken: AuditReport['broken'] = null,
  copies: CopiesReport = { elsewhere: [], findings: [], gaps: 0, ok: true },
  origin?: string,
): Promise<AuditReport> => {
  // Journals first, then positions, so that everything passed by then is in the journals read here.
  const looks = listJournals(disk, root).flatMap((journal) => {
    const progress = readProgress(disk, journal.dir);
    const state = readState(disk, journal.dir);
    return state === null || isForeignJournal(disk, journal.dir, origin)
      ? []
      : [{ journal, progress, state, segments: segmentsOf(disk, journal, state, progress) }];
  });
  const positions = new Map((await store.positions()).map((p) => [`${p.node}.${p.worker}`, p]));
  const totals = await store.totals();
  const report: AuditReport = {
    journalled: 0,
    pending: 0,
    stored: {
      requests: totals.requests,
      postbacks: totals.postbacks,
      events: totals.events,
      verdicts: totals.verdicts,
      refused: totals.refused,
    },
    expired: totals.expired,
    erased: totals.erased,
    reported: totals.rollups,
    missing: 0,
    duplicate: 0,
    unexplained: 0,
    skipped: (await store.skips()).length,
    unlogged: 0,
    torn: 0,
    tornBytes: 0,
    malformed: 0,
    windows: [],
    removed: 0,
    jumps: [],
    broken,
    late: (await store.late()).reduce((sum, { count }) => sum + count, 0),
    elsewhere: copies.elsewhere,
    gaps: copies.gaps,
    findings: [...copies.findings.slice(0, MAX_FINDINGS)],
    ok: false,
  };
  const find = (text: string): void => {
    if (report.findings.length < MAX_FINDINGS) report.findings.push(text);
  };
  let explained = 0;

  /** `list`: the journal's numbers; null if only their count is known, from the ledger. */
  const compare = async (range: SequenceRange, count: number, list: number[] | null): Promise<void> => {
    if (count === 0) return;
    const { distinct, gone, ...counts } = await store.countRange(range);
    const rows = sumOf(counts) + gone;
    report.journalled += count;
    explained += rows;
    const duplicates = rows - distinct;
    report.duplicate += duplicates;
    const place = `node ${range.node}, worker ${range.worker}, epoch ${range.epoch}`;
    if (duplicates > 0)
      find(`${place}: ${duplicates} duplicate rows between ${range.first} and ${range.last}`);
    if (list === null) {
      report.missing += Math.max(0, count - distinct);
      explained -= Math.max(0, distinct - count);
      if (distinct < count)
        find(`${place}: ${count - distinct} of the ${count} records in the ledger are not stored`);
      return;
    }
    // If no number was skipped, equal counts prove equal sets.
    if (distinct === count && count === range.last - range.first + 1) return;
    const stored = await store.sequences(range);
    const [present, journalled] = [new Set(stored), new Set(list)];
    const absent = list.filter((sequence) => !present.has(sequence));
    report.missing += absent.length;
    for (const sequence of absent) find(`${place}: sequence ${sequence} is not stored`);
    const foreign = stored.filter((sequence) => !journalled.has(sequence));
    explained -= foreign.length;
    for (const sequence of foreign) find(`${place}: sequence ${sequence} is stored and was never journalled`);
  };

  const present = new Set<string>();
  for (const { journal, progress, state, segments } of looks) {
    const { node, worker } = journal;
    const position = positions.get(`${node}.${worker}`);
    for (const { epoch, index, end } of segments) {
      const taken = takenOf(position, epoch, index);
      const content =
        end === null ? null : orDamaged(() => readSegment(disk, journal.dir, { epoch, index, end }, taken));
      if (content === null) {
        find(
          `${journal.dir}/${compressedFile({ epoch, index })} is damaged. Its records are verified by their count, as if it had been removed. Put it back from a backup.`,
        );
        continue;
      }
      present.add(`${node}.${worker}.${epoch}.${index}`);
      report.pending += content.pending;
      const [first, last] = [content.sequences[0] ?? 0, content.sequences.at(-1) ?? 0];
      await compare({ node, worker, epoch, first, last }, content.sequences.length, content.sequences);
    }
    const current = progress !== null && progress.epoch === state.epoch ? progress : null;
    report.unlogged += state.unlogged;
    report.torn += state.torn;
    report.tornBytes += state.tornBytes;
    report.malformed += Math.max(state.malformed, current?.malformed ?? 0);
    for (const { from, to } of state.windows) {
      report.windows.push({
        node,
        worker,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
      });
    }
  }
  const ledger = await store.ledger();
  for (const { journal, state } of looks) {
    const { node, worker } = journal;
    const iso = (time: number): string => new Date(time).toISOString();
    for (const { from, to } of state.jumps ?? [])
      report.jumps.push({ node, worker, from: iso(from), to: iso(to) });
    for (const [epoch, segment, count] of state.gone ?? []) {
      const line = ledger.find(
        (l) => l.node === node && l.worker === worker && l.epoch === epoch && l.segment === segment,
      );
      const position = positions.get(`${node}.${worker}`);
      const isReading = position?.epoch === epoch && position.segment === segment;
      report.removed += Math.max(0, count - (line?.count ?? (isReading ? position.count : 0)));
    }
  }
  for (const line of ledger) {
    if (present.has(`${line.node}.${line.worker}.${line.epoch}.${line.segment}`)) continue;
    await compare(line, line.count, null);
  }
  // While ingest runs, rows newer than the journals read above are counted too, so the remainder is queried again.
  report.unexplained = Math.max(0, sumOf(report.stored) + totals.expired + totals.erased - explained);
  let mismatches = 0;
  const add = (sums: Record<string, number>, wanted: number, what: string): void => {
    for (const [name, sum] of Object.entries(sums)) {
      if (sum === wanted) continue;
      mismatches++;
      const rows = totals.expired === 0 ? `the store ${wanted}` : `stored or expired are ${wanted}`;
      find(`Roll-up ${name} holds ${sum} ${what}, ${rows}`);
    }
  };
  add(totals.rollups, totals.reported, 'requests');
  add(totals.conversionRollups, totals.conversions, 'conversions');
  add(totals.eventRollups, totals.counted, 'click events');
  for (const { name, of, held, folded } of totals.dailies) {
    if (held === folded) continue;
    mismatches++;
    find(`Daily sums ${name} hold ${held}, the folded rows of ${of} ${folded}`);
  }
  const { stored, summed, misnumbered } = totals.units;
  if (stored !== summed || misnumbered > 0) {
    mismatches++;
    find(
      `Tests have ${stored} units and their sums ${summed}; units of ${misnumbered} tests are not numbered without a gap`,
    );
  }
  if (report.unexplained > 0) find(`${report.unexplained} stored rows are in no journal and no ledger line`);
  report.ok =
    broken === null &&
    copies.ok &&
    report.missing === 0 &&
    report.duplicate === 0 &&
    report.unexplained === 0 &&
    mismatches === 0;
  return report;
};

/** `end`: null if the segment is damaged. */
const segmentsOf = (
  disk: Disk,
  journal: JournalDir,
  state: JournalState,
  progress: JournalProgress | null,
): (SegmentName & { end: number | null })[] =>
  listSegments(disk, journal.dir).map((segment) => ({
    ...segment,
    end: orDamaged(() => {
      const opened = openSegment(disk, journal.dir, segment);
      opened?.close();
      return extentOf(state, progress, segment, opened?.size ?? 0).end;
    }),
  }));
