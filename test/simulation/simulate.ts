import { storedSegments } from '../../src/events/archive/retain.ts';
import { type AuditReport, audit } from '../../src/events/ingest/audit.ts';
import { createIngest, type Ingest } from '../../src/events/ingest/ingest.ts';
import type { Journal } from '../../src/events/journal/contract.ts';
import type {
  ClickEventFields,
  RecordFields,
  RequestFields,
  VerdictFields,
} from '../../src/events/journal/record.ts';
import type { Runtime } from '../../src/events/journal/runtime.ts';
import { extentOf, segmentFile } from '../../src/events/journal/segments.ts';
import { readProgress, readState } from '../../src/events/journal/state.ts';
import { openJournal } from '../../src/events/journal/writer.ts';
import { fakeStore } from '../../src/events/store/fake-store.ts';
import { type Answered, checkConversions, checkRecords } from './check.ts';
import { checkEvents, checkJoined, checkVerdicts } from './check-clicks.ts';
import { compressIn } from './compressing.ts';
import { type Faults, noFaults, type ProcessDisk, simulatedDisk } from './disk.ts';
import { type Random, seeded } from './random.ts';

/** Everything that determines a run; drawn from the seed, printed with a failure, and enough to replay it. */
export interface SimulationOptions {
  seed: number;
  mode: 'interval' | 'always';
  workers: number;
  /** Turns of the world: requests, ticks, syncs, crashes. */
  steps: number;
  segmentBytes: number;
  faults: Faults;
  crash: number;
  powerLoss: number;
}

export interface SimulationResult {
  options: SimulationOptions;
  answered: Answered[];
  /** Records passed to a journal that were never answered. */
  unanswered: number;
  conversions: number;
  /** Events counted for clicks, joined visits, steps of trails, requests skipped by verdicts. */
  counted: number;
  joined: number;
  judged: number;
  absent: number;
  /** Segments compressed. */
  compressed: number;
  report: AuditReport;
  problems: string[];
}

const ROOT = 'journal';
const INTERVAL_MS = 50;

export const drawOptions = (seed: number): SimulationOptions => {
  const random = seeded(seed ^ 0x5bd1e995);
  const faulty = random.chance(0.7);
  const rate = (most: number): number => (faulty && random.chance(0.6) ? random.next() * most : 0);
  return {
    seed,
    mode: random.chance(0.5) ? 'interval' : 'always',
    workers: 1 + random.below(3),
    steps: 60 + random.below(140),
    segmentBytes: 600 + random.below(6000),
    faults: { shortWrite: rate(0.2), noSpace: rate(0.3), ioError: rate(0.15), syncError: rate(0.15) },
    crash: random.next() * 0.06,
    powerLoss: random.chance(0.6) ? random.next() * 0.5 : 0,
  };
};

interface Edge {
  worker: number;
  process: ProcessDisk;
  journal: Journal | null;
  deferred: (() => void)[];
  tick: (() => void) | null;
}

const classOf = (random: Random): Pick<RequestFields, 'cl' | 'rs'> => {
  if (random.chance(0.7)) return { cl: 'human', rs: [] };
  return random.chance(0.5)
    ? { cl: 'invalid', rs: ['declared_bot'] }
    : { cl: 'crawler', rs: ['search_agent', 'unverified'] };
};

/** A visitor without a cookie, who is given one; or with one that an earlier request may have been given. */
const visitorOf = (random: Random, nonce: string): Pick<RequestFields, 'v' | 'vn'> => {
  if (random.chance(0.4)) return { v: `key-${random.below(1 + Number(nonce))}` };
  return { v: `visitor-${random.below(20)}`, ...(random.chance(0.7) ? { vn: `key-${nonce}` } : {}) };
};

/** In rotation, so that no other draw changes. */
const COSTS: readonly Partial<RequestFields>[] = [
  { kv: '0.25' },
  { kp: 'missing' },
  { kc: '3' },
  { kr: '12.5' },
  {},
];

const fieldsOf = (random: Random, nonce: string): RequestFields => ({
  k: 'r',
  ws: 1,
  do: 1,
  c: 1 + random.below(2),
  r: 1,
  d: 1,
  ru: 0,
  te: 't',
  ph: 1,
  a: 0,
  o: random.chance(0.6) ? 'redirected' : 'landed',
  ...classOf(random),
  vi: random.chance(0.9) ? 1 : 0,
  ...COSTS[Number(nonce) % COSTS.length],
  ...(random.chance(0.5) ? { ci: { gclid: `ad-${random.below(8)}` } } : {}),
  ...visitorOf(random, nonce),
  m: 'GET',
  h: 'example.com',
  p: `/${nonce}`,
  ua: 'é'.repeat(random.below(40)),
  rf: '',
});

