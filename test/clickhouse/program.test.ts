import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openKeys } from '../../src/config/keys.ts';
import { ringSigner } from '../../src/events/journal/click-id.ts';
import { openClickHouse } from '../../src/events/store/clickhouse/connection.ts';
import { recordKey } from '../../src/events/store/record-place.ts';
import { type House, setUp } from '../fault/house.ts';
import { killRole } from '../fault/kill-role.ts';
import { startTraffic } from '../fault/traffic.ts';
import { cuttingProxy } from '../helpers/cutting-proxy.ts';
import { freePorts } from '../helpers/free-port.ts';
import { emptyPostgres, type PostgresServer, startPostgres } from '../helpers/postgres-server.ts';
import {
  type EdgeMachine,
  type Program,
  runCommand,
  startEdgeMachine,
  startProgram,
} from '../helpers/program.ts';
import { temporaryDatabase } from './temporary-events.ts';

const postgres: PostgresServer | null = await startPostgres();
if (postgres === null)
  console.warn(
    'SKIPPED: the whole program on ClickHouse and Postgres (no Postgres is installed, and FAIRLEAD_TEST_DATABASE_URL is not set).',
  );
afterAll(() => postgres?.stop());

const PATIENT = { timeout: 180_000, interval: 250 };
const CLIENTS = 4;
/** Deliveries whose results are written together. */
const MESSAGES = 40;
/** What a process that was stopped has given to the system still arrives. */
const IN_FLIGHT_MS = 500;

interface Stores {
  readonly env: { DATABASE_URL: string; CLICKHOUSE_URL: string };
  /** How often each record is stored, by recordKey. */
  stored(table: 'requests' | 'postbacks'): Promise<Map<string, number>>;
  dispose(): Promise<void>;
}

const emptyStores = async (server: PostgresServer): Promise<Stores> => {
  const [clickhouse, database] = [await temporaryDatabase(), await emptyPostgres(server.url)];
  return {
    env: {
      DATABASE_URL: database.url,
      CLICKHOUSE_URL: clickhouse.url,
    },
    stored: async (table) => {
      const client = openClickHouse(clickhouse.url);
      const rows = await client.rows(
        `SELECT node, worker, epoch, sequence, count() AS n FROM ${table} GROUP BY node, worker, epoch, sequence`,
      );
      await client.close();
      return new Map(
        rows.map(({ node, worker, epoch, sequence, n }) => [
          recordKey({
            node: Number(node),
            worker: Number(worker),
            epoch: Number(epoch),
            sequence: Number(sequence),
          }),
          Number(n),
        ]),
      );
    },
    dispose: async () => {
      await database.dispose();
      await clickhouse.dispose();
    },
  };
};

/** When each message arrived, by its ID. */
const webhookReceiver = async (): Promise<{
  port: number;
  arrivals: Map<string, number[]>;
  close(): void;
}> => {
  const arrivals = new Map<string, number[]>();
  const server: Server = createServer((req, res) => {
    const id = String(req.headers['webhook-id']);
    arrivals.set(id, [...(arrivals.get(id) ?? []), performance.now()]);
    req.resume();
    res.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    arrivals,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const checkStored = (ids: readonly string[], dataDir: string, stored: ReadonlyMap<string, number>): void => {
  const signer = ringSigner(openKeys(dataDir).click);
  const wrong = ids.filter((id) => {
    const click = signer.verify(id);
    return click === null || stored.get(recordKey(click)) !== 1;
  });
  expect(wrong).toEqual([]);
  expect([...stored.values()].filter((count) => count !== 1)).toEqual([]);
};

const ready = async (url: string): Promise<{ status: number; reason?: string }> => {
  try {
    const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2000) });
    return { status: response.status, ...((await response.json()) as object) };
  } catch {
    return { status: 0 };
  }
};

