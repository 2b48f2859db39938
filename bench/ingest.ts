import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { controlFlags } from '../src/commands/supervise/spawn-role.ts';
import { BATCH_RECORDS } from '../src/events/ingest/run.ts';
import { nodeDisk } from '../src/events/journal/disk.ts';
import type { RequestFields } from '../src/events/journal/record.ts';
import { nodeRuntime } from '../src/events/journal/runtime.ts';
import { journalDir } from '../src/events/journal/segments.ts';
import { openJournal } from '../src/events/journal/writer.ts';
import { quantile } from './campaigns/times.ts';
import type { Round, RoundKind } from './ingest-round.ts';

const RECORDS = 500_000;
const ROUNDS = 5;
const GOAL = 100_000;
const PAIRS = 15;
const LEAST_RATIO = 0.97;
const LOG = new URL('../test/data/access-log-2015.gz', import.meta.url);

interface LogLine {
  address: string;
  path: string;
  userAgent: string;
  referrer: string;
}

const readLog = async (): Promise<LogLine[]> => {
  const lines: LogLine[] = [];
  const input = createInterface({ input: fs.createReadStream(LOG).pipe(createGunzip()) });
  for await (const line of input) {
    const match = /^(\S+) .*?"\S+ (\S+)[^"]*" \d+ \S+ "([^"]*)" "([^"]*)/.exec(line);
    if (match) {
      const [, address = '', target = '', referrer = '', userAgent = ''] = match;
      lines.push({ address, path: target, userAgent, referrer });
    }
  }
  return lines;
};

const hashOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 11);

/** A journal of `count` requests written by the real writer from the real log; clicks of 1,000 campaigns in turn. */
export const writeJournal = async (root: string, count: number): Promise<number> => {
  const log = await readLog();
  const dir = journalDir(root, 1, 0);
  const options = { mode: 'interval' as const, intervalMs: 50, segmentBytes: 64 * 1024 * 1024 };
  const journal = openJournal({
    disk: nodeDisk,
    runtime: nodeRuntime(),
    dir,
    node: 1,
    worker: 0,
    ...options,
  });
  let logged = 0;
  for (let i = 0; i < count; i++) {
    const line = log[i % log.length] as LogLine;
    const fields: RequestFields = {
      ...{
        k: 'r',
        ws: 1,
        do: 1,
        c: 1 + (i % 1000),
        r: 1,
        d: 1 + (i % 3),
        ru: 0,
        te: `c${1 + (i % 1000)}`,
        ph: 1,
        a: i % 3,
      },
      ...{
        o: 'redirected',
        cl: i % 5 === 0 ? 'invalid' : 'human',
        rs: i % 5 === 0 ? ['declared_bot'] : [],
        vi: 1,
      },
      v: `${line.address}.${i % 40_000}`.padEnd(22, 'x').slice(0, 22),
      vn: `${i}`.padStart(22, 'n'),
      // Hashes as the edge writes them for humans: no floods and no repeated clicks.
      ...{ ha: hashOf(`address ${i % 40_000}`), hu: hashOf(`agent ${i}`) },
      ...{
        m: 'GET',
        h: 'localhost:3001',
        p: line.path,
        ip: line.address.replace(/\d+$/, '0'),
        l: 'en',
        dv: 'desktop',
      },
      os: 'Windows',
      b: 'Chrome',
      ua: line.userAgent,
      rf: line.referrer,
    } as RequestFields;
    journal.append(journal.next(), fields, (result) => {
      if (result === 'logged') logged++;
    });
    if (i % 5000 === 0) await setImmediate();
  }
  await journal.close();
  return logged;
};

const HERE = fileURLToPath(new URL('..', import.meta.url));

interface RoundOptions {
  /** Whose ingest. */
  checkout?: string;
  /** Records of a batch; by default as many as ingest takes from a backlog. */
  batchRecords?: number;
  /** For a round on ClickHouse: empty databases. */
  databaseUrl?: string;
  clickhouseUrl?: string;
}