/** A conversion for a redirected click, whether or not its record was logged. */
const postbackFor = (random: Random, click: Answered, nonce: string): RecordFields => ({
  k: 'p',
  ws: 1,
  cn: click.node,
  cw: click.worker,
  ce: click.epoch,
  cs: click.sequence,
  ct: click.time,
  c: 1,
  a: 0,
  st: ['lead', 'sale', 'hold', 'rejected'][random.below(4)] as string,
  sr: nonce,
  ev: 'conversion',
  tx: `T${random.below(2)}`,
  ...(random.chance(0.7) ? { pa: String(random.below(5)) } : {}),
  cu: random.chance(0.8) ? 'USD' : 'EUR',
  wc: 'USD',
  ...(random.chance(0.4) ? { du: random.chance(0.5) ? ('add' as const) : ('ignore' as const) } : {}),
  ...(random.chance(0.05) ? { ts: 1 as const } : {}),
});

const refusedFor = (nonce: string): RecordFields => ({
  k: 'f',
  ws: 1,
  c: 1,
  rs: 'payout_invalid',
  q: nonce,
  m: 'GET',
});

/** An event after a click: the visitor went on through `/out`, or the page reported its landing. */
const eventFor = (random: Random, click: Answered, nonce: string): ClickEventFields => {
  const ty = random.chance(0.5) ? 'out' : 'landed';
  return {
    k: 'e',
    ty,
    ws: 1,
    do: 1,
    c: 1,
    r: 1,
    cn: click.node,
    cw: click.worker,
    ce: click.epoch,
    cs: click.sequence,
    ct: click.time,
    a: 0,
    d: 1,
    o: random.chance(0.1) ? 'paused' : ty === 'out' ? 'redirected' : 'landed',
    cl: random.chance(0.1) ? 'preview' : 'human',
    rs: [],
    v: 'visitor',
    m: random.chance(0.1) ? 'HEAD' : 'GET',
    h: 'example.com',
    p: `/${nonce}`,
    ua: '',
    rf: '',
  };
};

/** A verdict on requests of the same worker and epoch, whether or not they were logged. */
const verdictFor = (random: Random, sequence: number, nonce: string): VerdictFields => ({
  k: 'v',
  vd: random.chance(0.5) ? 'verified' : 'impostor',
  cr: nonce,
  of: Array.from({ length: 1 + random.below(4) }, () => 1 + random.below(sequence - 1)),
});