describe.skipIf(postgres === null)('the whole program on ClickHouse and Postgres', () => {
  let stores: Stores;
  let closing: (() => Promise<unknown> | unknown)[];
  beforeEach(async () => {
    stores = await emptyStores(postgres as PostgresServer);
    closing = [stores.dispose];
  });
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
  });

  const begin = async (env: Record<string, string> = {}): Promise<{ program: Program; house: House }> => {
    const program = await startProgram({ firstDay: true, env: { ...stores.env, ...env } });
    closing.push(program.dispose);
    return { program, house: await setUp(program) };
  };
  const audited = async (
    program: Pick<Program, 'command' | 'commandWith'>,
    env: Record<string, string> = {},
  ) => {
    const { code, stdout, stderr } = await program.commandWith(env, 'audit', '--json');
    return { code, ...(code === 0 ? JSON.parse(stdout) : { text: stdout + stderr }) };
  };
  const CLEAN = { code: 0, ok: true, missing: 0, duplicate: 0, unexplained: 0, pending: 0 };
  /** Requests of all campaigns. */
  const reported = async (house: House): Promise<number> => {
    const midnight = (days: number): string =>
      `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`;
    const report = await house.get(`/report?from=${midnight(-1)}&to=${midnight(2)}&metrics=requests`);
    return Number((report.total as { values: { requests: unknown } }).values.requests);
  };
  const sum = (stored: ReadonlyMap<string, number>): number =>
    [...stored.values()].reduce((a, b) => a + b, 0);

  test('everything answered is stored once through kills of control, and reports and audit agree', async () => {
    const { program, house } = await begin();
    const traffic = startTraffic(house.link, house.postbackUrl, CLIENTS);
    for (let kill = 0; kill < 3; kill++) {
      const before = traffic.seen.clicks.length;
      await expect.poll(() => traffic.seen.clicks.length, PATIENT).toBeGreaterThan(before + 50);
      await killRole(program, 'control');
      await expect.poll(async () => (await ready(program.appUrl)).status, PATIENT).toBe(200);
    }
    const { clicks, receipts, problems } = await traffic.stop();
    expect(problems).toEqual([]);
    await expect.poll(() => audited(program), PATIENT).toMatchObject(CLEAN);
    const requests = await stores.stored('requests');
    expect(await reported(house)).toBe(sum(requests));
    checkStored(clicks, program.dataDir, requests);
    checkStored(receipts, program.dataDir, await stores.stored('postbacks'));
    expect(await program.stop(), program.output()).toBe(0);

    // The same data folder without ClickHouse would count apart from it.
    const { code, stderr } = await runCommand(['control'], {
      FAIRLEAD_DATA_DIR: program.dataDir,
      FAIRLEAD_PORT: new URL(program.appUrl).port,
      DATABASE_URL: stores.env.DATABASE_URL,
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining('CLICKHOUSE_URL is not set')]);
    console.log(
      `${clicks.length} clicks and ${receipts.length} postbacks stored once through 3 kills of control`,
    );
  });

  /** A second control on a data folder of its own, with the first one's keys. */
  const secondControl = async (program: Program, nodesPort: number, probePort: number) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fairlead second '));
    cpSync(join(program.dataDir, 'keys'), join(dataDir, 'keys'), { recursive: true });
    const [port, edgePort] = await freePorts(2);
    const env = {
      FAIRLEAD_DATA_DIR: dataDir,
      FAIRLEAD_NODE: '60000',
      FAIRLEAD_PORT: String(port),
      FAIRLEAD_EDGE_PORT: String(edgePort),
      FAIRLEAD_EDGE_PROBE_PORT: String(probePort),
      FAIRLEAD_NODES_PORT: String(nodesPort),
      FAIRLEAD_PUBLIC_URL: program.appUrl,
    };
    const child = program.runWith(env, 'control');
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    closing.push(async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await gone;
      }
      rmSync(dataDir, { recursive: true, force: true });
    });
    return {
      dataDir,
      env,
      url: `http://127.0.0.1:${port}`,
      output: () => output,
      kill: () => child.kill('SIGKILL'),
    };
  };

  test.each([
    ['is killed with its machine', false],
    ['hangs, and goes on later', true],
  ])(
    'a second control takes over when the first one %s: clicks of an edge machine are stored once',
    async (_how, hangs) => {
      const [first, second, probe] = await freePorts(3);
      const hook = await webhookReceiver();
      closing.push(hook.close);
      const { program, house } = await begin({
        FAIRLEAD_NODES_PORT: String(first),
        FAIRLEAD_NODES_HOST: '127.0.0.1',
        FAIRLEAD_CHECK_ALLOW: '127.0.0.1:*',
      });
      await house.post('/webhook', {
        url: `http://127.0.0.1:${hook.port}/`,
        events: ['conversion.recorded'],
      });
      const other = await secondControl(program, second as number, probe as number);
      await expect.poll(() => ready(other.url), PATIENT).toMatchObject({ status: 503, reason: 'standby' });
      const { stdout } = await program.command('node', 'add', 'one');
      const edge: EdgeMachine = await startEdgeMachine({
        FAIRLEAD_NODE_KEY: /fl1\.\S+/.exec(stdout)?.[0] ?? '',
        FAIRLEAD_CONTROL_URL: `https://127.0.0.1:${first},https://127.0.0.1:${second}`,
      });
      closing.push(edge.dispose);
      await edge.ready();
      const host = new URL(house.link).host;
      const on = (url: string): string => url.replace(new URL(url).origin, edge.linkOrigin);
      const traffic = startTraffic(on(house.link), on(house.postbackUrl), CLIENTS, { host });
      await expect.poll(() => traffic.seen.clicks.length, PATIENT).toBeGreaterThan(100);
      await expect.poll(() => hook.arrivals.size, PATIENT).toBeGreaterThan(20);

      const control = program.pid('control');
      const since = performance.now();
      if (hangs) process.kill(control, 'SIGSTOP');
      else {
        process.kill(program.started.pid as number, 'SIGKILL');
        for (const role of ['control', 'edge-0']) process.kill(program.pid(role), 'SIGKILL');
      }
      await expect
        .poll(async () => (await ready(other.url)).status, PATIENT)
        .toBe(200)
        .catch((error: unknown) => {
          throw new Error(`The second control printed:\n${other.output()}`, { cause: error });
        });
      const tookMs = performance.now() - since;
      if (hangs) {
        process.kill(control, 'SIGCONT');
        // It ends, and its successor under the same supervisor stands by.
        await expect.poll(() => program.pid('control'), PATIENT).not.toBe(control);
        await expect
          .poll(() => ready(program.appUrl), PATIENT)
          .toMatchObject({ status: 503, reason: 'standby' });
      }
      const before = traffic.seen.clicks.length;
      await expect.poll(() => traffic.seen.clicks.length, PATIENT).toBeGreaterThan(before + 100);
      const ends = [since];
      if (hangs) {
        // The other one has stored more than the first one has copies of. It dies, and the first one is active again.
        ends.push(performance.now());
        other.kill();
        await expect.poll(async () => (await ready(program.appUrl)).status, PATIENT).toBe(200);
        const then = traffic.seen.clicks.length;
        await expect.poll(() => traffic.seen.clicks.length, PATIENT).toBeGreaterThan(then + 100);
      }
      const { clicks, receipts, problems } = await traffic.stop();
      expect(problems).toEqual([]);
      await expect
        .poll(() => audited(program, hangs ? {} : other.env), PATIENT)
        .toMatchObject({ ...CLEAN, elsewhere: [], gaps: 0 });
      checkStored(clicks, other.dataDir, await stores.stored('requests'));
      checkStored(receipts, other.dataDir, await stores.stored('postbacks'));
      const told = hook.arrivals.size;
      await expect.poll(() => hook.arrivals.size, PATIENT).toBeGreaterThan(told + 20);
      // As after any crash, a batch that was on its way is sent again under the same IDs, by the next active control. The one
      // before, when it goes on, sends nothing.
      const again = [...hook.arrivals.values()].filter((times) => times.length > 1);
      for (const [first = 0, second = 0, ...rest] of again) {
        expect(rest).toEqual([]);
        expect(ends.some((end) => first < end + IN_FLIGHT_MS && second > end)).toBe(true);
      }
      expect(again.length).toBeLessThanOrEqual(ends.length * MESSAGES);
      console.log(
        `taken over after ${Math.round(tookMs)} ms; ${clicks.length} clicks, ${receipts.length} postbacks once; ${hook.arrivals.size} messages, ${again.length} of them twice`,
      );
    },
  );

  test('while ClickHouse is away, links go on, reports say so, and everything is stored later', async () => {
    const url = new URL(stores.env.CLICKHOUSE_URL);
    const network = await cuttingProxy(Number(url.port));
    closing.push(network.close);
    Object.assign(url, { hostname: '127.0.0.1', port: String(network.port) });
    const { program, house } = await begin({ CLICKHOUSE_URL: url.href });
    const traffic = startTraffic(house.link, house.postbackUrl, CLIENTS);
    await expect.poll(() => traffic.seen.clicks.length, PATIENT).toBeGreaterThan(50);
    network.set({ down: true });
    network.cut();
    const refused = async (): Promise<string> => reported(house).then(String, String);
    await expect.poll(refused, PATIENT).toMatch(/503.*The event store does not answer/);
    const control = program.pid('control');
    await expect
      .poll(async () => JSON.stringify(await house.get('/status')), PATIENT)
      .toContain('store_away');
    const before = traffic.seen.clicks.length;
    await expect.poll(() => traffic.seen.clicks.length, PATIENT).toBeGreaterThan(before + 50);
    // A start without the store is no crash loop.
    await killRole(program, 'control');
    await expect.poll(async () => (await ready(program.appUrl)).status, PATIENT).toBe(200);
    const restarted = program.pid('control');
    expect(restarted).not.toBe(control);
    await expect.poll(refused, PATIENT).toMatch(/503.*The event store does not answer/);
    network.set({});
    const { clicks, receipts, problems } = await traffic.stop();
    expect(problems).toEqual([]);
    await expect.poll(() => audited(program), PATIENT).toMatchObject(CLEAN);
    expect(program.pid('control')).toBe(restarted);
    const requests = await stores.stored('requests');
    expect(await reported(house)).toBe(sum(requests));
    checkStored(clicks, program.dataDir, requests);
    checkStored(receipts, program.dataDir, await stores.stored('postbacks'));
  });
});
