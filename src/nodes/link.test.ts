import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { config as someConfig } from '../../test/helpers/api-house.ts';
import { oneStore } from '../../test/helpers/control-stores.ts';
import { type CuttingProxy, cuttingProxy } from '../../test/helpers/cutting-proxy.ts';
import { freePort } from '../../test/helpers/free-port.ts';
import { decodeJoinCode, type JoinCode } from '../config/join-code.ts';
import type { Joined } from '../config/joined.ts';
import { keyFile } from '../config/key-files.ts';
import { openKeys } from '../config/keys.ts';
import { machineFile } from '../config/paths.ts';
import { rotateKeys } from '../config/rotate-keys.ts';
import type { SnapshotParcel } from '../contracts/workspace/local.ts';
import { DAY_MS, MINUTE_MS } from '../core/time/durations.ts';
import type { ControlStore } from '../db/open.ts';
import { capsFileName, encodeCounts } from '../edge/caps/caps-file.ts';
import { capStore } from '../edge/caps/caps-store.ts';
import { sampleSnapshot } from '../edge/test-edge.ts';
import { createEdges } from '../snapshot/publish/edges.ts';
import { parcelOf } from '../snapshot/publish/snapshots.ts';
import { addNodeWithCode, removeNodeSafely } from './control/commands.ts';
import { type Nodes, openNodes } from './control/nodes.ts';
import { controlClient } from './courier/control-client.ts';
import { type Courier, startCourier } from './courier/courier.ts';
import { machineNumber } from './courier/machine.ts';
import { LEASE_MS, NODE_PATHS } from './wire/protocol.ts';

let root: string;
let store: ControlStore;
let nodes: Nodes;
let edges: ReturnType<typeof createEdges>;
let current: SnapshotParcel | null;
let skew: number;
let isActive: boolean;
let lines: string[];
let couriers: Courier[];
let proxies: CuttingProxy[];
let config: Parameters<typeof openNodes>[0]['config'];
let shipped: { number: number; owned: boolean }[];

const note = (_details: object, message: string): void => void lines.push(message);
const log = { info: note, warn: note, error: note };

const parts = (): Parameters<typeof openNodes>[0] => ({
  config,
  db: store.db,
  edges,
  snapshot: () => current,
  receiver: {
    limit: 1000,
    receive: async (body, owns) => {
      const number = Number(Buffer.from(body).toString());
      shipped.push({ number, owned: owns(number) });
      return { status: owns(number) ? 200 : 403, body: Buffer.from('taken') };
    },
  },
  taken: () => false,
  isActive: () => isActive,
  log,
  now: () => Date.now() + skew,
  holdMs: 200,
});
const open = (): Promise<Nodes> => openNodes(parts());

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'fairlead-link-'));
  store = await oneStore();
  edges = createEdges();
  current = null;
  skew = 0;
  isActive = true;
  [lines, couriers, proxies, shipped] = [[], [], [], []];
  const port = await freePort();
  const dataDir = join(root, 'control');
  config = {
    ...someConfig,
    dataDir,
    nodes: { host: '127.0.0.1', port, url: `https://127.0.0.1:${port}`, certificate: null },
  };
  openKeys(dataDir);
  nodes = await open();
});
afterEach(async () => {
  await Promise.all(couriers.map((courier) => courier.close()));
  await nodes.close();
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await store.close();
  rmSync(root, { recursive: true, force: true });
});

const joinNode = async (name: string): Promise<JoinCode> => {
  const code = decodeJoinCode(await addNodeWithCode(store.db, config, name, new Date()));
  if (code === null) throw new Error('It printed no code.');
  return code;
};

const start = (
  code: Joined,
  folder: string,
  more: Partial<Parameters<typeof startCourier>[0]> = {},
): Courier => {
  const courier = startCourier({
    dataDir: join(root, folder),
    code,
    workers: () => [],
    publish: async () => undefined,
    waitingBytes: () => 0,
    log,
    heartbeatMs: 50,
    ...more,
  });
  couriers.push(courier);
  return courier;
};
const stop = async (courier: Courier): Promise<void> => {
  couriers = couriers.filter((one) => one !== courier);
  await courier.close();
};
const number = (folder: string): number | null => machineNumber(join(root, folder));
const folderName = (folder: string): string =>
  JSON.parse(readFileSync(machineFile(join(root, folder)), 'utf8')).folder;
