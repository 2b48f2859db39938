import { join } from 'node:path';
import { openSegment } from '../../src/events/archive/segment-reader.ts';
import { nodeDisk } from '../../src/events/journal/disk.ts';
import { decodeRecord, type JournalRecord } from '../../src/events/journal/record.ts';
import { type JournalDir, listJournals, listSegments } from '../../src/events/journal/segments.ts';

/** Every complete line of one journal, as it was written, in order. */
const linesOf = ({ dir }: JournalDir): string[] =>
  listSegments(nodeDisk, dir).flatMap((segment) => {
    // Null if it was compressed between the two looks, which it then is.
    const reader = openSegment(nodeDisk, dir, segment) ?? openSegment(nodeDisk, dir, segment);
    if (reader === null) return [];
    const text = Buffer.from(reader.read(0, reader.size)).toString('utf8');
    reader.close();
    return text.split('\n').filter((line) => decodeRecord(Buffer.from(line)).ok);
  });

/** The journals of a data folder, each with its complete lines. */
export const journalLines = (dataDir: string): { journal: JournalDir; lines: string[] }[] =>
  listJournals(nodeDisk, join(dataDir, 'journal')).map((journal) => ({ journal, lines: linesOf(journal) }));

/** Every complete record in the journals of a data folder, as it was written. */
export const journalRecords = (dataDir: string): JournalRecord[] =>
  journalLines(dataDir).flatMap(({ lines }) => lines.map((line) => JSON.parse(line) as JournalRecord));
