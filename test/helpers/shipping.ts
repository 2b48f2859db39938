import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSegment } from '../../src/events/archive/segment-reader.ts';
import { nodeDisk } from '../../src/events/journal/disk.ts';
import {
  type JournalDir,
  listJournals,
  listSegments,
  segmentFile,
} from '../../src/events/journal/segments.ts';
import { openJournal } from '../../src/events/journal/writer.ts';
import type { Answer } from '../../src/events/shipping/message.ts';
import { createOutbox, type Outbox } from '../../src/events/shipping/outbox.ts';
import { createReceiver, type Receiver, type ReceiverOptions } from '../../src/events/shipping/receiver.ts';
import { shipOnce } from '../../src/events/shipping/shipper.ts';
import { appendAll, type HandRuntime, handRuntime } from './event-journal.ts';
import { NOON, requestFields } from './event-records.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface EdgeFolder {
  root: string;
  origin: string;
  runtime: HandRuntime;
  outbox: Outbox;
  /** As after a restart: nothing is remembered. */
  restartShipper(): void;
  /** A worker whose journal begins a new epoch. */
  open(
    worker?: number,
    segmentBytes?: number,
  ): {
    /** Resolves once they are on the disk. */ ask(count: number): Promise<void>;
    tick(): void;
    close(): Promise<void>;
  };
}

/** Folders of edge machines and of control on the real disk, with the clock in the test's hands. */
export const shippingHouse = () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-shipping-'));
  const root = path.join(base, 'control');
  fs.mkdirSync(root);
  const clock = { now: NOON };
  const free = { bytes: Number.POSITIVE_INFINITY };
  const logged: string[] = [];
  let positions: ReturnType<ReceiverOptions['positions']> = [];
  let owns = (_node: number): boolean => true;
  const newReceiver = (): Receiver =>
    createReceiver({
      root,
      disk: nodeDisk,
      positions: () => positions,
      log: { ...silent, error: (_fields, message) => logged.push(message) },
      now: () => clock.now,
      freeBytes: () => free.bytes,
      reserveBytes: 1000,
      mostOpen: 2,
    });
  let receiver = newReceiver();

  const edge = (name: string, node: number, skew = 0): EdgeFolder => {
    const edgeRoot = path.join(base, name);
    fs.mkdirSync(edgeRoot, { recursive: true });
    const runtime = { ...handRuntime(0), now: () => clock.now + skew };
    const newOutbox = (): Outbox =>
      createOutbox({
        root: edgeRoot,
        disk: nodeDisk,
        origin: `folder-${name}`,
        machine: name,
        now: runtime.now,
      });
    const folder: EdgeFolder = {
      root: edgeRoot,
      origin: `folder-${name}`,
      runtime,
      outbox: newOutbox(),
      restartShipper: () => {
        folder.outbox = newOutbox();
      },
      open: (worker = 0, segmentBytes = 1e6) => {
        const own = { ...handRuntime(0), now: runtime.now };
        const journal = openJournal({
          disk: nodeDisk,
          runtime: own,
          dir: `${edgeRoot}/n${node}-w${worker}`,
          node,
          worker,
          mode: 'always',
          intervalMs: 50,
          segmentBytes,
          origin: folder.origin,
        });
        return {
          ask: (count) =>
            new Promise((resolve) => {
              let left = count;
              const answered = (): void => {
                left--;
                if (left === 0) resolve();
              };
              appendAll(
                journal,
                Array.from({ length: count }, () => requestFields()),
                answered,
              );
              own.turn();
            }),
          tick: own.tick,
          close: () => journal.close(),
        };
      },
    };
    return folder;
  };

  return {
    base,
    root,
    clock,
    free,
    logged,
    get receiver() {
      return receiver;
    },
    store: (stored: typeof positions) => {
      positions = stored;
    },
    /** Which numbers senders may speak for from now on. */
    own: (numbers: typeof owns) => {
      owns = numbers;
    },
    restartReceiver: async () => {
      await receiver.close();
      receiver = newReceiver();
    },
    edge,
    receive: (message: Uint8Array, owns: (node: number) => boolean = () => true) =>
      receiver.receive(message, owns),
    /** One shipment; rejects unless it is answered with 200. */
    ship: (from: EdgeFolder, leaving = false): Promise<Answer> =>
      shipOnce(
        from.outbox,
        async (message) => {
          const { status, body } = await receiver.receive(message, owns);
          if (status !== 200) throw new Error(Buffer.from(body).toString('utf8'));
          return body;
        },
        from.runtime.now,
        leaving,
      ),
    remove: () => fs.rmSync(base, { recursive: true, force: true }),
  };
};

export type ShippingHouse = ReturnType<typeof shippingHouse>;

/** Ships until nothing is left. Returns the last answer. */
export const shipAll = async (house: ShippingHouse, from: EdgeFolder): Promise<Answer> => {
  let answer = await house.ship(from);
  for (let i = 0; i < 50 && from.outbox.hasMore(); i++) answer = await house.ship(from);
  return answer;
};

/** Content of every segment below a folder of journals, compressed or not, by its path. */
export const segmentsBelow = (root: string): Record<string, string> =>
  Object.fromEntries(
    listJournals(nodeDisk, root).flatMap(({ dir }: JournalDir) =>
      listSegments(nodeDisk, dir).flatMap((segment) => {
        const reader = openSegment(nodeDisk, dir, segment);
        const text = Buffer.from(reader?.read(0, reader.size) ?? []).toString('utf8');
        reader?.close();
        return text === '' ? [] : [[path.relative(root, `${dir}/${segmentFile(segment)}`), text] as const];
      }),
    ),
  );
