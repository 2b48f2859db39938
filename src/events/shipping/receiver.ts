import fs from 'node:fs';
import { isDiskFull } from '../../config/problem.ts';
import type { StoredUpTo } from '../archive/retain.ts';
import type { Disk } from '../journal/disk.ts';
import { type JournalDir, journalDir } from '../journal/segments.ts';
import { type CopiedJournal, openCopiedJournal } from './copied-journal.ts';
import {
  type Answer,
  BadMessage,
  decodeHead,
  encodeAnswer,
  type JournalAnswer,
  type SentJournal,
  type ShipmentHead,
  unpackBytes,
} from './message.ts';
import { createSenders } from './senders.ts';

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ReceiverOptions {
  /** Directory that holds the journals of all workers. */
  root: string;
  disk: Disk;
  /** How far each journal is in the event store. */
  positions: () => readonly StoredUpTo[];
  log: Log;
  now?: () => number;
  freeBytes?: () => number;
  /** Space that bytes of other machines leave free for the event store and this machine's own journals. */
  reserveBytes?: number;
  /** How many copies stay open between shipments, with up to four files each. */
  mostOpen?: number;
}

/** Takes in the journals of other machines as copies that ingest reads like its own. */
export interface Receiver {
  /**
   * Takes a shipment, whatever it is: one that was taken before, came out of order or was cut short changes nothing.
   * `owns`: whether its sender may send journals of this node number. Others are not taken, and not looked at; 403 if
   * there are no more.
   */
  receive(
    message: Uint8Array,
    owns: (node: number) => boolean,
  ): Promise<{ status: 200 | 400 | 403; body: Uint8Array }>;
  /** Resolves when nothing is being written any more. */
  close(): Promise<void>;
}

const RESERVE_BYTES = 256 * 1024 * 1024;
/** Four machines with as many workers as there can be; what is beyond is opened anew for each shipment. */
const MOST_OPEN = 1024;

const freeBelow = (root: string): number => {
  const { bavail, bsize } = fs.statfsSync(root);
  return bavail * bsize;
};

