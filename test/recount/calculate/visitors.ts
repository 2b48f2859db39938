import type { Hit } from '../ledger.ts';

/** How earlier visits of a visitor are recognized: docs/metrics.md, "uniqueVisits" and "One ad click, one visit". */

const DAY = 86_400_000;
const JOINING = ['gclid', 'gbraid', 'wbraid'];
/** Of the cookies issued under one hash, the first and this many of the last identify the visitor. */
const LAST = 16;

/** A visitor without a cookie is identified by address and user agent for a day (UTC). */
export const visitorOf = (hit: Hit, time: number): string =>
  hit.brought ?? `${Math.floor(time / DAY)} ${hit.look.address} ${hit.look.agent}`;

interface Counted {
  time: number;
  /** The key it came with, the first cookie issued, and later ones. */
  own: string;
  first: string | null;
  later: string[];
}

/** Whether requests are unique visits; they must be passed in the total order. */
export const uniqueness = () => {
  const byKey = new Map<string, Counted>();

  const countedOf = (key: string, time: number): Counted | null => {
    const found = byKey.get(key);
    return found === undefined || time - found.time >= DAY ? null : found;
  };

  return (hit: Hit, time: number, valid: boolean): boolean => {
    const of = (visitor: string): string => `${hit.campaign} ${visitor}`;
    const own = of(visitorOf(hit, time));
    const issued = hit.answered?.issued ?? null;
    const counted = countedOf(own, time);
    if (counted === null && valid) {
      const begun: Counted = { time, own, first: issued === null ? null : of(issued), later: [] };
      for (const key of [own, begun.first]) if (key !== null) byKey.set(key, begun);
      return true;
    }
    if (counted === null || issued === null || counted.own !== own) return false;
    const key = of(issued);
    counted.later.push(key);
    byKey.set(key, counted);
    if (counted.later.length > LAST) byKey.delete(counted.later.shift() as string);
    return false;
  };
};

interface AdVisit {
  time: number;
  hit: Hit;
  /** A call of the link belongs to it. */
  called: boolean;
}

/** The counted visit that a page view joins, by the id of its ad click; they must be passed in the total order. */
export const joining = () => {
  const byId = new Map<string, AdVisit>();

  return (hit: Hit, time: number, human: boolean): Hit | null => {
    const names = JOINING.filter((name) => (hit.clickIds[name] ?? '') !== '');
    if (hit.hidden || hit.campaign === null || names.length === 0) return null;
    const ids = names.map((name) => `${hit.campaign} ${human} ${name} ${hit.clickIds[name]}`);
    const called = hit.by === 'link';
    const open = ids
      .map((id) => byId.get(id))
      .filter((one) => one !== undefined && time - one.time < DAY) as AdVisit[];
    const joined = open.find((one) => !(called && one.called));
    if (joined === undefined) {
      const begun = { time, hit, called };
      for (const id of ids) byId.set(id, begun);
      return null;
    }
    if (called) for (const one of open) one.called = true;
    return joined.hit;
  };
};