const keyNames = (folder: string): string[] => readdirSync(join(root, folder, 'keys')).sort();

test('a machine gets a number, keys readable by the owner only, and settings; its workers’ answers come back', async () => {
  const code = await joinNode('Frankfurt 1');
  const worker = { node: 2, worker: 0, pid: 77, revision: null as number | null };
  const taken: number[] = [];
  let workers = [worker];
  const courier = start(code, 'one', {
    workers: () => workers,
    publish: async ({ message }) => {
      taken.push(message.revision);
      worker.revision = message.revision;
    },
  });
  await expect.poll(() => number('one')).toBe(2);
  const shared = keyNames('one').filter((name) => name !== 'signing-keys.json');
  expect(shared).toEqual([
    'click.key',
    'cookie.key',
    'disclosure.key',
    'intake.key',
    'signing.key',
    'visitor-keys.json',
  ]);
  for (const name of shared) {
    expect(statSync(join(root, 'one/keys', name)).mode & 0o777).toBe(0o600);
    if (name.endsWith('.key'))
      expect(readFileSync(join(root, 'one/keys', name))).toEqual(
        readFileSync(join(root, 'control/keys', name)),
      );
  }
  const days = JSON.parse(readFileSync(join(root, 'one/keys/visitor-keys.json'), 'utf8')) as object;
  expect(days).toEqual(JSON.parse(readFileSync(join(root, 'control/keys/visitor-keys.json'), 'utf8')));
  expect(Object.keys(days)).toHaveLength(4);

  current = await parcelOf(sampleSnapshot({ revision: 9 }));
  nodes.offer();
  const settings = current;
  await expect.poll(async () => (await edges.publish(settings)).live).toBe(true);
  expect(taken).toEqual([9]);
  expect(Buffer.concat(courier.snapshot()?.text ?? [])).toEqual(Buffer.concat(current.text));
  expect(await nodes.list()).toMatchObject([
    {
      name: 'Frankfurt 1',
      number: 2,
      state: 'connected',
      revision: 9,
      workers: 1,
      refused: null,
      noDayKey: false,
    },
  ]);
  workers = [];
  await stop(courier);
  expect(await nodes.list()).toMatchObject([{ state: 'stopped' }]);
  expect(edges.list()).toEqual([]);
});

test('a machine whose courier is replaced while its workers answer links keeps its lease, and is waited for', async () => {
  const code = await joinNode('Updated');
  const worker = { node: 2, worker: 0, pid: 77, revision: 5 };
  const former = start(code, 'one', { workers: () => [worker] });
  await expect.poll(() => edges.list().length).toBe(1);
  await expect.poll(() => number('one')).toBe(2);
  await stop(former);
  expect(await nodes.list()).toMatchObject([{ state: 'connected', workers: 1 }]);
  expect(await edges.publish(await parcelOf(sampleSnapshot({ revision: 6 })))).toEqual({ live: false });
  // A copy of this machine’s key does not get the lease in between.
  start(code, 'two');
  await expect.poll(() => lines.some((line) => line.includes('is in use by'))).toBe(true);
  start(code, 'one', { workers: () => [{ ...worker, revision: 6 }] });
  await expect.poll(async () => (await nodes.list())[0]?.revision).toBe(6);
  expect(number('two')).toBeNull();
});

test('a second machine with the same key is refused while the first one’s lease lives, and told where that is', async () => {
  const code = await joinNode('Only');
  const first = start(code, 'one');
  await expect.poll(() => number('one')).toBe(2);
  const second = start(code, 'two');
  await expect
    .poll(() => lines.find((line) => line.includes('is in use by')))
    .toMatch(/"Only" is in use by .+ \(.*127\.0\.0\.1\).*fairlead node add.*fairlead join/);
  expect(number('two')).toBeNull();
  await expect(second.ship(Buffer.from('2'), AbortSignal.timeout(100))).rejects.toThrow('lease');
  expect((await nodes.list())[0]?.refused?.address).toContain('127.0.0.1');
  // The first one says goodbye: the other gets another number, since its journals are others.
  await stop(first);
  await expect.poll(() => number('two')).toBe(3);
  expect(number('one')).toBe(2);
});

