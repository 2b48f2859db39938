import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DAY_MS } from '../../src/core/time/durations.ts';
import { nodeDisk } from '../../src/events/journal/disk.ts';
import type { IngestStore, JournalPosition } from '../../src/events/store/ingest-store.ts';
import { type DayVisits, openDayVisits } from '../../src/events/visits/day-visits.ts';
import { bytesIn, residentOf } from './memory.ts';

/** Requests of a batch. */
const BATCH = 20_000;
/** Lines of the table that is printed. */
const LINES = 10;
/** One in this many requests is of a visitor who has been there earlier that day. */
const RETURNING = 10;
/** One in this many visitors clicks again before the first cookie has arrived, and is issued another. */
const DOUBLE = 20;
const MEMORY_BYTES = 1024 * 1024 * 1024;

const inMb = (bytes: number): string => `${(bytes / 1000 ** 2).toFixed(0)} MB`;
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const position = (sequence: number, time: number): JournalPosition => ({
  ...{
    node: 1,
    worker: 0,
    epoch: 1,
    sequence,
    segment: 1,
    offset: 0,
    first: 1,
    count: sequence,
    hash: 0,
    time,
  },
});

/** A store that has every request and nothing to read back. */
const storeOf = (): IngestStore =>
  ({
    recentVisits: async () => undefined,
    recentAdVisits: async () => undefined,
    markedVisits: async () => [],
    newestRequests: async () => [{ node: 1, worker: 0, epoch: 1, sequence: 1, time: 1 }],
    findJudgements: async (keys: Parameters<IngestStore['findJudgements']>[0]) =>
      new Map(keys.map((key) => [`${key.node}.${key.worker}.${key.epoch}.${key.sequence}`, key])),
  }) as unknown as IngestStore;

const mixed = (number: number): string => {
  const once = Math.imul(number ^ (number >>> 16), 0x85eb_ca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2_ae35);
  return ((twice ^ (twice >>> 16)) >>> 0).toString(36);
};
/** As irregular as a visitor's key: fingerprints of keys that count up are not. */
const keyOf = (kind: string, i: number): string =>
  `${kind}${mixed(i)}.${mixed(i ^ 0x9e37_79b9)}.${mixed(i + 0x7f4a_7c15)}`.padEnd(22, '-').slice(0, 22);

/**
 * The tables of visits alone, without the rest of the program: a day of unique visits in this process, each with two keys
 * and half of them with an ad click. Prints memory and processor time as they grow, then the time of a restart.
 */
export const measureTables = async (visits: number): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'fairlead-visits-'));
  const start = Date.parse('2030-01-01T00:00:00Z');
  const timeOf = (i: number): number => start + Math.floor((i * DAY_MS) / visits);
  const openAt = (positions: JournalPosition[], latest: number): Promise<DayVisits> =>
    openDayVisits({
      ...{
        disk: nodeDisk,
        store: storeOf(),
        positions,
        latest,
        breathe: async () => void (await setImmediate()),
      },
      present: () => start + 2 * DAY_MS,
      keeping: {
        ...{ dir, memoryBytes: MEMORY_BYTES, maySpend: () => true },
        log: { info: () => undefined, warn: (fields, text) => console.log(text, fields) },
      },
    });
  try {
    let day = await openAt([], start);
    let [returned, wrong] = [0, 0];
    let [cpu, from] = [cpuMs(), performance.now()];
    const each = Math.ceil(visits / LINES);
    console.log(
      `load ${loadavg()[0]?.toFixed(1)}; the tables alone, ${visits} unique visits within 24 hours:`,
    );
    for (let i = 0; i < visits; ) {
      const end = Math.min(visits, i + BATCH);
      for (; i < end; i++) {
        const time = timeOf(i);
        const of = { campaign: 1 + (i % 500), visitor: keyOf('v', i), issued: keyOf('c', i), time };
        if (!day.visits.count(of, true)) wrong++;
        if (i % DOUBLE === 0) day.visits.count({ ...of, issued: keyOf('d', i) }, true);
        if (i % 2 === 0)
          day.joins.joins({
            ...{ campaign: of.campaign, human: true, redirect: true, ids: [`gclid=${keyOf('g', i)}`], time },
            place: { node: 1, worker: 0, epoch: 1, sequence: i + 1 },
          });
        if (i % RETURNING === 1 && i > 1) {
          // Golden section: far apart, and any of them.
          const who = Math.floor(i * ((i * 0.618_033_988_75) % 1));
          const again = { campaign: 1 + (who % 500), visitor: keyOf('c', who), issued: null, time };
          if (day.visits.count(again, true)) wrong++;
          returned++;
        }
      }
      const reached = { node: 1, worker: 0, epoch: 1, sequence: i, time: timeOf(i - 1) };
      await day.taken({
        ...{ positions: [position(i, reached.time)], samples: [reached], latest: reached.time },
        committed: Promise.resolve(true),
      });
      await setImmediate();
      if (i % each < BATCH || i === visits) {
        const [used, took] = [cpuMs() - cpu, performance.now() - from];
        const { now, most } = residentOf(process.pid);
        console.log(
          `${(i / 1e6).toFixed(1)} million: resident ${inMb(now)} (peak ${inMb(most)}), files ${inMb(bytesIn(dir))}, ` +
            `${((1000 * used) / each).toFixed(2)} us of CPU and ${((1000 * took) / each).toFixed(2)} us a visit`,
        );
        [cpu, from] = [cpuMs(), performance.now()];
      }
    }
    console.log(`${returned} returning visitors; ${wrong} decided wrongly`);
    if (wrong > 0) process.exitCode = 1;
    const last = timeOf(visits - 1);
    from = performance.now();
    await day.close([position(visits, last)]);
    console.log(`stopped in ${((performance.now() - from) / 1000).toFixed(1)} s`);
    from = performance.now();
    day = await openAt([position(visits, last)], last);
    const known = [0, 1, visits >> 1, visits - 1].every(
      (i) =>
        !day.visits.count(
          { campaign: 1 + (i % 500), visitor: keyOf('c', i), issued: null, time: last },
          true,
        ),
    );
    console.log(
      `started again in ${((performance.now() - from) / 1000).toFixed(1)} s${known ? '' : ', but visitors are not known'}; resident ${inMb(residentOf(process.pid).now)}`,
    );
    if (!known) process.exitCode = 1;
    await day.close(null);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
