import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeRecord, type JournalRecord } from '../../src/events/journal/record.ts';

/** Every complete record in the journals of a data folder, as it was written. */
export const journalRecords = (dataDir: string): JournalRecord[] => {
  const folder = join(dataDir, 'journal');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => decodeRecord(Buffer.from(line)).ok)
    .map((line) => JSON.parse(line) as JournalRecord);
};
