import type { AppendResult, Journal } from '../events/journal/contract.ts';
import { encodeRecord } from '../events/journal/encode-record.ts';
import { bodyLength, decodeRecord, type JournalRecord } from '../events/journal/record.ts';

/** An in-memory journal for tests: stores records, answers on a later turn, can be made to fail. */
export interface FakeJournal extends Journal {
  readonly records: JournalRecord[];
  readonly counts: { malformed: number; forwardingIgnored: number };
  /** The result for the next records. */
  result: AppendResult;
  /** While true, answers wait. */
  held: boolean;
  release(): void;
}

/** `now`: milliseconds since 1970. Throws when positions are not appended in order, which the contract requires. */
export const fakeJournal = (now: () => number = Date.now): FakeJournal => {
  const waiting: (() => void)[] = [];
  let sequence = 0;
  let appended = 0;
  let lastTime = 0;
  const journal: FakeJournal = {
    records: [],
    counts: { malformed: 0, forwardingIgnored: 0 },
    result: 'logged',
    held: false,
    next() {
      lastTime = Math.max(lastTime, now());
      return { node: 1, worker: 0, epoch: 1, sequence: ++sequence, time: lastTime };
    },
    append(position, record, done) {
      if (position.sequence !== ++appended) throw new Error('Appended out of order.');
      const { result } = journal;
      // Encoded and decoded, so that a test sees what ingest will see.
      const line = Buffer.from(encodeRecord(record, position.epoch, position.sequence, position.time));
      const decoded = decodeRecord(line.subarray(0, -1));
      if (!decoded.ok) throw new Error(decoded.reason);
      if (result === 'logged') {
        const body = line.toString('utf8', 0, bodyLength(line.length));
        journal.records.push(JSON.parse(`${body}}`) as JournalRecord);
      }
      if (journal.held) waiting.push(() => done(result));
      else setImmediate(() => done(result));
    },
    countMalformed: () => void journal.counts.malformed++,
    countForwardingIgnored: () => void journal.counts.forwardingIgnored++,
    release() {
      journal.held = false;
      for (const answer of waiting.splice(0)) answer();
    },
    close: async () => journal.release(),
  };
  return journal;
};
