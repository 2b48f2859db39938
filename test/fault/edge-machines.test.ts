import { Agent } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { splitBetween } from '../helpers/campaign-body.ts';
import { isLong } from '../helpers/long.ts';
import type { EdgeMachine } from '../helpers/program.ts';
import { seeded } from '../simulation/random.ts';
import { checkStored } from './check-stored.ts';
import { install, type Network } from './installation.ts';
import { killRole } from './kill-role.ts';
import { storedKeys } from './stored-keys.ts';
import { ask, startTraffic } from './traffic.ts';

const KILLS_OF_EACH = isLong ? 20 : 1;
const MACHINES = isLong ? 3 : 2;
const LEAST_CLICKS = isLong ? 500_000 : 0;
const LEAST_POSTBACKS = isLong ? 20_000 : 0;
const CLIENTS = 4;
const seed = Number(process.env.FAIRLEAD_TEST_SEED ?? Date.now() % 1_000_000);

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

const probe = async (machine: EdgeMachine): Promise<number> => {
  try {
    return (await fetch(`${machine.probeOrigin}/ready`)).status;
  } catch {
    return 0;
  }
};

test(`clicks and conversions of ${MACHINES} edge machines are stored exactly once, through kills and a bad network (seed ${seed})`, {
  timeout: 90 * 60_000,
}, async () => {
  const random = seeded(seed);
  const { program, house, network, add, edge, nodes } = await install(closing);
  const { link, postbackUrl } = house;
  const host = new URL(link).host;
  const networks: Network[] = [];
  for (let i = 0; i < MACHINES; i++) networks.push(await network(isLong ? 'own' : undefined));
  if (isLong && networks.some(({ own }) => own === null))
    console.warn('Machines share the network of this one: namespaces need Linux, root and iproute2.');
  const machines: EdgeMachine[] = [];
  for (const [i, each] of networks.entries()) machines.push(await edge(await add(`edge ${i}`, each), each));
  for (const machine of machines) await machine.ready();
  for (const machine of machines) await expect.poll(() => probe(machine), { timeout: 180_000 }).toBe(200);
  // A second machine with a key that is in use answers nothing, and says why.
  const onMachine = ({ linkOrigin }: EdgeMachine, url: string): string =>
    url.replace(new URL(url).origin, linkOrigin);
  const seenElsewhere: string[] = [];
  const traffics = machines.map((machine) =>
    startTraffic(onMachine(machine, link), onMachine(machine, postbackUrl), CLIENTS, {
      host,
      elsewhere: () => seenElsewhere,
    }),
  );
  const clicks = (): number[] => traffics.map(({ seen }) => seen.clicks.length);
  await expect.poll(() => Math.min(...clicks()), { timeout: 180_000 }).toBeGreaterThan(20);
  seenElsewhere.push(...traffics.flatMap(({ seen }) => seen.clicks));

  const kinds: (() => Promise<void>)[] = [
    () => killRole(machines[0] as EdgeMachine, 'edge-0'),
    () => killRole(machines[1] as EdgeMachine, 'courier'),
    () => killRole(program, 'control'),
  ];
  for (let i = 0; i < KILLS_OF_EACH * kinds.length; i++) {
    const proxy = networks[random.below(MACHINES)] as Network;
    // One round in four, the machine's cable is pulled, if it has one.
    if (i % 4 === 3 && proxy.own !== null) proxy.own.plug(false);
    else
      proxy.set([{ down: true }, { stalled: true }, { cutAfter: 1000 + random.below(60_000) }][i % 3] ?? {});
    if (random.below(2) === 0) proxy.cut();
    const before = clicks();
    await (kinds[i % kinds.length] as () => Promise<void>)();
    await sleep(200 + random.below(800));
    proxy.own?.plug(true);
    proxy.set({});
    await expect
      .poll(() => clicks().every((count, machine) => count > (before[machine] ?? 0) + 20), {
        timeout: 180_000,
      })
      .toBe(true);
  }
  const postbacks = (): number => traffics.reduce((sum, traffic) => sum + traffic.seen.receipts.length, 0);
  await expect
    .poll(
      () => clicks().reduce((sum, count) => sum + count) >= LEAST_CLICKS && postbacks() >= LEAST_POSTBACKS,
      {
        timeout: 60 * 60_000,
        interval: 500,
      },
    )
    .toBe(true);
  if (isLong) {
    const [lonely] = networks;
    lonely?.set({ down: true });
    lonely?.cut();
    // Control names a machine that it has not heard for half a minute.
    const elsewhere = async () => JSON.parse((await program.command('audit', '--json')).stdout).elsewhere;
    const node = (await nodes())[0]?.number;
    await expect
      .poll(elsewhere, { timeout: 180_000, interval: 2000 })
      .toMatchObject([{ node, worker: 0, isAway: true }]);
    lonely?.set({});
  }
  const seen = await Promise.all(traffics.map((traffic) => traffic.stop()));
  expect(seen.flatMap(({ problems }) => problems)).toEqual([]);
  const answered = seen.flatMap((one) => one.clicks);
  expect(new Set(answered).size).toBe(answered.length);
  const all = (what: object): object[] => machines.map((_, i) => ({ name: `edge ${i}`, ...what }));
  await expect.poll(nodes, { timeout: 180_000 }).toMatchObject(all({ state: 'connected' }));
  // A machine that is stopped delivers everything first.
  for (const machine of machines) expect(await machine.stop(), machine.output()).toBe(0);
  expect(await nodes()).toMatchObject(all({ state: 'stopped', waitingBytes: 0 }));

  // Everything has arrived, but may still be on its way into the store.
  const audited = async () => {
    const audit = await program.command('audit', '--json');
    expect(audit.code, audit.stdout + audit.stderr).toBe(0);
    const { ok, missing, duplicate, unexplained, pending, elsewhere, findings } = JSON.parse(audit.stdout);
    return { ok, missing, duplicate, unexplained, pending, elsewhere, findings };
  };
  await expect.poll(audited, { timeout: 180_000, interval: 1000 }).toEqual({
    ...{ ok: true, missing: 0, duplicate: 0, unexplained: 0, pending: 0 },
    ...{ elsewhere: [], findings: [] },
  });
  expect(await program.stop()).toBe(0);
  checkStored(answered, program.dataDir, await storedKeys(program.dataDir, 'requests'));
  const receipts = seen.flatMap((one) => one.receipts);
  checkStored(receipts, program.dataDir, await storedKeys(program.dataDir, 'postbacks'));
  console.log(
    `${KILLS_OF_EACH} kills of each kind, ${answered.length} clicks and ${receipts.length} postbacks on ${MACHINES} edge machines stored once`,
  );
});

