import { setImmediate } from 'node:timers/promises';
import { storedSegments } from '../../src/events/archive/retain.ts';
import { openSegment } from '../../src/events/archive/segment-reader.ts';
import { createIngest, type Ingest } from '../../src/events/ingest/ingest.ts';
import type { Journal } from '../../src/events/journal/contract.ts';
import { readCopy } from '../../src/events/journal/copy.ts';
import { readRange, writeFully } from '../../src/events/journal/disk.ts';
import type { RequestFields } from '../../src/events/journal/record.ts';
import type { Runtime } from '../../src/events/journal/runtime.ts';
import { scanRecords } from '../../src/events/journal/scan.ts';
import { extentOf, listJournals, listSegments, segmentFile } from '../../src/events/journal/segments.ts';
import { readProgress, readState } from '../../src/events/journal/state.ts';
import { openJournal } from '../../src/events/journal/writer.ts';
import { createOutbox, type Outbox } from '../../src/events/shipping/outbox.ts';
import { createReceiver, type Receiver } from '../../src/events/shipping/receiver.ts';
import { shipOnce } from '../../src/events/shipping/shipper.ts';
import { fakeStore } from '../../src/events/store/fake-store.ts';
import { type Faults, noFaults, type ProcessDisk, type SimulatedDisk, simulatedDisk } from './disk.ts';
import { type Random, seeded } from './random.ts';

/** Everything that determines a run; drawn from the seed, and enough to replay it. */
export interface ShippingOptions {
  seed: number;
  nodes: number;
  workers: number;
  steps: number;
  segmentBytes: number;
  /** Of the network: chances for each shipment. */
  lost: number;
  unanswered: number;
  doubled: number;
  stalled: number;
  cut: number;
  /** Of control's disk. */
  faults: Faults;
  full: number;
  crash: number;
  powerLoss: number;
  restore: number;
  /** Whether the event store is lost when control is put back; otherwise it is ahead of the copies then. */
  losesStore: boolean;
  /** Milliseconds by which the nodes' clocks differ from control's. */
  skews: number[];
  /** How long the order waits for a node; Infinity: for ever, so that nothing is ever late. */
  nodeWaitMs: number;
}

export interface ShippingResult {
  problems: string[];
  seen: {
    records: number;
    shipments: number;
    conflicts: number;
    crashes: number;
    restores: number;
    removed: number;
    superseded: number;
    refusedByDisk: number;
    late: number;
  };
}

const ROOT = 'journal';
const DAY_MS = 24 * 60 * 60_000;

export const drawShipping = (seed: number): ShippingOptions => {
  const random = seeded(seed ^ 0x51ed270b);
  const rate = (most: number): number => (random.chance(0.6) ? random.next() * most : 0);
  const isFaulty = random.chance(0.6);
  const disk = (most: number): number => (isFaulty ? rate(most) : 0);
  const nodes = 1 + random.below(3);
  const isPatient = random.chance(0.5);
  const isApart = !isPatient && random.chance(0.4);
  return {
    seed,
    nodes,
    workers: 1 + random.below(2),
    steps: 60 + random.below(120),
    segmentBytes: 400 + random.below(3000),
    lost: rate(0.3),
    unanswered: rate(0.3),
    doubled: rate(0.2),
    stalled: rate(0.2),
    cut: rate(0.2),
    faults: { shortWrite: disk(0.1), noSpace: disk(0.1), ioError: disk(0.08), syncError: disk(0.08) },
    full: rate(0.1),
    crash: random.next() * 0.08,
    powerLoss: random.next() * 0.5,
    restore: random.chance(0.4) ? random.next() * 0.03 : 0,
    losesStore: random.chance(0.5),
    skews: Array.from({ length: nodes }, () =>
      isApart ? (random.below(3) - 1) * DAY_MS : random.below(4000) - 2000,
    ),
    nodeWaitMs: isPatient ? Number.POSITIVE_INFINITY : 50 + random.below(2000),
  };
};

interface Worker {
  worker: number;
  process: ProcessDisk;
  journal: Journal | null;
  deferred: (() => void)[];
  tick: (() => void) | null;
}

