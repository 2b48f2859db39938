import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { journalRoot } from '../../src/config/paths.ts';
import { searchPath } from '../../src/config/process-env.ts';
import { quantile } from '../campaigns/times.ts';
import { chooseGenerator, outputOf } from '../edge/load.ts';
import { median } from '../edge/round.ts';
import { ingestRound } from '../ingest.ts';
import { cpuTimeOf } from './cpu-time.ts';
import { type Floor, startFloor } from './floor.ts';
import { CAMPAIGNS, CONNECTIONS, GENERATOR, measureAges, type Side, startSide, storedOf } from './side.ts';

const RATE = 5000;
const ROUNDS = 5;
const WARM_UP_S = 4;
const MEASURED_S = 20;
const AGES_S = 10;
/** Long enough for the generator to start and to end what it began. */
const SLACK_S = 1;
/** Of the clicks that should have been stored in a round. */
const LEAST_SHARE = 0.95;
const FULL_LOAD_S = 4;
const GOAL_US = 80;
const GOAL_AGE_MS = 2000;
const PATIENCE_MS = 60_000;

/** CPU time per click in microseconds, and how old the numbers were, in milliseconds. */
interface Round {
  edge: number;
  control: number;
  ages: number[];
  p99Ms: number;
  /** Clicks stored per second. */
  perSecond: number;
  /** Otherwise the machine was too busy with other work, and the round does not count. */
  keptUp: boolean;
}

interface Measured extends Side {
  rounds: Round[];
}

const usageOf = async (side: Side) => ({
  stored: await storedOf(side),
  edge: cpuTimeOf(side.program.pid('edge-0')),
  control: cpuTimeOf(side.program.pid('control')),
});

const measureRound = async (side: Side, rate: number): Promise<Round> => {
  const seconds = WARM_UP_S + MEASURED_S + AGES_S + SLACK_S;
  const port = new URL(side.program.linkOrigin).port;
  const args = [GENERATOR, port, seconds, CONNECTIONS, rate, side.file].map(String);
  const load = outputOf(process.execPath, args);
  await setTimeout(WARM_UP_S * 1000);
  const from = await usageOf(side);
  await setTimeout(MEASURED_S * 1000);
  const to = await usageOf(side);
  const ages = await measureAges(side, AGES_S);
  const { wrong, p99Ms } = JSON.parse(await load) as { wrong: number; p99Ms: number };
  const clicks = to.stored - from.stored;
  return {
    edge: (to.edge - from.edge) / clicks,
    control: (to.control - from.control) / clicks,
    ages,
    p99Ms,
    keptUp: wrong === 0 && clicks >= LEAST_SHARE * rate * MEASURED_S,
    perSecond: clicks / MEASURED_S,
  };
};

const us = (value: number): string => `${value.toFixed(1)} us`;

const told = ({ edge, control, ages, p99Ms, perSecond, keptUp }: Round): string =>
  `${keptUp ? '' : 'DOES NOT COUNT, '}${Math.round(perSecond)}/s: edge ${us(edge)} + control ${us(control)} = ${us(edge + control)} a click; age of the numbers p50 ${quantile(ages, 0.5).toFixed(0)} ` +
  `p95 ${quantile(ages, 0.95).toFixed(0)} most ${Math.max(...ages).toFixed(0)} ms (${ages.length}); answers p99 ${p99Ms.toFixed(1)} ms`;

/** For comparison: the same clicks as fast as the edge answers, and the journal of all of it as a backlog. */
const compare = async (side: Side): Promise<void> => {
  const { program, folder, requests, name } = side;
  const generator = chooseGenerator(folder, requests, searchPath());
  const port = Number(new URL(program.linkOrigin).port);
  const before = cpuTimeOf(program.pid('edge-0'));
  const { requests: answered, perSecond } = await generator.run(port, FULL_LOAD_S);
  const full = (cpuTimeOf(program.pid('edge-0')) - before) / answered;
  const until = performance.now() + PATIENCE_MS;
  let stored = 0;
  for (let last = -1; stored !== last && performance.now() < until; await setTimeout(1000)) {
    last = stored;
    stored = await storedOf(side);
  }
  await program.stop();
  const own = join(folder, `backlog-${name}`);
  mkdirSync(own);
  const backlog = ingestRound('ingest', journalRoot(program.dataDir), own, stored);
  console.log(
    `${name}: at full load (${Math.round(perSecond)}/s) the edge takes ${us(full)} a click; the same ${stored} clicks as a backlog take ${us(backlog.cpuMicros)} in ingest alone`,
  );
};

/**
 * `bench steady`: CPU time of the whole program per click at 5,000 clicks a second, and how old the numbers are.
 * `against`: another checkout, measured in turns with this one.
 */
export const run = async ({
  against,
  rounds = ROUNDS,
  rate = RATE,
}: {
  against?: string;
  rounds?: number;
  rate?: number;
}): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-steady-'));
  const sides: Measured[] = [];
  let floor: Floor | null = null;
  try {
    for (const [name, root] of [
      ['here', ''],
      ...(against === undefined ? [] : [['there', resolve(against)] as const]),
    ] as const)
      sides.push({ ...(await startSide(name, root, folder)), rounds: [] });
    console.log(
      `${rate.toLocaleString('en-US')} clicks/s on ${CAMPAIGNS} campaigns, ${CONNECTIONS} connections, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`,
    );
    const [{ program, slug, file }] = sides as [Measured];
    floor = await startFloor(`${program.linkOrigin}/${slug}`, {
      generator: GENERATOR,
      connections: CONNECTIONS,
    });
    const bare: number[] = [];
    for (let i = 0; i < rounds; i++) {
      for (const side of i % 2 === 0 ? sides : sides.toReversed()) {
        const round = await measureRound(side, rate);
        side.rounds.push(round);
        console.log(`${side.name}: ${told(round)}; load ${loadavg()[0]?.toFixed(2)}`);
      }
      const least = await floor.measure(rate, file);
      bare.push(least);
      console.log(`bare node:http: ${us(least)} a request`);
    }
    for (const side of sides) await compare(side);
    for (const { name, rounds: all } of sides) {
      const own = all.filter(({ keptUp }) => keptUp);
      const sum = median(own.map(({ edge, control }) => edge + control));
      const age = Math.max(...own.flatMap(({ ages }) => ages));
      const good = own.length > 0 && sum <= GOAL_US && age <= GOAL_AGE_MS;
      console.log(
        `${good ? 'PASS' : 'FAIL'}: ${name}: median of ${own.length}: ${us(median(own.map(({ edge }) => edge)))} + ${us(median(own.map(({ control }) => control)))}, together ${us(sum)} a click (goal ${GOAL_US}); numbers at most ${age.toFixed(0)} ms old (goal ${GOAL_AGE_MS})`,
      );
      console.log(
        `  the edge took ${(median(own.map(({ edge }) => edge)) / median(bare)).toFixed(2)} times as much as a bare node:http server at this rate (${us(median(bare))} a request)`,
      );
      if (!good && name === 'here') process.exitCode = 1;
    }
  } finally {
    await floor?.stop();
    for (const { program } of sides) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
