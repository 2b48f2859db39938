import { randomInt } from 'node:crypto';
import type { AppendResult, Position, WorkerJournal } from './contract.ts';
import type { Runtime } from './runtime.ts';
import type { OpenJournal } from './writer.ts';

interface OnAnyDiskOptions {
  runtime: Runtime;
  node: number;
  worker: number;
  /**
   * Opens the journal on the disk, under an epoch above `above` (0: any). Throws if the disk refuses or the folder
   * belongs to another process. `countElsewhere`: takes over what that journal cannot count on the disk.
   */
  open: (above: number, countElsewhere: (count: number) => void) => OpenJournal;
  /** Called when there is no disk, with the reason; and when it works again, with the count it has taken over. */
  onOut: (error: unknown) => void;
  onBack: (counted: number) => void;
  /** Called when the process stops with requests that only it has counted. */
  onLost: (count: number) => void;
}

/** Interval between write attempts. */
const RETRY_MS = 1000;
/**
 * Without a disk, sequence numbers start at a random number from here up. A journal starts at 1 and would need 636
 * days at 10,000 requests a second to get this far, so an epoch's numbers on disk and in memory never collide, and two
 * processes with no disk through which to coordinate start at different numbers.
 */
const FIRST_IN_MEMORY = 2 ** 39;
const RANDOM_BITS = 2 ** 38;

const randomStart = (): number =>
  FIRST_IN_MEMORY + randomInt(RANDOM_BITS / 2 ** 19) * 2 ** 19 + randomInt(2 ** 19);

/**
 * A journal that works with any disk. While none can be opened, requests get positions and are counted in memory as
 * unlogged. It retries once a second and then moves the count to the disk. The same applies to what an open journal can
 * no longer count. Visitors are redirected throughout.
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

  /** Moves to the disk what it accepts. */
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
      // A position reserved before the journal was opened does not belong to it.
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
