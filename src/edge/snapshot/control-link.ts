import { connect, type Socket } from 'node:net';
import type { AnswerFigures, EdgeMessage, SnapshotMessage } from '../../contracts/workspace/local.ts';
import type { JournalCondition } from '../../events/journal/contract.ts';
import { BrokenLine, type ByteReader, byteReader } from '../../snapshot/read/byte-reader.ts';
import type { SnapshotFile } from '../../snapshot/read/file.ts';
import type { SnapshotSource } from '../../snapshot/read/reader.ts';
import type { EdgeLog } from '../log.ts';
import type { SnapshotHolder } from './holder.ts';

export interface ControlLink {
  close(): void;
}

export interface ControlLinkOptions {
  readonly socketPath: string;
  readonly node: number;
  readonly worker: number;
  readonly holder: SnapshotHolder;
  /** Null for all workers but one: a single writer keeps the copy. */
  readonly file: SnapshotFile | null;
  /** Sent to the control process when it changes. */
  readonly journal?: () => JournalCondition;
  /** The same. */
  readonly answers?: () => AnswerFigures;
  readonly log: EdgeLog;
}

/** Between two checks of the journal. */
const LOOK_MS = 1000;
const FIRST_DELAY = 100;
const LAST_DELAY = 2000;

/** Longest message, without the snapshot that follows it. */
const MESSAGE_LIMIT = 4096;

const isSnapshot = (value: unknown): value is SnapshotMessage =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === 'snapshot' &&
  'sum' in value &&
  typeof value.sum === 'string' &&
  'bytes' in value &&
  Number.isSafeInteger(value.bytes);

/** The peer sent something that is not one of our messages. */
class Rubbish extends Error {}

/** Null at the end of the stream. Throws Rubbish. */
const readMessage = async (reader: ByteReader): Promise<SnapshotMessage | null> => {
  const line = await reader.line(MESSAGE_LIMIT);
  if (line === null) return null;
  try {
    const message: unknown = JSON.parse(line.toString('utf8'));
    if (isSnapshot(message)) return message;
  } catch {
    // Reported below.
  }
  throw new Rubbish('Unknown message.');
};

/**
 * Keeps a connection to the control process and takes its snapshots until closed. A lost one is retried after 100 ms,
 * then after twice as long each time, up to 2 s. Never throws; links are served meanwhile from the last snapshot.
 */
export const connectToControl = (options: ControlLinkOptions): ControlLink => {
  const { socketPath, node, worker, holder, file, log } = options;
  let closed = false;
  let delay = FIRST_DELAY;
  let socket: Socket | null = null;
  let timer: NodeJS.Timeout | undefined;

  const say = (message: EdgeMessage): void => {
    if (socket?.writable) socket.write(`${JSON.stringify(message)}\n`);
  };

  /** Answers in the order of the snapshots, each when `ready`. */
  let answered: Promise<void> = Promise.resolve();
  const answer = (message: EdgeMessage, ready?: Promise<void>): void => {
    answered = answered.then(() => ready).then(() => say(message));
  };

  let told = '';
  const tellJournal = (): void => {
    const condition = options.journal?.();
    if (condition === undefined || !socket?.writable) return;
    const { open: isOpen, inMemory } = condition;
    const text = `${isOpen} ${inMemory}`;
    if (text !== told) say({ kind: 'journal', open: isOpen, inMemory });
    told = text;
  };
  let toldAnswers = -1;
  const tellAnswers = (): void => {
    const answers = options.answers?.();
    if (answers === undefined || !socket?.writable) return;
    const count = answers.within.reduce((sum, each) => sum + each, 0);
    if (count !== toldAnswers) say({ kind: 'answered', answers, memory: process.memoryUsage.rss() });
    toldAnswers = count;
  };
  const looking = setInterval(() => {
    tellJournal();
    tellAnswers();
  }, LOOK_MS);
  looking.unref();

  const take = async (sum: string, text: SnapshotSource): Promise<void> => {
    const taken = await holder.take(sum, text);
    if (taken.ok) {
      log.info({ revision: taken.revision }, 'Took a snapshot.');
      // Sent once the copy is on the disk: a campaign reported as live stays live, whichever process dies next.
      answer({ kind: 'taken', revision: taken.revision }, file?.save(holder.current()));
    } else {
      log.error(
        { revision: taken.revision, reason: taken.reason },
        'Refused a snapshot; the last good one stays.',
      );
      answer({ kind: 'rejected', revision: taken.revision, reason: taken.reason });
    }
  };

  /** Takes snapshots as they arrive; while one is checked, the rest waits in the socket. */
  const listen = async (mine: Socket): Promise<void> => {
    const reader = byteReader(mine);
    for (let message = await readMessage(reader); message !== null; message = await readMessage(reader)) {
      await take(message.sum, reader.bytes(message.bytes));
    }
  };

  const open = (): void => {
    const mine = connect(socketPath);
    socket = mine;
    mine.on('connect', () => {
      delay = FIRST_DELAY;
      say({ kind: 'hello', node, worker, pid: process.pid });
      told = '';
      toldAnswers = -1;
      tellJournal();
      tellAnswers();
    });
    listen(mine).catch((error: unknown) => {
      if (error instanceof Rubbish || error instanceof BrokenLine) {
        log.error({ error }, 'The control process sent something that is not a message.');
      }
      mine.destroy();
    });
    // An absent control process is normal; 'close' follows and retries.
    mine.on('error', () => undefined);
    mine.on('end', () => mine.end());
    mine.on('close', () => {
      socket = null;
      if (closed) return;
      timer = setTimeout(open, delay);
      delay = Math.min(LAST_DELAY, delay * 2);
    });
  };
  open();

  return {
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(looking);
      socket?.destroy();
    },
  };
};
