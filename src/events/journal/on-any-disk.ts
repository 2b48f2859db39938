import { randomInt } from 'node:crypto';
import type { AppendResult, Position, WorkerJournal } from './contract.ts';
import type { Runtime } from './runtime.ts';
import type { OpenJournal } from './writer.ts';

interface OnAnyDiskOptions {
  runtime: Runtime;
  node: number;
  worker: number;
  /**
   * Opens the journal on the disk, under an epoch above `above` (0: any). Throws when the disk does not let it, or when the folder
   * is another process's. `countElsewhere`: takes over what that journal cannot count on the disk.
   */
  open: (above: number, countElsewhere: (count: number) => void) => OpenJournal;
  /** Without a disk, with the reason; then on the disk again, with the count that it has taken over. */
  onOut: (error: unknown) => void;
  onBack: (counted: number) => void;
  /** A stop with requests that nothing but this process has counted. */
  onLost: (count: number) => void;
}

/** Between two attempts to write. */
const RETRY_MS = 1000;
/**
 * Sequence numbers without a disk begin here and at random. A journal begins at 1 and would need two years at 10,000 requests a
 * second to come so far, so that an epoch's numbers on the disk and in memory never meet, and two processes that have no disk
 * to agree on begin at different ones.
 */
const FIRST_IN_MEMORY = 2 ** 39;
const RANDOM_BITS = 2 ** 38;

const randomStart = (): number =>
  FIRST_IN_MEMORY + randomInt(RANDOM_BITS / 2 ** 19) * 2 ** 19 + randomInt(2 ** 19);

/**
 * A journal that begins on any disk. While none can be opened, requests get positions and are counted in memory, as
 * unlogged; once a second it is tried again, and then the count moves to the disk. The same for what an open journal
 * cannot count any more. Visitors are redirected all the while.
 */
export const journalOnAnyDisk = (options: OnAnyDiskOptions): WorkerJournal => {
  const { runtime, node, worker } = options;
  const epoch = Math.floor(runtime.now() / 1000);
  let sequence = randomStart();
  let inner: OpenJournal | null = null;
  let inMemory = 0;
  let malformed = 0;
  let forwardingIgnored = 0;
  let time = 0;
  let used = false;
  let isOut = false;
  let answers: ((result: AppendResult) => void)[] = [];

  const out = (error: unknown): void => {
    if (!isOut) options.onOut(error);
    isOut = true;
  };
  const countElsewhere = (count: number): void => {
    inMemory += count;
    out(new Error('The disk takes neither records nor counts.'));
  };

  const open = (): void => {
    try {
      inner = options.open(used ? epoch : 0, countElsewhere);
    } catch (error) {
      out(error);
      return;
    }
    for (; malformed > 0; malformed--) inner.countMalformed();
    for (; forwardingIgnored > 0; forwardingIgnored--) inner.countForwardingIgnored();
  };

  /** Moves to the disk what it takes. */
  const settle = (): void => {
    if (inner === null) open();
    if (inner === null || !isOut) return;
    const count = inMemory;
    if (!inner.countUnlogged(count)) return;
    inMemory -= count;
    isOut = false;
    options.onBack(count);
  };

  const answerAll = (): void => {
    const now = answers;
    answers = [];
    for (const done of now) done('unlogged');
  };

  settle();
  const stop = runtime.every(RETRY_MS, settle);

  return {
    next: (): Position => {
      if (inner !== null) return inner.next();
      used = true;
      time = Math.max(time, runtime.now());
      return { node, worker, epoch, sequence: ++sequence, time };
    },
    append: (position, record, done) => {
      // A position of before the journal was opened is none of its own.
      if (inner !== null && position.sequence < FIRST_IN_MEMORY) {
        inner.append(position, record, done);
        return;
      }
      inMemory++;
      if (answers.length === 0) runtime.defer(answerAll);
      answers.push(done);
    },
    countMalformed: () => {
      if (inner === null) malformed++;
      else inner.countMalformed();
    },
    countForwardingIgnored: () => {
      if (inner === null) forwardingIgnored++;
      else inner.countForwardingIgnored();
    },
    condition: () => ({ open: inner !== null, inMemory }),
    close: async () => {
      stop();
      answerAll();
      settle();
      await inner?.close();
      if (inMemory > 0) options.onLost(inMemory);
    },
  };
};
