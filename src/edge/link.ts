import { connect, type Socket } from 'node:net';
import { type EdgeMessage, lineSplitter, type SnapshotMessage } from '../contracts/local.ts';
import type { EdgeLog } from './log.ts';
import type { SnapshotFile } from './snapshot-file.ts';
import type { SnapshotHolder } from './snapshot-holder.ts';

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
  readonly log: EdgeLog;
}

const FIRST_DELAY = 100;
const LAST_DELAY = 2000;

const isSnapshot = (value: unknown): value is SnapshotMessage =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === 'snapshot' &&
  'sum' in value &&
  typeof value.sum === 'string' &&
  'body' in value &&
  typeof value.body === 'string';

/**
 * Keeps a connection to the control process and takes its snapshots, for ever: when it ends, it is tried again after
 * 100 ms, then twice as long each time up to 2 s. Never throws; links are served meanwhile from the last snapshot.
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

  const take = (line: string): void => {
    const message: unknown = JSON.parse(line);
    if (!isSnapshot(message)) throw new Error('Unknown message.');
    const taken = holder.take(message.sum, message.body);
    if (taken.ok) {
      log.info({ revision: taken.revision }, 'Took a snapshot.');
      // Told once the copy is on the disk: a campaign that is called live stays so whatever dies next.
      const saved = file?.save(message.sum, message.body);
      answer({ kind: 'taken', revision: taken.revision }, saved);
    } else {
      log.error(
        { revision: taken.revision, reason: taken.reason },
        'Refused a snapshot; the last good one stays.',
      );
      answer({ kind: 'rejected', revision: taken.revision, reason: taken.reason });
    }
  };

  const open = (): void => {
    const split = lineSplitter(take);
    const mine = connect(socketPath);
    socket = mine;
    mine.setEncoding('utf8');
    mine.on('connect', () => {
      delay = FIRST_DELAY;
      say({ kind: 'hello', node, worker, pid: process.pid });
    });
    mine.on('data', (chunk: string) => {
      try {
        split(chunk);
      } catch (error) {
        log.error({ error }, 'The control process sent something that is not a message.');
        mine.destroy();
      }
    });
    // The control side being away is ordinary; 'close' follows and tries again.
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
      socket?.destroy();
    },
  };
};