export const createReceiver = (options: ReceiverOptions): Receiver => {
  const { root, disk, positions, log, now = Date.now } = options;
  const { freeBytes = () => freeBelow(root), reserveBytes = RESERVE_BYTES } = options;
  const { mostOpen = MOST_OPEN } = options;
  /** Open ones, the one that was longest not heard of first. */
  const copies = new Map<string, CopiedJournal>();
  /** Shipments that are being taken. */
  const underWay = new Set<ShipmentHead>();
  const senders = createSenders();
  /** The last work for each folder: its shipments are taken one after another. */
  const tails = new Map<string, Promise<unknown>>();
  /** Refusals that were logged already. */
  const told = new Map<string, string>();

  const drop = (dir: string): void => {
    try {
      copies.get(dir)?.close();
    } catch {
      // What cannot be closed is opened anew all the same.
    }
    copies.delete(dir);
  };

  /** A machine decides how many journals it sends; files of control's process are few, and others need them too. */
  const closeQuiet = (): void => {
    if (copies.size <= mostOpen) return;
    const inUse = new Set(
      [...underWay].flatMap(({ journals }) =>
        journals.map(({ node, worker }) => journalDir(root, node, worker)),
      ),
    );
    for (const dir of [...copies.keys()]) {
      if (copies.size <= mostOpen) return;
      if (!inUse.has(dir)) drop(dir);
    }
  };

  const tell = (dir: string, { result }: Pick<JournalAnswer, 'result'>): void => {
    if ((told.get(dir) ?? 'ok') === result) return;
    if (result !== 'conflict') told.set(dir, result);
    if (result === 'different' || result === 'finished')
      log.error(
        { dir, reason: result },
        'An edge machine sends other bytes of its journal than it sent before. They are refused, and what is here stays. Do two machines use the same key, or was one restored from a copy? (docs/scaling.md)',
      );
    else if (result === 'other_folder' || result === 'own')
      log.error(
        { dir, reason: result },
        'An edge machine sends a journal under a node number that another folder of journals has. It is refused: give each machine its own number.',
      );
    else if (result === 'no_space')
      log.error(
        { dir },
        'The disk is full: journals of other machines are refused, and stay there until there is space.',
      );
  };

  const storedOf = ({ node, worker }: SentJournal): JournalAnswer['stored'] => {
    const found = positions().find((p) => p.node === node && p.worker === worker);
    return found === undefined ? null : { epoch: found.epoch, segment: found.segment };
  };

  /** The copy of a journal, or why there is none. Throws if the disk refuses. */
  const copyOf = (
    { origin }: ShipmentHead,
    sent: SentJournal,
    at: number,
  ): CopiedJournal | 'other_folder' | 'own' => {
    const { node, worker } = sent;
    const journal: JournalDir = { dir: journalDir(root, node, worker), node, worker };
    const known = copies.get(journal.dir);
    // Removed by someone: begun again, from wherever the sender's journal begins.
    if (known?.isThere() === true) {
      if (known.origin !== origin) return 'other_folder';
      copies.delete(journal.dir);
      copies.set(journal.dir, known);
      return known;
    }
    drop(journal.dir);
    const opened = openCopiedJournal(disk, journal, { origin, state: sent.state, at });
    if (typeof opened !== 'string') copies.set(journal.dir, opened);
    return opened;
  };

  const addPieces = async (
    copy: CopiedJournal,
    sent: SentJournal,
    bytes: Uint8Array,
    at: number,
  ): Promise<JournalAnswer['result']> => {
    let from = 0;
    for (const piece of sent.pieces) {
      const part = bytes.subarray(from, from + piece.bytes);
      from += piece.bytes;
      if (freeBytes() < reserveBytes + piece.bytes) return 'no_space';
      const result = await copy.add(piece, part, sent, at);
      if (result !== 'ok') return result;
    }
    return 'ok';
  };

  /** A disk that refuses is not to be trusted with what it took: the copy is opened again, and looked through. */
  const failed = (dir: string, error: unknown): JournalAnswer['result'] => {
    drop(dir);
    if (isDiskFull(error)) return 'no_space';
    log.error({ err: error, dir }, 'The journal of another machine could not be written. It is sent again.');
    return 'failed';
  };

  type Owns = (node: number) => boolean;
  type Answers = Map<SentJournal, JournalAnswer>;
  type Copies = Map<SentJournal, CopiedJournal>;

  /** The copies of a shipment's journals. `complete`: all are here, so that a new one bounds the order from now on. */
  const openCopies = (
    head: ShipmentHead,
    owns: Owns,
    at: number,
  ): { answers: Answers; mine: Copies; complete: boolean } => {
    const answers: Answers = new Map();
    const mine: Copies = new Map();
    let complete = true;
    for (const sent of head.journals) {
      const { node, worker } = sent;
      if (!owns(node)) {
        answers.set(sent, { node, worker, result: 'not_yours', end: null, stored: null });
        continue;
      }
      const dir = journalDir(root, node, worker);
      let result: JournalAnswer['result'] = 'ok';
      try {
        const copy = copyOf(head, sent, at);
        if (typeof copy === 'string') result = copy;
        else mine.set(sent, copy);
      } catch (error) {
        result = failed(dir, error);
        complete = false;
      }
      if (result !== 'ok') tell(dir, { result });
      const end = mine.get(sent)?.end() ?? null;
      answers.set(sent, { node, worker, result, end, stored: storedOf(sent) });
    }
    return { answers, mine, complete };
  };

  const addAll = async (
    { journals }: ShipmentHead,
    bytes: Uint8Array,
    { answers, mine }: { answers: Answers; mine: Copies },
    at: number,
  ): Promise<void> => {
    let from = 0;
    for (const sent of journals) {
      const length = sent.pieces.reduce((sum, piece) => sum + piece.bytes, 0);
      const part = bytes.subarray(from, from + length);
      from += length;
      const copy = mine.get(sent);
      const answer = answers.get(sent);
      if (copy === undefined || answer === undefined) continue;
      try {
        answer.result = await addPieces(copy, sent, part, at);
        answer.end = copy.end();
      } catch (error) {
        answer.result = failed(copy.journal.dir, error);
        mine.delete(sent);
        // What is on the disk is known once it is opened again.
        answer.end = null;
      }
      tell(copy.journal.dir, answer);
    }
  };

  const takeIn = async (
    head: ShipmentHead,
    bytes: Uint8Array,
    owns: Owns,
  ): Promise<Omit<Answer, 'v' | 'now'>> => {
    const heard = senders.hear(head);
    if (heard === 'superseded') return { result: 'superseded', journals: [] };
    const at = now();
    const { answers, mine, complete } = openCopies(head, owns, at);
    await addAll(head, bytes, { answers, mine }, at);
    // Floors move together, after all bytes: what a journal promises holds for the journals beside it too.
    if (heard === 'first') {
      for (const [sent, copy] of mine) {
        try {
          const floor = complete ? (sent.floor ?? head.floor) : 'unchanged';
          copy.take(sent, { floor, at, clockOffset: head.clockOffset });
        } catch (error) {
          const answer = answers.get(sent);
          if (answer !== undefined) answer.result = failed(copy.journal.dir, error);
        }
      }
      // Nothing more will come of journals that their machine no longer has.
      for (const name of complete ? senders.gone(head) : []) {
        const copy = copies.get(`${root}/${name}`);
        // It may have been the sender's then, and another machine's now.
        if (copy !== undefined && owns(copy.journal.node)) copy.pass(head.floor, at);
      }
    }
    return { result: 'taken', journals: [...answers.values()] };
  };

  const inTurn = <T>(origin: string, work: () => Promise<T>): Promise<T> => {
    const result = (tails.get(origin) ?? Promise.resolve()).then(work);
    const tail = result.catch(() => undefined);
    tails.set(origin, tail);
    void tail.then(() => {
      if (tails.get(origin) === tail) tails.delete(origin);
    });
    return result;
  };

  return {
    receive: async (message, owns) => {
      const answer = (status: 200 | 400 | 403, rest: Omit<Answer, 'v' | 'now'>) => ({
        status,
        body: encodeAnswer({ now: now(), ...rest }),
      });
      try {
        const { head, packed } = decodeHead(message);
        const [first] = head.journals;
        if (first !== undefined && !head.journals.some(({ node }) => owns(node))) {
          const reason = `This machine may not send journals of node ${first.node}.`;
          return answer(403, { result: 'refused', reason, journals: [] });
        }
        const bytes = await unpackBytes(head, packed);
        const work = async (): Promise<Omit<Answer, 'v' | 'now'>> => {
          underWay.add(head);
          try {
            return await takeIn(head, bytes, owns);
          } finally {
            underWay.delete(head);
            closeQuiet();
          }
        };
        return answer(200, await inTurn(head.origin, work));
      } catch (error) {
        if (!(error instanceof BadMessage || error instanceof SyntaxError)) throw error;
        return answer(400, { result: 'refused', reason: error.message, journals: [] });
      }
    },
    close: async () => {
      await Promise.all(tails.values());
      for (const dir of [...copies.keys()]) drop(dir);
    },
  };
};
