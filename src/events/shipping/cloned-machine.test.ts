import fs from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type EdgeFolder,
  type ShippingHouse,
  segmentsBelow,
  shipAll,
  shippingHouse,
} from '../../../test/helpers/shipping.ts';
import { nodeDisk } from '../journal/disk.ts';
import { openJournalFiles, readState } from '../journal/state.ts';

let house: ShippingHouse;
beforeEach(() => {
  house = shippingHouse();
});
afterEach(async () => {
  await house.receiver.close();
  house.remove();
});

const copyDir = (): string => `${house.root}/n2-w0`;
const epochOf = (dir: string): number => readState(nodeDisk, dir)?.epoch ?? 0;

/** Puts another folder where the machine's is, as if another machine spoke under its name. */
const swap = (edge: EdgeFolder, from: string, to: string): void => {
  fs.renameSync(edge.root, `${house.base}/${to}`);
  fs.renameSync(`${house.base}/${from}`, edge.root);
  edge.restartShipper();
};

test('a copy of a machine that stops does not stop the original’s journal', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open();
  await worker.ask(2);
  worker.tick();
  await shipAll(house, edge);
  fs.cpSync(edge.root, `${house.base}/clone`, { recursive: true });
  await worker.ask(2);
  worker.tick();
  await shipAll(house, edge);
  const before = segmentsBelow(house.root);

  swap(edge, 'clone', 'original');
  const state = readState(nodeDisk, `${edge.root}/n2-w0`);
  const files = openJournalFiles(nodeDisk, `${edge.root}/n2-w0`);
  files.state.save({ ...(state as NonNullable<typeof state>), closed: true });
  files.state.close();
  files.progress.close();
  await shipAll(house, edge);
  await house.ship(edge);
  expect(readState(nodeDisk, copyDir())?.closed).toBe(false);
  expect(segmentsBelow(house.root)).toEqual(before);

  swap(edge, 'original', 'clone');
  await worker.ask(2);
  await worker.close();
  await shipAll(house, edge);
  await house.ship(edge);
  expect(edge.outbox.troubles()).toEqual([]);
  expect(segmentsBelow(house.root)).toEqual(segmentsBelow(edge.root));
  expect(readState(nodeDisk, copyDir())?.closed).toBe(true);
});

test('the original keeps what it has not sent when a copy of it has sent a later epoch', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open();
  await worker.ask(2);
  worker.tick();
  await shipAll(house, edge);
  fs.cpSync(edge.root, `${house.base}/clone`, { recursive: true });
  await worker.ask(3);
  await worker.close();

  swap(edge, 'clone', 'original');
  house.clock.now += 5000;
  const other = edge.open();
  await other.ask(1);
  await other.close();
  await shipAll(house, edge);
  const before = segmentsBelow(house.root);
  const epoch = epochOf(copyDir());
  // Ingest is further than all that the original has.
  house.store([{ node: 2, worker: 0, epoch, segment: 1 }]);

  swap(edge, 'original', 'clone');
  expect(epochOf(`${edge.root}/n2-w0`)).toBeLessThan(epoch);
  const expectKept = async (): Promise<void> => {
    for (let i = 0; i < 3; i++) await house.ship(edge);
    expect(edge.outbox.troubles()).toMatchObject([{ trouble: 'different' }]);
    expect(edge.outbox.stored()).toEqual([]);
    expect(edge.outbox.waiting().bytes).toBeGreaterThan(0);
    expect(segmentsBelow(house.root)).toEqual(before);
  };
  await expectKept();
  // Neither does an epoch after the copy's lead past them.
  house.clock.now += 5000;
  const again = edge.open();
  await again.ask(1);
  await again.close();
  edge.restartShipper();
  await expectKept();
});