/** One world: edges that journal, crash and restart; a disk that fails; an ingest that is killed and restarted. */
export const simulate = async (options: SimulationOptions): Promise<SimulationResult> => {
  const random = seeded(options.seed);
  /** A stream of its own, so that compressing changes no other draw. */
  const fates = seeded(options.seed ^ 0x2f6b);
  const world = simulatedDisk(random);
  const store = fakeStore();
  const answered: Answered[] = [];
  const clicks: Answered[] = [];
  let handed = 0;
  let now = 1_700_000_000_000;
  let boot = 1;
  let nonce = 0;
  const edges: Edge[] = Array.from({ length: options.workers }, (_, worker) => ({
    worker,
    process: world.attach(),
    journal: null,
    deferred: [],
    tick: null,
  }));

  const runtimeOf = (edge: Edge): Runtime => ({
    now: () => now,
    defer: (fn) => {
      edge.deferred.push(fn);
    },
    every: (_ms, fn) => {
      edge.tick = fn;
      return () => {
        edge.tick = null;
      };
    },
    bootId: `boot-${boot}`,
    process: `${edge.worker}`,
  });

  /** A dead process stops: exceptions on its way out are ignored. */
  const during = (edge: Edge, fn: () => void): void => {
    try {
      fn();
    } catch (error) {
      if (!edge.process.dead()) throw error;
    }
  };

  const start = (edge: Edge): void => {
    edge.process = world.attach();
    edge.deferred = [];
    edge.tick = null;
    edge.journal = null;
    if (random.chance(0.05)) edge.process.dieAt = 1 + random.below(15);
    try {
      edge.journal = openJournal({
        disk: edge.process.disk,
        runtime: runtimeOf(edge),
        dir: `${ROOT}/n1-w${edge.worker}`,
        node: 1,
        worker: edge.worker,
        mode: options.mode,
        intervalMs: INTERVAL_MS,
        segmentBytes: options.segmentBytes,
      });
    } catch {
      edge.process.kill();
    }
  };

  const turn = (edge: Edge): void => {
    const deferred = edge.deferred;
    edge.deferred = [];
    for (const fn of deferred) during(edge, fn);
  };

  const recordFor = (sequence: number, id: string): RecordFields => {
    const click = random.chance(0.35) ? clicks[random.below(clicks.length)] : undefined;
    if (click !== undefined) {
      if (random.chance(0.1)) return refusedFor(id);
      return random.chance(0.5) ? postbackFor(random, click, id) : eventFor(random, click, id);
    }
    return sequence > 1 && random.chance(0.08) ? verdictFor(random, sequence, id) : fieldsOf(random, id);
  };

  const request = (edge: Edge): void => {
    const { journal, process } = edge;
    if (journal === null || process.dead()) return;
    const count = 1 + random.below(5);
    for (let i = 0; i < count; i++) {
      const position = journal.next();
      const id = String(nonce++);
      handed++;
      const fields = recordFor(position.sequence, id);
      journal.append(position, fields, (result) => {
        // The answer of a process that died in this very turn never left the machine.
        if (process.dead()) return;
        const { node, worker, epoch, sequence, time } = position;
        const answer = { node, worker, epoch, sequence, time, nonce: id, result };
        answered.push(answer);
        if (fields.k === 'r' && result !== 'failed') clicks.push(answer);
      });
    }
    turn(edge);
  };

  /** Stops as on SIGTERM. With no sync pending, closing finishes in this very turn. */
  const stopCleanly = (edge: Edge): void => {
    edge.journal?.close().catch(() => undefined);
    edge.journal = null;
    edge.process.kill();
  };

  /** A moment in the life of an edge. */
  const live = (edge: Edge): void => {
    now += random.chance(0.02) ? random.below(100_000) : random.below(15);
    if (edge.process.dead() || edge.journal === null) {
      if (random.chance(0.5)) start(edge);
      return;
    }
    if (random.chance(options.crash)) edge.process.dieAt = edge.process.operations() + 1 + random.below(6);
    const what = random.below(4);
    if (what < 2) request(edge);
    else if (what === 2 && edge.tick) during(edge, edge.tick);
    else during(edge, () => edge.process.syncs.shift()?.());
    if (edge.process.dead()) return;
    if (random.chance(options.crash / 4)) edge.process.kill();
    else if (edge.process.syncs.length === 0 && random.chance(0.02)) stopCleanly(edge);
  };

  /** While ingest reads, the edges continue: they start, stop and journal between two of its chunks. */
  let storm = true;
  const breathe = async (): Promise<void> => {
    for (const edge of edges) if (storm && random.chance(0.5)) live(edge);
  };

  let control = world.attach();
  let ingest: Ingest | null = null;
  const freshIngest = (): Ingest => {
    control = world.attach();
    return createIngest({
      disk: control.disk,
      root: ROOT,
      store,
      batchRecords: 1 + random.below(50),
      breathe,
      keepBroken: () => {},
    });
  };
  const ingestStep = async (): Promise<void> => {
    ingest ??= freshIngest();
    const outcome = random.below(30);
    store.beforeCommit = () => {
      if (outcome === 0) throw new Error('simulated: the transaction failed');
    };
    store.afterCommit = () => {
      if (outcome === 1) throw new Error('simulated: stored, but the answer was lost');
    };
    try {
      await ingest.step();
    } catch {
      // Killed or failed: half of the time the process continues, half of the time a new one starts.
      if (random.chance(0.5)) ingest = null;
    }
  };

  let compressed = 0;
  /** Compresses a stored segment in a process that may die in between, while the edges continue. */
  const compressStep = async (): Promise<void> => {
    const process = world.attach();
    const stored = storedSegments(process.disk, ROOT, await store.positions());
    const next = stored[fates.below(stored.length + 1)];
    if (next === undefined) return;
    const { dir } = next.journal;
    const progress = readProgress(process.disk, dir);
    const state = readState(process.disk, dir);
    const size = process.disk.open(`${dir}/${segmentFile(next.segment)}`, false)?.size();
    if (state === null || size === undefined) return;
    const { end, complete } = extentOf(state, progress, next.segment, size);
    if (!complete) return;
    if (fates.chance(0.3)) process.dieAt = 1 + fates.below(8);
    const result = await compressIn(process, {
      dir,
      segment: next.segment,
      end,
      pause: breathe,
      mayRemove: () => fates.chance(0.8),
    });
    if (result === 'done') compressed++;
    process.kill();
  };

  world.faults = options.faults;
  for (let step = 0; step < options.steps; step++) {
    for (const edge of edges) live(edge);
    if (random.chance(options.crash * options.powerLoss)) {
      world.cutPower();
      boot++;
      ingest = null;
    }
    if (random.chance(0.4)) await ingestStep();
    if (fates.chance(0.15)) await compressStep();
  }

  // The storm is over: everything restarts on a good disk, stops cleanly, and ingest takes the rest.
  storm = false;
  world.faults = noFaults;
  store.beforeCommit = () => {};
  store.afterCommit = () => {};
  for (const edge of edges) {
    edge.process.kill();
    edge.process = world.attach();
    do start(edge);
    while (edge.process.dead());
    edge.process.dieAt = Number.POSITIVE_INFINITY;
    await edge.journal?.close();
  }
  ingest = freshIngest();
  while (await ingest.step());
  const broken = ingest.broken();
  const report = await audit(world.attach().disk, ROOT, store);
  const problems = [
    ...checkRecords(options.mode, answered, store, report),
    ...checkConversions(store),
    ...checkEvents(store),
    ...checkJoined(store),
    ...checkVerdicts(store),
  ];
  if (broken !== null)
    problems.push(`ingest stands at ${broken.segment}:${broken.offset} (${broken.reason})`);
  return {
    conversions: store.conversions.size,
    counted: store.counted.length,
    joined: store.requests.filter(({ joined }) => joined).length,
    judged: store.trail.length,
    absent: store.verdicts.flatMap(({ absent }) => absent).length,
    compressed,
    options,
    answered,
    unanswered: handed - answered.length,
    report,
    problems,
  };
};