test('a machine that stops while its connection is cut says goodbye all the same', async () => {
  const code = await joinNode('Brief');
  const proxy = await cuttingProxy(nodes.port);
  proxies.push(proxy);
  const courier = start({ ...code, url: `https://127.0.0.1:${proxy.port}` }, 'one');
  await expect.poll(() => number('one')).toBe(2);
  proxy.set({ down: true });
  proxy.cut();
  const stopping = stop(courier);
  await setTimeout(200);
  proxy.set({});
  await stopping;
  expect(await nodes.list()).toMatchObject([{ state: 'stopped' }]);
});

test('a lease ends by control’s clock, also after control was restarted', async () => {
  const code = await joinNode('Lost');
  const proxy = await cuttingProxy(nodes.port);
  proxies.push(proxy);
  start({ ...code, url: `https://127.0.0.1:${proxy.port}` }, 'one');
  await expect.poll(() => number('one')).toBe(2);
  proxy.set({ down: true });
  proxy.cut();
  await nodes.close();
  edges = createEdges();
  nodes = await open();
  start(code, 'two');
  await expect.poll(() => lines.some((line) => line.includes('is in use by'))).toBe(true);
  expect(number('two')).toBeNull();
  skew = LEASE_MS;
  await expect.poll(() => number('two')).toBe(3);
  // The first one is back, and keeps its number for the records that it has, but may not deliver them any more.
  proxy.set({});
  await expect.poll(() => number('one')).toBeNull();
});

test('a courier that was killed takes its lease over at once, with the same number', async () => {
  const code = await joinNode('Killed');
  start(code, 'one');
  await expect.poll(() => number('one')).toBe(2);
  const again = start(code, 'one');
  await expect
    .poll(async () => {
      try {
        return Buffer.from(await again.ship(Buffer.from('2'), AbortSignal.timeout(10_000))).toString();
      } catch {
        return null;
      }
    })
    .toBe('taken');
  expect(number('one')).toBe(2);
});

test('settings are not live while a machine is away that answers links with older ones', async () => {
  const code = await joinNode('Away');
  const proxy = await cuttingProxy(nodes.port);
  proxies.push(proxy);
  const worker = { node: 2, worker: 0, pid: 77, revision: 5 };
  start({ ...code, url: `https://127.0.0.1:${proxy.port}` }, 'one', { workers: () => [worker] });
  await expect.poll(() => edges.list().length).toBe(1);
  proxy.set({ down: true });
  proxy.cut();
  skew = LEASE_MS;
  await expect.poll(async () => (await nodes.list())[0]?.state).toBe('away');
  await expect.poll(() => edges.list().length).toBe(0);
  expect(await edges.publish(await parcelOf(sampleSnapshot({ revision: 6 })))).toEqual({ live: false });
  // Removing it says that it does not answer links any more.
  await expect(
    removeNodeSafely(store.db, 'away', { force: false, waitingBytes: 0, now: new Date() }),
  ).rejects.toThrow('has not been stopped');
  nodes.removed(await removeNodeSafely(store.db, 'away', { force: true, waitingBytes: 0, now: new Date() }));
  edges
    .join({ kind: 'hello', node: 1, worker: 0, pid: 1 }, () => undefined)
    .heard({ kind: 'taken', revision: 6 });
  expect(await edges.publish(await parcelOf(sampleSnapshot({ revision: 6 })))).toEqual({ live: true });
});

test('a machine finds control at any of its places, and is refused by one that is not active', async () => {
  const code = await joinNode('Moves');
  const [first, second] = [await cuttingProxy(nodes.port), await cuttingProxy(nodes.port)];
  proxies.push(first, second);
  first.set({ down: true });
  const places = [first, second].map(({ port }) => `https://127.0.0.1:${port}`);
  const [url = '', ...others] = places;
  start({ ...code, url, others }, 'one');
  await expect.poll(() => number('one')).toBe(2);
  first.set({});
  second.set({ down: true });
  second.cut();
  const since = Date.now();
  await expect.poll(async () => ((await nodes.list())[0]?.heardAt ?? 0) > since).toBe(true);

  // Between two places of which only one is the active control, it ends up there.
  isActive = false;
  const client = controlClient(code, '');
  await expect(client.call('GET', NODE_PATHS.hello)).rejects.toMatchObject({ code: 'unavailable' });
  isActive = true;
  expect((await client.call('GET', NODE_PATHS.hello)).status).toBe(200);
  client.close();
});

