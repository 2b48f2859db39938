import fs from 'node:fs';
import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ShippingHouse, segmentsBelow, shipAll, shippingHouse } from '../../../test/helpers/shipping.ts';
import { readCopy } from '../journal/copy.ts';
import { nodeDisk } from '../journal/disk.ts';
import { readProgress, readState } from '../journal/state.ts';

let house: ShippingHouse;
beforeEach(() => {
  house = shippingHouse();
});
afterEach(async () => {
  await house.receiver.close();
  house.remove();
});

const dirOf = (node: number, worker = 0): string => `${house.root}/n${node}-w${worker}`;
const resultOf = async (shipping: ReturnType<ShippingHouse['ship']>): Promise<string | undefined> =>
  (await shipping).journals[0]?.result;

test('a journal arrives byte by byte, with what its worker says about it', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open(0, 2000);
  for (let i = 0; i < 4; i++) await worker.ask(5);
  worker.tick();
  await shipAll(house, edge);
  expect(segmentsBelow(house.root)).toEqual(segmentsBelow(edge.root));
  expect(Object.keys(segmentsBelow(house.root)).length).toBeGreaterThan(1);
  const there = readProgress(nodeDisk, `${edge.root}/n2-w0`);
  expect(readProgress(nodeDisk, dirOf(2))).toMatchObject({ synced: there?.synced, segment: there?.segment });
  expect(readState(nodeDisk, dirOf(2))).toMatchObject({ closed: false, origin: 'folder-a' });
  await worker.close();
  await shipAll(house, edge);
  expect(readState(nodeDisk, dirOf(2))).toMatchObject({ closed: true });
});

test('cut at every byte, sent again at every byte', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open();
  await worker.ask(2);
  await worker.close();
  await house.ship(edge);
  const message = await edge.outbox.next(false);
  for (let length = 0; length < message.length; length++) {
    const { status } = await house.receive(message.subarray(0, length));
    expect(status, `${length} of ${message.length} bytes`).toBe(400);
  }
  expect(segmentsBelow(house.root)).toEqual({});
  for (let i = 0; i < 3; i++) expect((await house.receive(message)).status).toBe(200);
  expect(segmentsBelow(house.root)).toEqual(segmentsBelow(edge.root));
});

test('a receiver that dies after any byte goes on from the last whole record', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open();
  await worker.ask(3);
  await worker.close();
  const [name, text] = Object.entries(segmentsBelow(edge.root))[0] ?? ['', ''];
  for (let length = 0; length <= text.length; length += 61) {
    house.remove();
    fs.mkdirSync(house.root, { recursive: true });
    house = shippingHouse();
    const again = house.edge('a', 2);
    fs.mkdirSync(`${again.root}/n2-w0`, { recursive: true });
    const journal = again.open();
    await journal.ask(3);
    await journal.close();
    await house.ship(again);
    // The last append reached the disk in part; that it was there was never said.
    const own = Object.entries(segmentsBelow(again.root))[0] ?? ['', ''];
    fs.writeFileSync(`${house.root}/${own[0]}`, own[1].slice(0, length));
    await house.restartReceiver();
    again.restartShipper();
    await shipAll(house, again);
    expect(segmentsBelow(house.root), `after ${length} bytes of ${name}`).toEqual(segmentsBelow(again.root));
  }
});

test('a shipment that comes late changes nothing', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open();
  await worker.ask(2);
  worker.tick();
  await house.ship(edge);
  const early = await edge.outbox.next(false);
  house.clock.now += 1000;
  await worker.ask(2);
  worker.tick();
  await shipAll(house, edge);
  const floor = readCopy(nodeDisk, dirOf(2))?.floor;
  expect((await house.receive(early)).status).toBe(200);
  expect(segmentsBelow(house.root)).toEqual(segmentsBelow(edge.root));
  expect(readCopy(nodeDisk, dirOf(2))?.floor).toBe(floor);
  await worker.close();
});

test('other bytes in the same place are refused, named, and change nothing', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open();
  await worker.ask(3);
  await worker.close();
  await shipAll(house, edge);
  const [name] = Object.keys(segmentsBelow(edge.root));
  const file = `${edge.root}/${name}`;
  const before = segmentsBelow(house.root);
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"k":"r"', '"k":"p"'));
  edge.restartShipper();
  await shipAll(house, edge);
  await house.ship(edge);
  expect(segmentsBelow(house.root)).toEqual(before);
  expect(edge.outbox.troubles()).toMatchObject([{ trouble: 'different' }]);
  expect(readCopy(nodeDisk, dirOf(2))?.refused).toMatchObject({ reason: 'different' });
});