/** Runs a round in a separate process, as in production, unaffected by this process's earlier work. */
export const ingestRound = (
  kind: RoundKind,
  root: string,
  folder: string,
  count: number,
  { checkout = HERE, batchRecords = BATCH_RECORDS, databaseUrl = '', clickhouseUrl = '' }: RoundOptions = {},
): Round => {
  const script = path.join(checkout, 'bench', 'ingest-round.ts');
  const args = [root, folder, String(count), String(batchRecords), databaseUrl, clickhouseUrl];
  const answer = execFileSync(process.execPath, [...controlFlags, script, kind, ...args], {
    encoding: 'utf8',
  });
  return JSON.parse(answer) as Round;
};

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Calls `work` with a journal of requests in a temporary folder, and a function that makes an empty folder for a round. */
const withJournal = async (
  work: (journal: {
    root: string;
    count: number;
    round: (measure: (folder: string) => void) => void;
  }) => void,
): Promise<void> => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-bench-'));
  try {
    const root = path.join(base, 'journal');
    const count = await writeJournal(root, RECORDS);
    const bytes = nodeDisk
      .list(journalDir(root, 1, 0))
      .filter((name) => name.endsWith('.jsonl'))
      .reduce((sum, name) => sum + fs.statSync(path.join(journalDir(root, 1, 0), name)).size, 0);
    console.log(
      `Journal of ${count} requests made from the public access log, ${Math.round(bytes / count)} bytes each.`,
    );
    work({
      ...{ root, count },
      round: (measure) => {
        const folder = path.join(base, 'round');
        fs.mkdirSync(folder);
        measure(folder);
        fs.rmSync(folder, { recursive: true, force: true });
      },
    });
  } finally {
    fs.rmSync(base, { recursive: true, force: true });
  }
};

const inWords = ({ perSecond, cpuMicros }: Round): string =>
  `${Math.round(perSecond)}/s (${cpuMicros.toFixed(1)} us CPU)`;
const load = (): string => `load ${os.loadavg()[0]?.toFixed(2)}`;

/** `bench ingest`: records per second from journal to roll-ups. Sets a failing exit code below the goal. */
export const run = (): Promise<void> =>
  withJournal(({ root, count, round }) => {
    const rounds: { ingest: Round; bare: Round }[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      round((folder) => {
        const bare = ingestRound('bare', root, folder, count);
        const ingest = ingestRound('ingest', root, folder, count);
        rounds.push({ ingest, bare });
        console.log(`round ${i + 1}: ingest ${inWords(ingest)}, bare read_json ${inWords(bare)}, ${load()}`);
      });
    }
    const ingest = median(rounds.map((r) => r.ingest.perSecond));
    const bare = median(rounds.map((r) => r.bare.perSecond));
    console.log(
      'Verified: rows in the store and sums of all three roll-ups equal the journal in every round;',
    );
    console.log(
      'timed from the first byte read to the closed database file, one process and an empty store each round.',
    );
    console.log(
      `median ${Math.round(ingest)} records/s, ${(ingest / bare).toFixed(2)} of DuckDB's bare read_json; goal ${GOAL}: ${ingest >= GOAL ? 'PASS' : 'FAIL'}`,
    );
    if (ingest < GOAL) process.exitCode = 1;
  });

/**
 * `bench ingest --against DIR`: the same journal through this checkout's ingest and another one's (with its dependencies)
 * in alternating rounds. Prints the median ratio of the rounds by CPU time and by rate; exit code 1 if that by CPU time
 * is below the goal. On a shared machine, the rate varies more.
 */
export const runAgainst = (other: string): Promise<void> =>
  withJournal(({ root, count, round }) => {
    const rates: number[] = [];
    const costs: number[] = [];
    for (let i = 0; i < PAIRS; i++) {
      const measured: Round[] = [];
      // The order alternates, so that neither always has the quieter half.
      for (const checkout of i % 2 === 0 ? [HERE, other] : [other, HERE])
        round((folder) => measured.push(ingestRound('ingest', root, folder, count, { checkout })));
      const [here, there] = (i % 2 === 0 ? measured : measured.reverse()) as [Round, Round];
      rates.push(here.perSecond / there.perSecond);
      costs.push(there.cpuMicros / here.cpuMicros);
      console.log(
        `here ${inWords(here)}, there ${inWords(there)}, rate ${rates.at(-1)?.toFixed(3)}, CPU ${costs.at(-1)?.toFixed(3)}, ${load()}`,
      );
    }
    const [rate, cost] = [median(rates), median(costs)];
    console.log(
      `Median of ${PAIRS} rounds: rate ${rate.toFixed(3)}, CPU ${cost.toFixed(3)} (1: the same as the other checkout); goal ${LEAST_RATIO}: ${cost >= LEAST_RATIO ? 'PASS' : 'FAIL'}`,
    );
    if (cost < LEAST_RATIO) process.exitCode = 1;
  });
