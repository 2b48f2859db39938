import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { quantile } from '../campaigns/times.ts';
import { outputOf } from '../edge/load.ts';
import { median } from '../edge/round.ts';
import {
  CAMPAIGNS,
  CONNECTIONS,
  dataDirOf,
  GENERATOR,
  measureAges,
  type Side,
  startSide,
  storedOf,
} from '../steady/side.ts';
import { makeStore } from '../visits/make-store.ts';
import { residentOf } from '../visits/memory.ts';
import { addBusyHour } from './busy-hour.ts';

const SIDE = 'soak';
const VISITS = 29_000_000;
const HOUR_MS = 60 * 60 * 1000;
/** Within the window of unique visits at every moment of the measurement. */
const AGE = { from: 20 * HOUR_MS, to: 60 * 1000 };
const PATIENCE_MS = 2 * HOUR_MS;
/** Tried upwards; the last that this machine holds is taken. */
const RATES = [1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000];
const MINUTES = 30;
/** Nothing is compared before. */
const SETTLED = 5;
const SECONDS = 60;
/** Before, the newest click can be from before the load, however quickly it was stored. */
const LEAD_S = 5;
const AGES_S = 50;
/**
 * The store keeps pages that were read or written until this is used up, by default a third of the machine: for hours, memory
 * would grow by what was not needed yet. With this limit the cache is full before the first five minutes are over.
 */
const STORE_MEMORY_MB = 1024;
const SETTINGS = { FAIRLEAD_STORE_MEMORY_MB: String(STORE_MEMORY_MB) };
const LEAST_SHARE = 0.98;
const HELD_AGE_MS = 2000;
const HELD_ANSWERS_MS = 500;

/** How far the end may exceed the minutes after the first five and still be flat: a factor, plus what nobody would notice. */
const FLAT = { memory: 1.1, age: 1.25, ageMs: 250, answers: 1.25, answersMs: 5 } as const;

interface Minute {
  residentMb: number;
  /** Of the numbers, p95. */
  ageMs: number;
  /** p99. */
  answersMs: number;
  perSecond: number;
  wrong: number;
}

/** A minute of load. */
const minuteAt = async (side: Side, rate: number): Promise<Minute> => {
  const port = new URL(side.program.linkOrigin).port;
  const args = [GENERATOR, port, SECONDS, CONNECTIONS, rate, side.file].map(String);
  const before = await storedOf(side);
  const from = performance.now();
  const load = outputOf(process.execPath, args);
  await setTimeout(LEAD_S * 1000);
  const ages = await measureAges(side, AGES_S);
  const { wrong, p99Ms } = JSON.parse(await load) as { wrong: number; p99Ms: number };
  const seconds = (performance.now() - from) / 1000;
  return {
    residentMb: residentOf(side.program.pid('control')).now / 1e6,
    ageMs: quantile(ages, 0.95),
    answersMs: p99Ms,
    perSecond: ((await storedOf(side)) - before) / seconds,
    wrong,
  };
};

const told = ({ residentMb, ageMs, answersMs, perSecond, wrong }: Minute): string =>
  `${Math.round(perSecond)} stored/s, control ${residentMb.toFixed(0)} MB, numbers ${ageMs.toFixed(0)} ms old (p95), answers p99 ${answersMs.toFixed(1)} ms, ${wrong} not answered; load ${loadavg()[0]?.toFixed(2)}`;

const isHeld = ({ ageMs, answersMs, perSecond, wrong }: Minute, rate: number): boolean =>
  wrong === 0 &&
  ageMs <= HELD_AGE_MS &&
  answersMs <= HELD_ANSWERS_MS &&
  perSecond >= LEAST_SHARE * rate * (SECONDS / (SECONDS + 1));

/** Until nothing waits: what an earlier load or a start left would be taken for the next one's. */
const settled = async (side: Side): Promise<void> => {
  for (let last = -1, stored = await storedOf(side); stored !== last; stored = await storedOf(side)) {
    last = stored;
    await setTimeout(3000);
  }
};

const highestRate = async (side: Side): Promise<number> => {
  let held: number | null = null;
  await settled(side);
  for (const rate of RATES) {
    const minute = await minuteAt(side, rate);
    console.log(`trying ${rate}/s: ${told(minute)}`);
    if (!isHeld(minute, rate)) break;
    held = rate;
  }
  if (held === null) throw new Error('This machine holds none of the rates.');
  return held;
};