test('a machine without control answers 503 until it has settings, links without control after that; a second one with its key is refused', async () => {
  const { house, network, add, edge, program } = await install(closing);
  const host = new URL(house.link).host;
  const net = await network();
  net.set({ down: true });
  const env = await add('alone', net);
  const machine = await edge(env);
  await expect.poll(() => probe(machine), { timeout: 180_000 }).toBe(503);
  const agent = new Agent();
  const path = new URL(house.link).pathname;
  const click = (one: EdgeMachine) => ask(agent, `${one.linkOrigin}${path}`, '10.1.1.1', { host });
  expect((await click(machine)).status).toBe(503);
  net.set({});
  await machine.ready();
  await expect.poll(async () => (await click(machine)).status, { timeout: 180_000 }).toBe(302);
  expect(await probe(machine)).toBe(200);

  const second = await edge(env);
  await expect.poll(() => second.output(), { timeout: 180_000 }).toContain('is in use by');
  await expect.poll(() => probe(second), { timeout: 180_000 }).toBe(503);
  expect((await click(second)).status).toBe(503);
  expect((await program.command('node', 'list')).stdout).toContain('tried to use the key of alone');
  expect((await second.command('start')).stderr).toContain('Start it with `fairlead edge`');
  await second.stop();

  // Everything that a link needs is on the machine's disk.
  net.set({ down: true });
  net.cut();
  await killRole(machine, 'courier');
  await killRole(machine, 'edge-0');
  await expect
    .poll(async () => (await click(machine).catch(() => ({ status: 0 }))).status, { timeout: 180_000 })
    .toBe(302);
  agent.destroy();
});

/** Seconds after which every machine knows what all had answered (docs/scaling.md), and as many for a busy test machine. */
const KNOWN_MS = 2 * 6000;

test('a cap counts on all machines together: within the bound while they are connected, and each by itself while apart', async () => {
  const { house, network, add, edge } = await install(closing);
  const networks = [await network(), await network()];
  const machines: EdgeMachine[] = [];
  for (const [i, each] of networks.entries()) machines.push(await edge(await add(`caps ${i}`, each)));
  for (const machine of machines) await machine.ready();
  const [domain] = (await house.get('/domain')) as unknown as { id: string }[];
  const campaign = async (total: number): Promise<URL> => {
    const { link } = await house.post('/campaign', {
      name: `Capped at ${total}`,
      domainId: domain?.id,
      ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
      caps: { total },
    });
    return new URL(String(link));
  };
  const agent = new Agent({ keepAlive: true });
  closing.push(async () => agent.destroy());
  /** Sends clicks to each machine until it has answered twenty in a row otherwise; returns when it was sent on. */
  const exhaust = async (link: URL, machine: EdgeMachine): Promise<number[]> => {
    const sent: number[] = [];
    for (let others = 0; others < 20; ) {
      const { status } = await ask(agent, `${machine.linkOrigin}${link.pathname}`, '10.2.2.2', {
        host: link.host,
      });
      if (status === 302) {
        sent.push(performance.now());
        others = 0;
      } else if (sent.length > 0) others++;
      await sleep(30);
    }
    return sent;
  };
  const TOTAL = 100;
  const together = await campaign(TOTAL);
  const all = (await Promise.all(machines.map((machine) => exhaust(together, machine))))
    .flat()
    .sort((a, b) => a - b);
  expect(all.length).toBeGreaterThanOrEqual(TOTAL);
  expect((all.at(-1) ?? 0) - (all[TOTAL - 1] ?? 0)).toBeLessThan(KNOWN_MS);

  const apart = await campaign(TOTAL);
  await expect
    .poll(
      async () =>
        (await ask(agent, `${machines[1]?.linkOrigin}${apart.pathname}`, '10.2.2.2', { host: apart.host }))
          .status,
    )
    .toBe(302);
  networks[1]?.set({ down: true });
  networks[1]?.cut();
  const alone = await Promise.all(machines.map((machine) => exhaust(apart, machine)));
  for (const sent of alone) {
    expect(sent.length).toBeGreaterThan(TOTAL / 2);
    expect(sent.length).toBeLessThanOrEqual(TOTAL);
  }
});
