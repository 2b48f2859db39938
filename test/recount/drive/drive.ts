import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../helpers/free-port.ts';
import { type Program, startProgram } from '../../helpers/program.ts';
import { seeded } from '../../simulation/random.ts';
import { emptyLedger, type Ledger } from '../ledger.ts';
import { type CostModel, campaignOf, LATER_COSTS } from './campaigns.ts';
import { reporter } from './conversions.ts';
import { population } from './people.ts';
import { type Stage, someScene } from './scenes.ts';
import { type House, setUp } from './setup.ts';
import { openStreet } from './street.ts';

export interface Plan {
  seed: number;
  /** Requests that get an answer, postbacks among them. */
  requests: number;
  workers: number;
  kills: number;
  /** Clock shifts of the program in hours, one after the other. */
  hours: readonly number[];
  say(line: string): void;
}

export interface Driven {
  program: Program;
  house: House;
  ledger: Ledger;
  /** The program's clock. */
  now(): number;
}

const CLIENTS = 16;
const CLOCK = new URL('./shifted-clock.mjs', import.meta.url).href;
const HOUR = 3_600_000;

/** Kills a role's process as a power failure would, and waits until the supervisor has started another. */
const kill = async (program: Program, role: string): Promise<void> => {
  const pid = program.pid(role);
  process.kill(pid, 'SIGKILL');
  for (let tries = 0; program.pid(role) === pid; tries++) {
    if (tries > 600) throw new Error(`${role} was killed and did not come back.`);
    await sleep(100);
  }
};

/** Changes the cost models of some campaigns, and waits until every edge decides by them. */
const changeCosts = async ({ api, campaigns }: House): Promise<void> => {
  const ids = [...LATER_COSTS.keys()].map((key) => campaigns.get(key));
  for (const [key, costs] of LATER_COSTS) {
    const id = campaigns.get(key);
    const { revision } = await api.call('GET', `/campaign/${id}`);
    await api.call('PATCH', `/campaign/${id}`, { revision, costs });
  }
  for (const id of ids)
    for (let tries = 0; (await api.call('GET', `/campaign/${id}`)).live !== true; tries++) {
      if (tries > 600) throw new Error(`The costs of ${id} do not become live.`);
      await sleep(100);
    }
  // An edge says what it has, not since when: a click that it was deciding then is over.
  await sleep(1000);
};

/**
 * Drives a program with visitors of all kinds until the planned number of requests has been answered, across kills,
 * restarts and days. `onStart` receives each started program; the caller ends the last one.
 */
export const drive = async (plan: Plan, onStart: (program: Program) => void): Promise<Driven> => {
  const ledger = emptyLedger();
  const [port, edgePort] = await freePorts(2);
  const people = population(seeded(plan.seed));
  const regulars: Stage['regulars'] = [];
  const roles = ['control', ...Array.from({ length: plan.workers }, (_, i) => `edge-${i}`)];
  let dataDir: string | undefined;
  let house: House | undefined;
  let program: Program | undefined;
  let shift = 0;
  let later = false;
  const costsOf = (campaign: string): CostModel =>
    (later ? LATER_COSTS.get(campaign) : undefined) ?? campaignOf(campaign).costs;
  const now = (): number => Date.now() + shift;
  let scenes = 0;

  for (const [i, hours] of plan.hours.entries()) {
    shift = hours * HOUR;
    program = await startProgram({
      ...(dataDir !== undefined && { dataDir }),
      patienceMs: 240_000,
      env: {
        FAIRLEAD_PORT: String(port),
        FAIRLEAD_EDGE_PORT: String(edgePort),
        FAIRLEAD_EDGE_WORKERS: String(plan.workers),
        FAIRLEAD_CRAWLER_CHECK: 'false',
        FAIRLEAD_LOG_LEVEL: 'warn',
        FAIRLEAD_TEST_CLOCK_SHIFT_MS: String(shift),
        NODE_OPTIONS: `--import=${CLOCK}`,
      },
    });
    onStart(program);
    dataDir = program.dataDir;
    house ??= await setUp(program);
    if (i === 1) {
      await changeCosts(house);
      later = true;
    }
    const street = openStreet({ origin: program.linkOrigin, ledger, now, costsOf, most: CLIENTS * 4 });
    const target = Math.floor((plan.requests * (i + 1)) / plan.hours.length);
    // Every second stretch is calm.
    const kills = i % 2 === 0 ? Math.ceil(plan.kills / Math.ceil(plan.hours.length / 2)) : 0;
    const from = ledger.answers;
    const asides: Promise<void>[] = [];
    let closing = false;
    let killing = kills > 0;
    const isDone = (): boolean => ledger.answers >= target && !killing;

    const convert = reporter(street, house, () => kills === 0);
    const client = async (): Promise<void> => {
      while (!isDone()) {
        const random = seeded(plan.seed * 7919 + scenes++);
        await someScene(random)({
          street,
          people,
          random,
          regulars,
          convert,
          aside: (scene) => asides.push(scene),
          closing: () => closing,
        });
      }
    };
    const killer = async (): Promise<void> => {
      for (let k = 0; k < kills && ledger.kills < plan.kills; k++) {
        const at = from + ((target - from) * (k + 1)) / (kills + 1);
        while (ledger.answers < at) await sleep(20);
        await kill(program as Program, roles[(ledger.kills + 1) % roles.length] as string);
        ledger.kills++;
      }
      killing = false;
    };
    await Promise.all([...Array.from({ length: CLIENTS }, client), killer()]);
    closing = true;
    await Promise.all(asides);
    street.close();
    plan.say(
      `${ledger.answers} requests answered, ${ledger.unanswered} without an answer, ${ledger.kills} kills, at +${hours} h`,
    );
    if (i < plan.hours.length - 1) await program.stop();
  }
  return {
    program: program as Program,
    house: house as House,
    ledger,
    now,
  };
};