/** The highest of the rates, up to `highest`, that is held beside what an hour left in memory. */
const rateAfter = async (side: Side, highest: number): Promise<number> => {
  for (const rate of RATES.filter((one) => one <= highest).toReversed()) {
    await settled(side);
    const minute = await minuteAt(side, rate);
    console.log(`after the hour, ${rate}/s: ${told(minute)}`);
    if (isHeld(minute, rate)) return rate;
  }
  throw new Error('This machine holds none of the rates after a busy hour.');
};

/** Until a click of now is stored. */
const ingesting = async (side: Side): Promise<void> => {
  const until = Date.now() + PATIENCE_MS;
  const url = `${side.program.linkOrigin}/${side.slug}`;
  while ((await storedOf(side).catch(() => 0)) === 0) {
    if (Date.now() > until) throw new Error('Nothing was stored.');
    await fetch(url, { redirect: 'manual' });
    await setTimeout(1000);
  }
};

const flat = (name: string, from: number, to: number, most: number): void => {
  const good = to <= most;
  console.log(
    `${good ? 'PASS' : 'FAIL'}: ${name}: ${from.toFixed(1)} in the minutes after the first ${SETTLED}, ${to.toFixed(1)} in the last (at most ${most.toFixed(1)})`,
  );
  if (!good) process.exitCode = 1;
};

/**
 * `bench soak`: after a day with 29 million unique visits (`requests`), the highest steady rate that this machine holds, for half
 * an hour, and after an hour of clicks, which are kept to recognize repeats. `data`: a folder to keep, or one that was kept; its
 * visits must be of the last day. Sets a failing exit code unless memory, the age of the numbers and the time of answers are flat
 * after five minutes, and everything was answered.
 */
export const run = async ({
  requests: visits = VISITS,
  data,
}: {
  requests?: number;
  data?: string;
}): Promise<void> => {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'fairlead-soak-'));
  mkdirSync(folder, { recursive: true });
  let side: Side | null = null;
  try {
    const now = Date.now();
    const fill = (dataDir: string): Promise<void> =>
      makeStore(dataDir, visits, { from: now - AGE.from, to: now - AGE.to }, () => undefined);
    side = await startSide(SIDE, '', folder, fill, SETTINGS);
    await ingesting(side);
    console.log(
      `${visits.toLocaleString('en-US')} visits of a day on ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}; ingests after ${((Date.now() - now) / 1000).toFixed(0)} s, ${CAMPAIGNS} campaigns, ${CONNECTIONS} connections, ${STORE_MEMORY_MB} MB for the event store`,
    );
    const highest = await highestRate(side);
    await settled(side);
    await side.program.stop();
    await addBusyHour(dataDirOf(side), highest, Date.now());
    const restarted = Date.now();
    side = await startSide(SIDE, '', folder, undefined, SETTINGS);
    await ingesting(side);
    console.log(
      `After an hour of ${highest}/s: ingests after ${((Date.now() - restarted) / 1000).toFixed(0)} s, control ${(residentOf(side.program.pid('control')).now / 1e6).toFixed(0)} MB`,
    );
    const rate = await rateAfter(side, highest);
    await settled(side);
    const minutes: Minute[] = [];
    for (let minute = 1; minute <= MINUTES; minute++) {
      const found = await minuteAt(side, rate);
      minutes.push(found);
      console.log(`minute ${minute}: ${told(found)}`);
    }
    const compared = minutes.slice(SETTLED);
    const [early, late] = [compared.slice(0, SETTLED), compared.slice(-SETTLED)];
    const of = (part: readonly Minute[], name: keyof Minute): number =>
      median(part.map((minute) => minute[name]));
    const [memory, age, answers] = (['residentMb', 'ageMs', 'answersMs'] as const).map((name) => ({
      from: of(early, name),
      to: of(late, name),
    })) as [{ from: number; to: number }, { from: number; to: number }, { from: number; to: number }];
    flat('memory of control, MB', memory.from, memory.to, memory.from * FLAT.memory);
    flat('age of the numbers, p95 ms', age.from, age.to, age.from * FLAT.age + FLAT.ageMs);
    flat('answers, p99 ms', answers.from, answers.to, answers.from * FLAT.answers + FLAT.answersMs);
    const wrong = minutes.reduce((sum, one) => sum + one.wrong, 0);
    console.log(`${wrong === 0 ? 'PASS' : 'FAIL'}: ${wrong} requests were not answered`);
    if (wrong > 0) process.exitCode = 1;
  } finally {
    await side?.program.stop();
    if (data === undefined) rmSync(folder, { recursive: true, force: true });
  }
};