test('rotated keys follow, and removed ones are removed', async () => {
  const code = await joinNode('Keys');
  start(code, 'one');
  await expect.poll(() => number('one')).toBe(2);
  rotateKeys(config.dataDir, ['click', 'cookie'], 1_900_000_000_000);
  rmSync(join(config.dataDir, 'keys', keyFile('cookie', 0)));
  await expect.poll(() => keyNames('one')).toContain('click.1900000000000.key');
  expect(keyNames('one')).toContain('click.key');
  expect(keyNames('one')).not.toContain('cookie.key');
});

test('keys of visitors do not outlive their time on control when no machine asks any more', async () => {
  const courier = start(await joinNode('Keys'), 'one');
  await expect.poll(() => number('one')).toBe(2);
  await stop(courier);
  const left = (): string[] =>
    readdirSync(join(config.dataDir, 'keys')).filter((name) => /claim$/.test(name));
  const days = (): string[] =>
    Object.keys(JSON.parse(readFileSync(join(config.dataDir, 'keys/visitor-keys.json'), 'utf8')));
  expect([left().length, days().length]).toEqual([4, 4]);
  await nodes.close();
  skew = 5 * DAY_MS;
  nodes = await openNodes({ ...parts(), tidyMs: 20 });
  await expect.poll(() => [left(), days()]).toEqual([[], []]);
});

test('cap counts of all machines are summed: each sees what the others counted', async () => {
  const counts = (count: number) => encodeCounts(new Map([['c7-total', { per: 'total', window: 0, count }]]));
  const write = (folder: string, node: number, worker: number, count: number) => {
    const own = capsFileName(node, worker);
    return capStore(join(root, folder, 'edge/caps'), { own, before: own }, log).save(counts(count));
  };
  const seen = (folder: string, node: number): number | null => {
    const file = join(root, folder, 'edge/caps', capsFileName(node, 0));
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).counts['c7-total']?.[2] ?? null) : null;
  };
  await write('control', 1, 0, 100);
  start(await joinNode('A'), 'one');
  await expect.poll(() => number('one')).toBe(2);
  start(await joinNode('B'), 'two');
  await expect.poll(() => number('two')).toBe(3);
  await write('one', 2, 0, 10);
  await write('one', 2, 1, 3);
  await write('two', 3, 0, 1);
  // Control's own workers read these beside each other's.
  await expect.poll(() => [seen('control', 2), seen('control', 3)]).toEqual([13, 1]);
  await expect.poll(() => [seen('one', 0), seen('two', 0)]).toEqual([101, 113]);
  await write('one', 2, 0, 20);
  await expect.poll(() => seen('two', 0)).toBe(123);
});

test.each([
  ['a day ahead', DAY_MS, false],
  ['a day behind', -DAY_MS, false],
  ['so far ahead that its days have no keys', 4 * DAY_MS, true],
])('a clock %s is told, and whether it has a key for visitors', async (_name, ahead, noDayKey) => {
  start(await joinNode('Clock'), 'one', { now: () => Date.now() + ahead });
  await expect
    .poll(async () => Math.round(((await nodes.list())[0]?.aheadMs ?? 0) / MINUTE_MS))
    .toBe(ahead / MINUTE_MS);
  await expect.poll(async () => (await nodes.list())[0]?.noDayKey).toBe(noDayKey);
});

test('a folder that joins again under another key delivers what it wrote before', async () => {
  const first = start(await joinNode('A'), 'one');
  await expect.poll(() => number('one')).toBe(2);
  await stop(first);
  const again = start(await joinNode('B'), 'one');
  await expect.poll(() => number('one')).toBe(3);
  await again.ship(Buffer.from('2'), AbortSignal.timeout(60_000));
  await again.ship(Buffer.from('3'), AbortSignal.timeout(60_000));
  expect(shipped).toEqual([
    { number: 2, owned: true },
    { number: 3, owned: true },
  ]);
});

