import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { query } from '../../src/events/store/duckdb/rows.ts';
import { checkStored } from './check-stored.ts';
import { install } from './installation.ts';
import { storedKeys, withStored } from './stored-keys.ts';
import { ask } from './traffic.ts';

const HOUR_MS = 3_600_000;
const HALF_DAY_MS = 12 * HOUR_MS;
/** Longer than this test takes. */
const NEAR_MS = 3 * 60_000;
const HOURS = [12, 24, 36, 48, 60, 72];
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';
/** New at each of these hours, without cookies. */
const VISITORS = 8;

let closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

/** A clock for several processes, which can be set ahead while they run. */
const laterClock = (): { options: string; set(aheadMs: number): void } => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-clock-'));
  closing.push(async () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'ahead');
  const set = (aheadMs: number): void => {
    writeFileSync(`${file}.new`, String(aheadMs));
    renameSync(`${file}.new`, file);
  };
  set(0);
  const module = new URL('../helpers/later-clock.mjs', pathToFileURL(import.meta.filename));
  module.searchParams.set('file', file);
  return { options: `--import=${module.href}`, set };
};

test('a machine that is away for three days answers all the time; what it answered is stored once, as late', {
  timeout: 10 * 60_000,
}, async () => {
  // Visitors without cookies are others after midnight, which must not come between two clicks of one of them.
  const left = HALF_DAY_MS - (Date.now() % HALF_DAY_MS);
  if (left < NEAR_MS) await new Promise((resolve) => setTimeout(resolve, left));
  const clock = laterClock();
  const { program, house, network, add, edge, nodes } = await install(closing, {
    NODE_OPTIONS: clock.options,
  });
  const link = new URL(house.link);
  const net = await network();
  const machine = await edge({ ...(await add('far', net)), NODE_OPTIONS: clock.options });
  await machine.ready();
  const agent = new Agent({ keepAlive: true });
  closing.push(async () => agent.destroy());
  const ids: string[] = [];
  const click = async (origin: string, address: string): Promise<void> => {
    await expect
      .poll(
        async () => {
          const reply = await ask(agent, `${origin}${link.pathname}`, address, {
            host: link.host,
            userAgent: PHONE,
          }).catch(() => null);
          const id = reply?.status === 302 ? new URL(reply.location).searchParams.get('cid') : null;
          if (id !== null) ids.push(id);
          return id;
        },
        { timeout: 180_000, interval: 200 },
      )
      .not.toBeNull();
  };
  /** Each visitor clicks on the machine first, and then on one that is not away. */
  const clickBoth = async (from: number): Promise<void> => {
    for (let i = 0; i < VISITORS; i++) await click(machine.linkOrigin, `10.8.${from}.${i}`);
    for (let i = 0; i < VISITORS; i++) await click(program.linkOrigin, `10.8.${from}.${i}`);
  };
  const audit = async () => JSON.parse((await program.command('audit', '--json')).stdout);
  await clickBoth(0);
  await expect
    .poll(audit, { timeout: 180_000, interval: 1000 })
    .toMatchObject({ ok: true, pending: 0, late: 0 });

  net.set({ down: true });
  net.cut();
  const began = Date.now();
  for (const hours of HOURS) {
    clock.set(hours * HOUR_MS);
    // Couriers and launchers look at the clock every second.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await clickBoth(hours);
  }
  expect(await nodes()).toMatchObject([{ name: 'far', state: 'away' }]);
  expect(await audit()).toMatchObject({ elsewhere: [{ worker: 0, isAway: true }] });

  net.set({});
  await expect.poll(nodes, { timeout: 180_000 }).toMatchObject([{ state: 'connected', waitingBytes: 0 }]);
  await expect.poll(audit, { timeout: 180_000, interval: 1000 }).toMatchObject({
    ok: true,
    missing: 0,
    duplicate: 0,
    unexplained: 0,
    pending: 0,
    elsewhere: [],
    findings: [],
  });
  const { late } = await audit();
  expect(late).toBe(HOURS.length * VISITORS);
  expect(await machine.stop()).toBe(0);
  expect(await program.stop()).toBe(0);
  expect(ids).toHaveLength(2 * VISITORS * (1 + HOURS.length));
  checkStored(ids, program.dataDir, await storedKeys(program.dataDir, 'requests'));

  const unique = await withStored(program.dataDir, (connection) =>
    query(
      connection,
      `SELECT round((epoch_ms(time) - ${began}) / ${HOUR_MS})::INTEGER AS hours, count(*) FILTER (unique_visit)::INTEGER AS visitors
       FROM requests GROUP BY ALL ORDER BY 1`,
    ),
  );
  // Two days ahead, the machine had the keys by which visitors are recognized on all machines. After that it says new too often.
  expect(unique).toEqual(
    [0, ...HOURS].map((hours) => ({ hours, visitors: hours <= 48 ? VISITORS : expect.any(Number) })),
  );
  expect(unique.at(-1)).toEqual({ hours: 72, visitors: 2 * VISITORS });
});
