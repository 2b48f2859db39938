import type { Cap, Plan } from '../../core/routing/plan.ts';
import { type ZoneClock, zoneClock } from '../../core/time/zone.ts';
import type { EdgeLog } from '../log.ts';
import { type Counted, capsFileName, encodeCounts, isAhead, isOver, oldCapsFileName } from './caps-file.ts';
import { capPeers } from './caps-peers.ts';
import { capStore } from './caps-store.ts';

/** Interval at which edge workers exchange cap counts, milliseconds. */
const CAP_EXCHANGE_MS = 1000;

/**
 * Maximum number of requests by which a cap can be exceeded. A count is written within one interval and read within the
 * next, so a worker knows everything that the others had answered two intervals ago. `rate`: requests per second on the
 * cap, for all workers of the node. A single worker exceeds nothing. (docs/operating.md, "Caps".)
 */
export const capOverrun = (rate: number, workers: number, exchangeMs = CAP_EXCHANGE_MS): number =>
  workers < 2 ? 0 : Math.ceil((rate * 2 * exchangeMs) / 1000);

/** The same as text for screens and logs. */
export const capBound = (workers: number, exchangeMs = CAP_EXCHANGE_MS): string =>
  workers < 2
    ? 'Caps are kept exactly while one worker answers links; a killed worker forgets at most its last second.'
    : `A cap may be overrun by what the ${workers} workers answer in ${(2 * exchangeMs) / 1000} seconds; a killed worker forgets at most its last second.`;

/** The part of a plan that the counters need. */
export type CappedPlan = Pick<Plan, 'zone' | 'caps' | 'rules'>;

/** Counts what caps limit, across all workers of the node (approximately: docs/operating.md states the bound). */
export interface CapCounters {
  /** IDs of the plan's caps, including rules', that are used up at `time`. The same empty list if the plan has none. */
  exhausted(plan: CappedPlan, time: number): readonly string[];
  /** Counts one answered request for the campaign's caps and for those of rule number `rule` (0: the default). */
  count(plan: CappedPlan, rule: number, time: number): void;
  close(): void;
}

export interface SharedCapCounters extends CapCounters {
  /** Writes this worker's counts and reads the others'; the timer does so too. Never rejects. */
  exchange(): Promise<void>;
}

interface CapOptions {
  /** Folder shared by all workers of the node; created when it is missing. */
  readonly dir: string;
  /** Numbers of this worker; running workers must not share them. */
  readonly node: number;
  readonly worker: number;
  /** Whether this worker is known to be alone with its numbers; until then, it counts in memory. Default: yes. */
  readonly mayWrite?: () => boolean;
  readonly log: EdgeLog;
  /** Milliseconds since 1970; decides which windows are over. */
  readonly now?: () => number;
  /** Time between two exchanges, milliseconds. */
  readonly everyMs?: number;
}

/** A cap as seen by this worker. */
interface Slot extends Counted {
  window: number;
  count: number;
  /** The others' count in the same window, as of `generation`. */
  others: number;
  generation: number;
}

const NONE: readonly string[] = Object.freeze([]);

const hasCaps = ({ caps, rules }: CappedPlan): boolean => {
  if (caps.length > 0) return true;
  for (let i = 0; i < rules.length; i++) if (rules[i]!.caps.length > 0) return true;
  return false;
};

const windowOf = (per: Cap['per'], clock: ZoneClock, time: number): number => {
  if (per === 'total') return 0;
  return per === 'hour' ? clock.startOfHour(time) : clock.startOfDay(time);
};

/**
 * Counters that need no process between the workers: each writes its own counts to a small file about once a second, if
 * something changed, and reads the others' equally often; at startup, it continues from its file. A window is
 * identified by the instant at which it began on the plan's wall clock and never moves back when the clock or zone
 * changes. A disk error is logged and blocks no answer: each worker then knows only its own counts.
 */
export const createCapCounters = (options: CapOptions): SharedCapCounters => {
  const { dir, node, worker, log, now = Date.now, everyMs = CAP_EXCHANGE_MS } = options;
  const { mayWrite = () => true } = options;
  const own = capsFileName(node, worker);
  const store = capStore(dir, { own, before: oldCapsFileName(worker) }, log);
  const peers = capPeers(dir, own, log);
  const slots = new Map<string, Slot>();
  let changes = 0;
  let written = 0;

  for (const [id, counted] of store.load()) slots.set(id, { ...counted, others: 0, generation: -1 });
  peers.readNow();

  const slotOf = ({ id, per }: Cap, clock: ZoneClock, time: number): Slot => {
    const window = windowOf(per, clock, time);
    let slot = slots.get(id);
    if (slot === undefined || slot.per !== per) {
      slot = { per, window, count: 0, others: 0, generation: -1 };
      slots.set(id, slot);
    } else if (window > slot.window || isAhead(slot, window)) {
      slot.window = window;
      slot.count = 0;
      slot.generation = -1;
    }
    return slot;
  };

  const isUsedUp = (cap: Cap, clock: ZoneClock, time: number): boolean => {
    const slot = slotOf(cap, clock, time);
    if (slot.generation !== peers.generation) {
      slot.others = peers.countOf(cap.id, cap.per, slot.window);
      slot.generation = peers.generation;
    }
    return slot.count + slot.others >= cap.limit;
  };

  const addUsedUp = (
    list: string[] | null,
    caps: readonly Cap[],
    clock: ZoneClock,
    time: number,
  ): string[] | null => {
    let used = list;
    for (let i = 0; i < caps.length; i++) {
      if (!isUsedUp(caps[i]!, clock, time)) continue;
      used ??= [];
      used.push(caps[i]!.id);
    }
    return used;
  };

  const countOn = (caps: readonly Cap[], clock: ZoneClock, time: number): void => {
    for (let i = 0; i < caps.length; i++) {
      slotOf(caps[i]!, clock, time).count++;
      changes++;
    }
  };

  /** Text of the file; expired windows are removed from it and from memory. */
  const encoded = (): string => {
    const time = now();
    for (const [id, slot] of slots) if (isOver(slot, time)) slots.delete(id);
    return encodeCounts(new Map([...slots].filter(([, slot]) => slot.count > 0)));
  };

  const exchange = async (): Promise<void> => {
    if (changes !== written && mayWrite()) {
      const sent = changes;
      if (await store.save(encoded())) written = sent;
    }
    await peers.read();
  };

  let underWay = false;
  const timer = setInterval(() => {
    if (underWay) return;
    underWay = true;
    exchange().finally(() => {
      underWay = false;
    });
  }, everyMs);
  timer.unref();

  return {
    exhausted(plan, time) {
      if (!hasCaps(plan)) return NONE;
      const clock = zoneClock(plan.zone);
      let used = addUsedUp(null, plan.caps, clock, time);
      for (const rule of plan.rules) used = addUsedUp(used, rule.caps, clock, time);
      return used ?? NONE;
    },
    count(plan, rule, time) {
      if (!hasCaps(plan)) return;
      const clock = zoneClock(plan.zone);
      countOn(plan.caps, clock, time);
      if (rule === 0) return;
      for (const one of plan.rules) if (one.number === rule) countOn(one.caps, clock, time);
    },
    exchange,
    close() {
      clearInterval(timer);
      if (changes === written || !mayWrite()) store.stop();
      else store.saveNow(encoded());
    },
  };
};