test('of two machines with copies of one disk, neither speaks for the other while both run', async () => {
  const first = start(await joinNode('A'), 'one');
  await expect.poll(() => number('one')).toBe(2);
  // The same name of the folder and the same file, as on a disk that was copied block by block.
  mkdirSync(join(root, 'two/edge'), { recursive: true });
  const file = machineFile(join(root, 'two'));
  const copy = { ...JSON.parse(readFileSync(machineFile(join(root, 'one')), 'utf8')), number: null };
  writeFileSync(file, '');
  writeFileSync(file, JSON.stringify({ ...copy, inode: String(statSync(file, { bigint: true }).ino) }));
  const second = start(await joinNode('B'), 'two');
  await expect.poll(() => number('two')).toBe(3);
  expect(folderName('two')).toBe(folderName('one'));
  const signal = AbortSignal.timeout(60_000);
  await second.ship(Buffer.from('3'), signal);
  await expect(second.ship(Buffer.from('2'), signal)).rejects.toThrow();
  await first.ship(Buffer.from('2'), signal);
  await expect(first.ship(Buffer.from('3'), signal)).rejects.toThrow();
  // The first one is gone: what its folder wrote is the second one's to deliver.
  await stop(first);
  await expect
    .poll(() =>
      second.ship(Buffer.from('2'), signal).then(
        (answer) => Buffer.from(answer).toString(),
        () => null,
      ),
    )
    .toBe('taken');
});

test('a machine ships journals of its own numbers only', async () => {
  const courier = start(await joinNode('A'), 'one');
  await expect.poll(() => number('one')).toBe(2);
  start(await joinNode('B'), 'two');
  await expect.poll(() => number('two')).toBe(3);
  const signal = AbortSignal.timeout(60_000);
  await courier.ship(Buffer.from('2'), signal);
  await expect(courier.ship(Buffer.from('3'), signal)).rejects.toThrow();
  await expect(courier.ship(Buffer.from('1'), signal)).rejects.toThrow();
  expect(shipped).toEqual([
    { number: 2, owned: true },
    { number: 3, owned: false },
    { number: 1, owned: false },
  ]);
  await expect(courier.ship(Buffer.alloc(1001), signal)).rejects.toThrow('more than 1000 bytes');
});

test('a removed machine is refused, and its number is not given again', async () => {
  const code = await joinNode('Gone');
  const courier = start(code, 'one');
  await expect.poll(() => number('one')).toBe(2);
  await stop(courier);
  nodes.removed(await removeNodeSafely(store.db, 'gone', { force: false, waitingBytes: 0, now: new Date() }));
  start(code, 'one');
  await expect.poll(() => lines.find((line) => line.includes('does not know this key'))).toBeDefined();
  start(await joinNode('Gone'), 'two');
  await expect.poll(() => number('two')).toBe(3);
});

test('control that forgot a number, restored from a backup, gives it back to the folder that has it, and to no other', async () => {
  const code = await joinNode('Kept');
  start(code, 'one');
  await expect.poll(() => number('one')).toBe(2);
  await nodes.close();
  await store.db.deleteFrom('node_numbers').execute();
  await store.db.updateTable('nodes').set({ holder: null, lease_until: null }).execute();
  const other = await joinNode('Other');
  nodes = await open();
  await expect.poll(async () => (await nodes.list()).find(({ name }) => name === 'Kept')?.number).toBe(2);
  start(other, 'two');
  await expect.poll(() => number('two')).toBe(3);
  expect(number('one')).toBe(2);
  await nodes.close();
  await expect(
    openNodes({ ...parts(), config: { ...config, edge: { ...config.edge, node: 3 } } }),
  ).rejects.toThrow('is the number of the edge machine Other');
  nodes = await open();
});

/** What a backup from before these machines were added does not have. */
const forget = async (...names: string[]): Promise<void> => {
  const ids = store.db.selectFrom('nodes').select('id').where('name', 'in', names);
  await store.db.deleteFrom('node_numbers').where('node_id', 'in', ids).execute();
  await store.db.deleteFrom('nodes').where('name', 'in', names).execute();
};