test('a piece that overlaps with what is there is compared with it', async () => {
  const edge = house.edge('a', 2);
  const twin = house.edge('twin', 2);
  const [worker, other] = [edge.open(), twin.open()];
  await worker.ask(3);
  house.clock.now += 5;
  await other.ask(3);
  await Promise.all([worker.close(), other.close()]);
  // A copy of a whole machine, which has the identity of the first.
  fs.renameSync(`${twin.root}/n2-w0`, `${edge.root}/twin`);
  await house.ship(edge);
  const first = await edge.outbox.next(false);
  fs.renameSync(`${edge.root}/n2-w0`, `${edge.root}/first`);
  fs.renameSync(`${edge.root}/twin`, `${edge.root}/n2-w0`);
  const second = await edge.outbox.next(false);
  await house.receive(first);
  const before = segmentsBelow(house.root);
  const { body } = await house.receive(second);
  expect(JSON.parse(Buffer.from(body).toString('utf8')).journals).toMatchObject([{ result: 'different' }]);
  expect(segmentsBelow(house.root)).toEqual(before);
  expect(house.logged.join()).toContain('sends other bytes');
});

test('a number belongs to one folder of journals', async () => {
  const [edge, other] = [house.edge('a', 2), house.edge('b', 2)];
  const [worker, twin] = [edge.open(), other.open()];
  await worker.ask(1);
  await twin.ask(1);
  await Promise.all([worker.close(), twin.close()]);
  await shipAll(house, edge);
  expect(await resultOf(shipAll(house, other))).toBe('other_folder');
  expect(segmentsBelow(house.root)).toEqual(segmentsBelow(edge.root));
});

test('a number that this machine writes itself is refused', async () => {
  const own = house.edge('control', 2);
  const edge = house.edge('a', 2);
  const [local, worker] = [own.open(), edge.open()];
  await local.ask(1);
  await worker.ask(1);
  await Promise.all([local.close(), worker.close()]);
  const before = segmentsBelow(house.root);
  expect(await resultOf(house.ship(edge))).toBe('own');
  expect(segmentsBelow(house.root)).toEqual(before);
});

test('a number that is not its sender’s is refused before anything is looked at', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open();
  await worker.ask(1);
  await worker.close();
  const { status, body } = await house.receive(await edge.outbox.next(false), (node) => node === 3);
  expect(status).toBe(403);
  expect(Buffer.from(body).toString('utf8')).toContain('may not send journals of node 2');
  expect(fs.readdirSync(house.root)).toEqual([]);
});

test('a journal that is not its sender’s does not hold up those that are', async () => {
  const edge = house.edge('a', 2);
  const left = house.edge('left', 3);
  const [worker, other] = [edge.open(), left.open()];
  await Promise.all([worker.ask(2), other.ask(2)]);
  await Promise.all([worker.close(), other.close()]);
  fs.renameSync(`${left.root}/n3-w0`, `${edge.root}/n3-w0`);
  house.store([{ node: 3, worker: 0, epoch: 2 ** 31, segment: 1 }]);
  house.own((node) => node === 2);
  await shipAll(house, edge);
  const { journals } = await house.ship(edge);
  const results = journals.map(({ node, result }) => [node, result]);
  expect(results.sort()).toEqual([
    [2, 'ok'],
    [3, 'not_yours'],
  ]);
  expect(Object.keys(segmentsBelow(house.root))).toEqual(
    Object.keys(segmentsBelow(edge.root)).filter((name) => name.startsWith('n2-')),
  );
  expect(fs.readdirSync(house.root)).toEqual(['n2-w0']);
  expect(edge.outbox.troubles()).toMatchObject([{ journal: { node: 3 }, trouble: 'not_yours' }]);
  expect(edge.outbox.stored()).toEqual([]);
  expect(edge.outbox.waiting().bytes).toBeGreaterThan(0);
  // Once the number is this machine’s, they arrive.
  house.own(() => true);
  for (let i = 0; i < 25; i++) await house.ship(edge);
  expect(segmentsBelow(house.root)).toEqual(segmentsBelow(edge.root));
  expect(edge.outbox.troubles()).toEqual([]);
});

test('a message of another version says what to do', async () => {
  const edge = house.edge('a', 2);
  const message = Buffer.from(await edge.outbox.next(false));
  const head = zstdDecompressSync(message.subarray(8)).toString('utf8');
  const text = zstdCompressSync(Buffer.from(head.replace('"v":1', '"v":2')));
  const start = Buffer.alloc(8);
  start.writeUInt32LE(text.length, 0);
  start.writeUInt32LE(crc32(text), 4);
  const { status, body } = await house.receive(Buffer.concat([start, text]));
  expect(status).toBe(400);
  expect(Buffer.from(body).toString('utf8')).toContain('Update the older one');
});