interface Machine {
  node: number;
  skew: number;
  disk: SimulatedDisk;
  boot: number;
  workers: Worker[];
  /** The shipper, and an older one that may still be running. */
  outboxes: Outbox[];
  reader: ProcessDisk;
  /** Shipments that the network still has. */
  delayed: Uint8Array[];
  /** Records of segments that were removed. */
  gone: Set<string>;
}

const fieldsOf = (random: Random, id: number): RequestFields => ({
  k: 'r',
  ws: 1,
  do: 1,
  c: 1,
  r: 1,
  d: 1,
  ru: 0,
  te: 't',
  ph: 1,
  a: 0,
  o: 'redirected',
  cl: 'human',
  rs: [],
  vi: 1,
  v: `visitor-${random.below(20)}`,
  m: 'GET',
  h: 'example.com',
  p: `/${id}`,
  ua: 'é'.repeat(random.below(60)),
  rf: '',
});

const keyOf = (node: number, worker: number, { e, s }: { e: number; s: number }): string =>
  `${node}.${worker}.${e}.${s}`;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Edges that journal and ship over a bad network, and a control that receives, ingests, dies and is put back. */
export const simulateShipping = async (options: ShippingOptions): Promise<ShippingResult> => {
  const random = seeded(options.seed);
  const problems: string[] = [];
  const seen: ShippingResult['seen'] = {
    records: 0,
    shipments: 0,
    conflicts: 0,
    crashes: 0,
    restores: 0,
    removed: 0,
    superseded: 0,
    refusedByDisk: 0,
    late: 0,
  };
  let now = 1_700_000_000_000;
  let nonce = 0;
  let storm = true;

  let controlDisk = simulatedDisk(random);
  let control = controlDisk.attach();
  let receiver: Receiver | null = null;
  let ingest: Ingest | null = null;
  let store = fakeStore();
  let positions = await store.positions();
  /** What control had stored at its last backup: edges keep the rest. */
  let backedUp: typeof positions = [];
  let backup: Map<string, Uint8Array> | null = null;

  const machines: Machine[] = options.skews.map((skew, i) => {
    const disk = simulatedDisk(random);
    return {
      node: i + 2,
      skew,
      disk,
      boot: 1,
      workers: Array.from({ length: options.workers }, (_, worker) => ({
        worker,
        process: disk.attach(),
        journal: null,
        deferred: [],
        tick: null,
      })),
      outboxes: [],
      reader: disk.attach(),
      delayed: [],
      gone: new Set(),
    };
  });

  const runtimeOf = (machine: Machine, worker: Worker): Runtime => ({
    now: () => now + machine.skew,
    defer: (fn) => {
      worker.deferred.push(fn);
    },
    every: (_ms, fn) => {
      worker.tick = fn;
      return () => {
        worker.tick = null;
      };
    },
    bootId: `boot-${machine.boot}`,
    process: `${worker.worker}`,
  });

  const start = (machine: Machine, worker: Worker): void => {
    worker.process = machine.disk.attach();
    worker.deferred = [];
    worker.tick = null;
    worker.journal = null;
    worker.journal = openJournal({
      disk: worker.process.disk,
      runtime: runtimeOf(machine, worker),
      dir: `${ROOT}/n${machine.node}-w${worker.worker}`,
      node: machine.node,
      worker: worker.worker,
      mode: 'interval',
      intervalMs: 50,
      segmentBytes: options.segmentBytes,
      origin: `folder-${machine.node}`,
    });
  };

  const during = ({ process }: Worker, fn: () => void): void => {
    try {
      fn();
    } catch (error) {
      if (!process.dead()) throw error;
    }
  };

  const request = (worker: Worker): void => {
    const { journal, process } = worker;
    if (journal === null || process.dead()) return;
    for (let i = random.below(6); i >= 0; i--)
      journal.append(journal.next(), fieldsOf(random, nonce++), () => undefined);
    const { deferred } = worker;
    worker.deferred = [];
    for (const fn of deferred) during(worker, fn);
  };

  const live = async (machine: Machine, worker: Worker): Promise<void> => {
    if (worker.process.dead() || worker.journal === null) {
      if (random.chance(0.4)) start(machine, worker);
      return;
    }
    if (random.chance(options.crash / 2))
      worker.process.dieAt = worker.process.operations() + 1 + random.below(6);
    const what = random.below(5);
    if (what < 2) request(worker);
    else if (what === 2 && worker.tick) during(worker, worker.tick);
    else during(worker, () => worker.process.syncs.shift()?.());
    if (!worker.process.dead() && worker.process.syncs.length === 0 && random.chance(0.02)) {
      worker.journal.close().catch(() => undefined);
      worker.journal = null;
      worker.process.kill();
    }
  };

  const dieControl = (): void => {
    control.kill();
    receiver = null;
    ingest = null;
    seen.crashes++;
  };

  const receiverNow = (): Receiver => {
    if (control.dead()) {
      control = controlDisk.attach();
      receiver = null;
      ingest = null;
    }
    receiver ??= createReceiver({
      root: ROOT,
      disk: control.disk,
      positions: () => positions,
      log: silent,
      now: () => now,
      freeBytes: () => (storm && random.chance(options.full) ? 0 : Number.POSITIVE_INFINITY),
      reserveBytes: 0,
    });
    return receiver;
  };

  const unreachable = (): never => {
    throw new Error('simulated: no answer');
  };

  /** Runs control's side while its disk finishes syncs, until it answers or is dead. */
  const deliver = async (message: Uint8Array): Promise<Uint8Array> => {
    const at = receiverNow();
    const process = control;
    if (storm && random.chance(options.crash)) process.dieAt = process.operations() + 1 + random.below(12);
    let done: { status: number; body: Uint8Array } | null = null;
    let failed = false;
    at.receive(message, () => true).then(
      (answer) => {
        done = answer;
      },
      () => {
        failed = true;
      },
    );
    while (done === null && !failed && !process.dead()) {
      process.syncs.shift()?.();
      await setImmediate();
    }
    if (process.dead()) {
      dieControl();
      return unreachable();
    }
    const answer = done as { status: number; body: Uint8Array } | null;
    if (failed) problems.push('the receiver threw');
    if (answer === null || answer.status !== 200) return unreachable();
    return answer.body;
  };

  const send =
    (machine: Machine) =>
    async (message: Uint8Array): Promise<Uint8Array> => {
      seen.shipments++;
      if (!storm) return deliver(message);
      if (random.chance(options.lost)) return unreachable();
      if (random.chance(options.stalled)) {
        machine.delayed.push(message);
        return unreachable();
      }
      if (random.chance(options.cut)) return deliver(message.subarray(0, random.below(message.length)));
      const answer = await deliver(message);
      if (random.chance(options.doubled)) await deliver(message).catch(() => undefined);
      return random.chance(options.unanswered) ? unreachable() : answer;
    };

  const newOutbox = (machine: Machine): Outbox => {
    machine.reader = machine.disk.attach();
    return createOutbox({
      root: ROOT,
      disk: machine.reader.disk,
      origin: `folder-${machine.node}`,
      machine: `boot-${machine.boot}`,
      now: () => now + machine.skew,
    });
  };

  const ship = async (machine: Machine, leaving = false): Promise<void> => {
    if (machine.outboxes.length === 0) machine.outboxes.push(newOutbox(machine));
    const which = random.below(machine.outboxes.length);
    const outbox = machine.outboxes[which] as Outbox;
    const clock = () => now + machine.skew;
    const answer = await shipOnce(outbox, send(machine), clock, leaving).catch(() => null);
    if (answer === null) return;
    for (const { result } of answer.journals) {
      if (result === 'conflict') seen.conflicts++;
      else if (result === 'failed' || result === 'no_space') seen.refusedByDisk++;
      else if (result !== 'ok') problems.push(`a journal was refused: ${result}`);
    }
    if (answer.result === 'superseded') {
      seen.superseded++;
      machine.outboxes.splice(which, 1);
    }
  };

  /** Removes what control has stored, as long as a backup of control has it too. */
  const tend = (machine: Machine): void => {
    if (machine.outboxes.length === 0) return;
    const stored = machine.outboxes.flatMap((outbox) => outbox.stored());
    const most = stored.filter((one) =>
      backedUp.some(
        (p) =>
          p.node === one.node &&
          p.worker === one.worker &&
          (p.epoch > one.epoch || (p.epoch === one.epoch && p.segment >= one.segment)),
      ),
    );
    const { disk } = machine.reader;
    for (const { journal, segment } of storedSegments(disk, ROOT, most)) {
      for (const key of recordsOf(machine, journal.dir, segment)) machine.gone.add(key);
      disk.remove(`${journal.dir}/${segmentFile(segment)}`);
      disk.syncDir(journal.dir);
      seen.removed++;
    }
  };

  const recordsOf = (machine: Machine, dir: string, segment: { epoch: number; index: number }): string[] => {
    const { disk } = machine.disk.attach();
    const [progress, state] = [readProgress(disk, dir), readState(disk, dir)];
    const reader = openSegment(disk, dir, segment);
    if (reader === null || state === null) return [];
    const { end } = extentOf(state, progress, segment, reader.size);
    const scan = scanRecords(reader.read(0, end), 0, segment.epoch, 0);
    const { node, worker } = listJournals(disk, ROOT).find((one) => one.dir === dir) ?? {
      node: 0,
      worker: 0,
    };
    return scan.records.map(({ record }) => keyOf(node, worker, record));
  };

  /** Every copy is a beginning of its original. */
  const compareAll = (): void => {
    const here = controlDisk.attach().disk;
    for (const machine of machines) {
      const there = machine.disk.attach().disk;
      for (const { dir } of listJournals(here, ROOT)) {
        if (!dir.startsWith(`${ROOT}/n${machine.node}-`)) continue;
        if (readState(here, dir) !== null && readCopy(here, dir) === null)
          problems.push(`${dir} is not marked`);
        const progress = readProgress(here, dir);
        const state = readState(here, dir);
        for (const segment of listSegments(here, dir)) {
          const original = openSegment(there, dir, segment);
          const copy = openSegment(here, dir, segment);
          if (original === null || copy === null || state === null) continue;
          const { end } = extentOf(state, progress, segment, copy.size);
          const same = Buffer.compare(copy.read(0, end), original.read(0, end)) === 0;
          if (!same) problems.push(`${dir}/${segmentFile(segment)} differs from its original before ${end}`);
        }
      }
    }
  };

  const ingestStep = async (): Promise<boolean> => {
    receiverNow();
    ingest ??= createIngest({
      disk: control.disk,
      root: ROOT,
      store,
      batchRecords: 1 + random.below(40),
      breathe: async () => undefined,
      now: () => now,
      nodeWaitMs: options.nodeWaitMs,
      keepBroken: () => undefined,
    });
    try {
      const more = await ingest.step();
      await ingest.settled();
      positions = await store.positions();
      return more;
    } catch (error) {
      if (!control.dead()) problems.push(`ingest failed: ${String(error)}`);
      return false;
    }
  };

  const filesOf = (process: ProcessDisk): Map<string, Uint8Array> => {
    const files = new Map<string, Uint8Array>();
    for (const { dir } of listJournals(process.disk, ROOT)) {
      for (const name of process.disk.list(dir)) {
        const file = process.disk.open(`${dir}/${name}`, false);
        if (file !== null) files.set(`${dir}/${name}`, readRange(file, 0, file.size()));
      }
    }
    return files;
  };

  const restore = (files: ReadonlyMap<string, Uint8Array>): void => {
    dieControl();
    seen.restores++;
    controlDisk = simulatedDisk(random);
    control = controlDisk.attach();
    for (const [path, bytes] of files) {
      const file = control.disk.open(path, true);
      if (file === null) continue;
      writeFully(file, bytes, 0);
      file.syncNow();
      control.disk.syncDir(path.slice(0, path.lastIndexOf('/')));
    }
    controlDisk.faults = options.faults;
    if (options.losesStore) {
      // It is made again from the copies.
      store = fakeStore();
      positions = [];
    }
    ingest = null;
  };

  // Control has heard of every worker before the first record.
  for (const machine of machines) {
    for (const worker of machine.workers) start(machine, worker);
    storm = false;
    for (let i = 0; i < 2; i++) await ship(machine);
    storm = true;
  }
  controlDisk.faults = options.faults;

  for (let step = 0; step < options.steps; step++) {
    now += random.chance(0.02) ? random.below(5000) : random.below(15);
    for (const machine of machines) {
      for (const worker of machine.workers) await live(machine, worker);
      if (random.chance(0.6)) await ship(machine);
      if (random.chance(0.05)) machine.outboxes = [];
      if (random.chance(0.03)) machine.outboxes.push(newOutbox(machine));
      if (machine.delayed.length > 0 && random.chance(0.4)) {
        const [late] = machine.delayed.splice(random.below(machine.delayed.length), 1);
        if (late !== undefined) await deliver(late).catch(() => undefined);
      }
      if (random.chance(0.2)) tend(machine);
      if (random.chance((options.crash * options.powerLoss) / 2)) {
        machine.disk.cutPower();
        machine.boot++;
        machine.outboxes = [];
      }
    }
    if (random.chance(0.4)) await ingestStep();
    if (random.chance(options.crash * options.powerLoss)) {
      controlDisk.cutPower();
      dieControl();
    } else if (random.chance(options.crash)) dieControl();
    if (random.chance(0.05)) {
      receiverNow();
      backup = filesOf(control);
      backedUp = positions;
    }
    if (backup !== null && random.chance(options.restore)) restore(backup);
    if (step % 10 === 0) compareAll();
  }

  // The storm is over: everything works, the workers stop in order, and the rest is sent.
  storm = false;
  controlDisk.faults = noFaults;
  dieControl();
  for (const machine of machines) {
    for (const worker of machine.workers) {
      worker.process.kill();
      start(machine, worker);
      await worker.journal?.close();
    }
    for (const late of machine.delayed.splice(0)) await deliver(late).catch(() => undefined);
    machine.outboxes = [newOutbox(machine)];
  }
  now += 1000;
  for (let i = 0; i < 400; i++) {
    for (const machine of machines) await ship(machine);
    if (i > 2 && machines.every(({ outboxes }) => outboxes[0]?.waiting().bytes === 0)) break;
  }
  for (const machine of machines) for (let i = 0; i < 2; i++) await ship(machine, true);
  while (await ingestStep());
  const broken = (ingest as Ingest | null)?.broken();
  if (broken) problems.push(`ingest stands at ${broken.segment}:${broken.offset} (${broken.reason})`);
  compareAll();

  seen.late = (await store.late()).reduce((sum, { count }) => sum + count, 0);
  // Every machine was waited for, however long it took, and their clocks are about right.
  if (seen.late > 0 && options.nodeWaitMs === Number.POSITIVE_INFINITY)
    problems.push(`${seen.late} records were late`);
  const times = new Map<string, number>();
  for (const { node, worker, record } of store.requests) {
    const key = keyOf(node, worker, record);
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const journalled = new Set<string>();
  for (const machine of machines) {
    for (const key of machine.gone) journalled.add(key);
    const { disk } = machine.disk.attach();
    for (const { dir } of listJournals(disk, ROOT))
      for (const segment of listSegments(disk, dir))
        for (const key of recordsOf(machine, dir, segment)) journalled.add(key);
  }
  seen.records = journalled.size;
  const missing = [...journalled].filter((key) => !times.has(key));
  const foreign = [...times.keys()].filter((key) => !journalled.has(key));
  const twice = [...times].filter(([, count]) => count > 1);
  if (missing.length > 0) problems.push(`${missing.length} records are not stored, such as ${missing[0]}`);
  if (foreign.length > 0)
    problems.push(`${foreign.length} stored records are in no journal, such as ${foreign[0]}`);
  if (twice.length > 0) problems.push(`${twice.length} records are stored twice, such as ${twice[0]?.[0]}`);
  return { problems: [...new Set(problems)], seen };
};
