import type { RequestFields } from '../../src/events/journal/record.ts';
import type { Outcome } from '../../src/events/store/ab-test-results.ts';
import { type AbTestRecord, inOrder } from './ab-test-traffic.ts';
import type { Place } from './event-records.ts';

/** Recomputes everything about tests with plain loops over the records, without the program's code. */
export interface SlowUnit {
  test: string;
  unit: number;
  at: Place;
  fields: RequestFields;
  knownBy: 'cookie' | 'given' | 'hash';
  keys: number;
  landed: number;
  /** Each with its states, in order. */
  conversions: { event: string; states: { time: number; status: string; revenue: number }[] }[];
}

/** One unit in euros, on every day. The rates of summed amounts divide exactly. */
const SLOW_RATES: Readonly<Record<string, number>> = { EUR: 1, GBP: 0.5 };

const DAY = 24 * 60 * 60 * 1000;
const nameOf = (at: { worker: number; sequence: number }): string => `${at.worker}.${at.sequence}`;

export const slowUnits = (records: readonly AbTestRecord[]): SlowUnit[] => {
  const units: SlowUnit[] = [];
  const byKey = new Map<string, SlowUnit>();
  const clicks = new Map<string, { at: Place; fields: RequestFields }>();
  const landings = new Set<string>();
  interface Made {
    status: string;
    payout: string | undefined;
    currency: string;
    states: SlowUnit['conversions'][number]['states'];
  }
  const conversions = new Map<string, Made>();
  const lookUp = (test: string, key: string, time: number): SlowUnit | undefined =>
    byKey.get(`${test} ${key}`) ?? byKey.get(`${test} ${key} ${Math.floor(time / DAY)}`);

  for (const { at, fields } of inOrder(records)) {
    if (fields.k === 'r') {
      clicks.set(nameOf(at), { at, fields });
      if (!fields.te.startsWith('t')) continue;
      let unit = lookUp(fields.te, fields.v, at.time);
      const isNew = unit === undefined;
      if (unit === undefined) {
        if (fields.cl !== 'human') continue;
        const own = units.filter(({ test }) => test === fields.te).length;
        const knownBy = fields.vn !== undefined ? 'given' : fields.vh === 1 ? 'hash' : 'cookie';
        unit = { test: fields.te, unit: own + 1, at, fields, knownBy, keys: 1, landed: 0, conversions: [] };
        units.push(unit);
        const day = knownBy === 'cookie' ? '' : ` ${Math.floor(at.time / DAY)}`;
        byKey.set(`${fields.te} ${fields.v}${day}`, unit);
      }
      if (fields.vn !== undefined && (isNew || (at.time - unit.at.time < 60_000 && unit.keys < 16))) {
        byKey.set(`${fields.te} ${fields.vn}`, unit);
        unit.keys++;
      }
    } else if (fields.k === 'e') {
      const click = clicks.get(nameOf({ worker: fields.cw, sequence: fields.cs }));
      if (click === undefined || landings.has(nameOf(click.at))) continue;
      landings.add(nameOf(click.at));
      for (const unit of units) if (nameOf(unit.at) === nameOf(click.at)) unit.landed++;
    } else if (fields.k === 'p') {
      const click = clicks.get(nameOf({ worker: fields.cw, sequence: fields.cs }));
      if (click === undefined) continue;
      const key = `${nameOf(click.at)} ${fields.ev} ${fields.tx}`;
      const made = conversions.get(key);
      const adds = fields.du === 'add' && fields.pa !== undefined && made?.payout !== undefined;
      if (adds && made.currency !== fields.cu) continue;
      const payout = adds ? String(Number(made.payout) + Number(fields.pa)) : (fields.pa ?? made?.payout);
      const currency = made === undefined || fields.pa !== undefined ? fields.cu : made.currency;
      if (
        made !== undefined &&
        made.status === fields.st &&
        made.payout === payout &&
        made.currency === currency
      )
        continue;
      if (made !== undefined && fields.du === 'ignore') continue;
      const revenue = Number(payout ?? 0) * (SLOW_RATES[currency] ?? 0);
      const state = { time: at.time, status: fields.st, revenue };
      if (made !== undefined) {
        made.states.push(state);
        Object.assign(made, { status: fields.st, payout, currency });
        continue;
      }
      const states = [state];
      conversions.set(key, { status: fields.st, payout, currency, states });
      const unit = click.fields.te.startsWith('t')
        ? lookUp(click.fields.te, click.fields.v, click.at.time)
        : undefined;
      if (unit === undefined) continue;
      if (unit.at.time < at.time || nameOf(unit.at) === nameOf(click.at))
        unit.conversions.push({ event: fields.ev, states });
    }
  }
  return units;
};

export interface SlowOutcome {
  unit: SlowUnit;
  /** Time of its first conversion that counts. */
  first: number;
  amount: number;
  rejected: boolean;
}

/** The conversions that count for a unit when its window is over; null: none. */
export const slowOutcome = (unit: SlowUnit, { event, windowMs }: Outcome): SlowOutcome | null => {
  const end = unit.at.time + windowMs;
  const counting = unit.conversions.flatMap(({ event: type, states }) => {
    const first = states[0]?.time ?? 0;
    if ((event !== null && type !== event) || first < unit.at.time || first > end) return [];
    const standing = states.findLast(({ time }) => time <= end);
    if (standing === undefined || standing.status === 'rejected') return [];
    return [{ first, revenue: standing.revenue, now: states.at(-1)?.status }];
  });
  if (counting.length === 0) return null;
  return {
    unit,
    first: Math.min(...counting.map(({ first }) => first)),
    amount: counting.reduce((sum, { revenue }) => sum + revenue, 0),
    rejected: counting.every(({ now }) => now === 'rejected'),
  };
};