test('a full disk refuses bytes, keeps what is there, and takes them once there is space', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open();
  await worker.ask(2);
  worker.tick();
  await shipAll(house, edge);
  const before = segmentsBelow(house.root);
  const floor = readCopy(nodeDisk, dirOf(2))?.floor;
  house.clock.now += 1000;
  await worker.ask(2);
  worker.tick();
  house.free.bytes = 1500;
  expect(await resultOf(shipAll(house, edge))).toBe('no_space');
  expect(segmentsBelow(house.root)).toEqual(before);
  // The node is heard, but what it has not delivered bounds the order.
  expect(readCopy(nodeDisk, dirOf(2))).toMatchObject({ floor, heardAt: house.clock.now });
  expect(readCopy(nodeDisk, dirOf(2))?.waiting.bytes).toBeGreaterThan(0);
  expect(edge.outbox.troubles()).toMatchObject([{ trouble: 'no_space' }]);
  house.free.bytes = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 25; i++) await house.ship(edge);
  expect(segmentsBelow(house.root)).toEqual(segmentsBelow(edge.root));
  expect(edge.outbox.troubles()).toEqual([]);
  await worker.close();
});

test('a receiver put back from an older copy gets the rest again', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open(0, 2000);
  await worker.ask(5);
  worker.tick();
  await shipAll(house, edge);
  fs.cpSync(house.root, `${house.base}/older`, { recursive: true });
  for (let i = 0; i < 4; i++) await worker.ask(5);
  await worker.close();
  await shipAll(house, edge);
  await house.receiver.close();
  fs.rmSync(house.root, { recursive: true });
  fs.cpSync(`${house.base}/older`, house.root, { recursive: true });
  await house.restartReceiver();
  await shipAll(house, edge);
  await house.ship(edge);
  expect(segmentsBelow(house.root)).toEqual(segmentsBelow(edge.root));
  expect(readCopy(nodeDisk, dirOf(2))?.gaps).toEqual([]);
  expect(readState(nodeDisk, dirOf(2))?.closed).toBe(true);
});

test('what an edge no longer has is named as a gap, and the rest is taken', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open(0, 200);
  await worker.ask(1);
  worker.tick();
  await shipAll(house, edge);
  for (let i = 0; i < 4; i++) await worker.ask(1);
  await worker.close();
  const names = Object.keys(segmentsBelow(edge.root));
  for (const name of names.slice(0, 3)) fs.rmSync(`${edge.root}/${name}`);
  await shipAll(house, edge);
  const here = segmentsBelow(house.root);
  const there = segmentsBelow(edge.root);
  expect(Object.keys(there)).toHaveLength(2);
  for (const name of Object.keys(there)) expect(here[name]).toBe(there[name]);
  expect(readCopy(nodeDisk, dirOf(2))?.gaps).toMatchObject([
    { kind: 'lost', from: { segment: 1 }, to: { segment: 4 } },
  ]);
});

test('the answer says what may be removed, and never more than was received', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open(0, 1000);
  for (let i = 0; i < 6; i++) await worker.ask(1);
  worker.tick();
  await shipAll(house, edge);
  expect(edge.outbox.stored()).toEqual([]);
  const epoch = readState(nodeDisk, dirOf(2))?.epoch ?? 0;
  house.store([{ node: 2, worker: 0, epoch, segment: 2 }]);
  await house.ship(edge);
  expect(edge.outbox.stored()).toEqual([{ node: 2, worker: 0, epoch, segment: 2 }]);
  house.store([{ node: 2, worker: 0, epoch, segment: 99 }]);
  await house.ship(edge);
  expect(edge.outbox.stored()).toEqual([]);
  await worker.close();
});

test('a later shipper takes over, and the earlier one is told', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open();
  await worker.ask(1);
  await worker.close();
  await house.ship(edge);
  const earlier = edge.outbox;
  edge.restartShipper();
  await shipAll(house, edge);
  edge.outbox = earlier;
  expect((await house.ship(edge)).result).toBe('superseded');
  expect(segmentsBelow(house.root)).toEqual(segmentsBelow(edge.root));
});

test('a machine that stops in order no longer bounds the order', async () => {
  const edge = house.edge('a', 2);
  const worker = edge.open();
  await worker.ask(1);
  worker.tick();
  await shipAll(house, edge);
  expect(readCopy(nodeDisk, dirOf(2))?.floor).not.toBeNull();
  await worker.close();
  await shipAll(house, edge);
  expect(readCopy(nodeDisk, dirOf(2))?.floor).toBe(house.clock.now);
  await house.ship(edge, true);
  expect(readCopy(nodeDisk, dirOf(2))?.floor).toBeNull();
});