test('a machine that control forgot keeps its number, and delivers its records once it is added again', async () => {
  const first = start(await joinNode('Lost'), 'one');
  await expect.poll(() => number('one')).toBe(2);
  await nodes.close();
  await forget('Lost');
  nodes = await open();
  await expect.poll(() => lines.find((line) => line.includes('does not know this key'))).toBeDefined();
  start(await joinNode('New'), 'two');
  await expect.poll(() => number('two')).toBe(3);
  await stop(first);
  const again = start(await joinNode('Lost again'), 'one');
  await expect.poll(() => number('one')).toBe(4);
  await again.ship(Buffer.from('2'), AbortSignal.timeout(60_000));
  expect(shipped).toEqual([{ number: 2, owned: true }]);
});

test('a number that control forgot is not given again while any machine knows of it', async () => {
  start(await joinNode('Kept'), 'one');
  await expect.poll(() => number('one')).toBe(2);
  const lost = start(await joinNode('Lost'), 'two');
  await expect.poll(() => number('two')).toBe(3);
  const dealt = (): number => JSON.parse(readFileSync(machineFile(join(root, 'one')), 'utf8')).dealt;
  await expect.poll(dealt).toBe(3);
  await stop(lost);
  await nodes.close();
  await forget('Lost');
  nodes = await open();
  const opened = Date.now();
  await expect.poll(async () => (await nodes.list())[0]?.heardAt).toBeGreaterThan(opened);
  start(await joinNode('New'), 'three');
  await expect.poll(() => number('three')).toBe(4);
});

test('nothing waits for a machine that is removed while its heartbeat is answered', async () => {
  await nodes.close();
  let removed = 0;
  nodes = await openNodes({
    ...parts(),
    // Asked while the machine's first heartbeat is answered.
    taken: () => {
      nodes.removed(1);
      removed++;
      return false;
    },
  });
  const code = await joinNode('Gone');
  expect(await store.db.selectFrom('nodes').select('id').execute()).toEqual([{ id: 1 }]);
  const worker = { node: 2, worker: 0, pid: 77, revision: 5 };
  start(code, 'one', { workers: () => [worker] });
  await expect.poll(() => removed).toBeGreaterThan(0);
  await expect.poll(() => lines.find((line) => line.includes('does not know this key'))).toBeDefined();
  expect(edges.list()).toEqual([]);
  edges
    .join({ kind: 'hello', node: 1, worker: 0, pid: 1 }, () => undefined)
    .heard({ kind: 'taken', revision: 6 });
  skew = LEASE_MS;
  expect(await edges.publish(await parcelOf(sampleSnapshot({ revision: 6 })))).toEqual({ live: true });
  expect(await store.db.selectFrom('nodes').select('lease_until').execute()).toEqual([{ lease_until: null }]);
});

const ask = (path: string, headers: Record<string, string>): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port: nodes.port, path, headers, rejectUnauthorized: false, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    call.once('error', reject);
    call.end();
  });

test.each([
  ['without a key', () => ({})],
  [
    'with another machine’s secret',
    (code: JoinCode) => ({ authorization: `Bearer ${code.id}.${'b'.repeat(43)}` }),
  ],
  [
    'with an unknown ID',
    (code: JoinCode) => ({ authorization: `Bearer nod_${'0'.repeat(16)}.${code.secret}` }),
  ],
  ['with rubbish', () => ({ authorization: 'Basic eDp5' })],
])('nothing is answered %s', async (_name, headersOf) => {
  const code = await joinNode('A');
  for (const path of [...Object.values(NODE_PATHS), '/', '/metrics']) {
    const { status, text } = await ask(path, headersOf(code) as Record<string, string>);
    expect([status, JSON.parse(text).error]).toEqual([401, 'unknown_key']);
  }
});

test('keys and settings are given to the holder of the lease only, whatever its key', async () => {
  const { id, secret } = await joinNode('A');
  for (const path of [NODE_PATHS.keys, NODE_PATHS.snapshot]) {
    const { status, text } = await ask(path, { authorization: `Bearer ${id}.${secret}` });
    expect([status, JSON.parse(text).error]).toEqual([409, 'no_lease']);
  }
});

test('another server at control’s address gets nothing, not even the key', async () => {
  const code = await joinNode('A');
  start({ ...code, fingerprint: 'ab'.repeat(32) }, 'one');
  await expect.poll(() => lines.find((line) => line.includes('another server answers there'))).toBeDefined();
  expect((await nodes.list())[0]?.state).toBe('new');
  expect(number('one')).toBeNull();
});
