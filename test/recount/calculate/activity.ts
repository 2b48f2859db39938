import type { Hit, Place } from '../ledger.ts';

/** An address's recent activity, by docs/classification.md, over all workers, in the total order of all journals. */

const MINUTE = 60_000;
const DAY = 86_400_000;
const DOUBLE_CLICK = 10_000;
const DUPLICATE = 3_600_000;
const FLOOD = 60;

export interface Judged {
  flood: boolean;
  repeat: 'double_click' | 'duplicate' | null;
  /** The hit that a double click repeats. */
  repeats: Hit | null;
}

/** Someone who clicks one link from one address with one program. */
interface Known {
  /** Null: no key was sent yet. */
  key: string | null;
  /** The last hit that was not a double click. */
  last: Hit;
  lastTime: number;
  /** Start of the duplicate window. */
  since: number;
}

/** All addresses of an IPv6 /64 belong to one customer. */
const homeOf = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;

const isLive = ({ lastTime, since }: Known, time: number): boolean =>
  time - lastTime < DOUBLE_CLICK || time - since < DUPLICATE;

/** Judges hits, which must be passed in the total order. */
export const activity = () => {
  const minutes = new Map<string, number>();
  /** The latest comes last. */
  const known = new Map<string, Known[]>();

  /** Each clock minute is counted separately. */
  const isFlood = (address: string, time: number): boolean => {
    const minute = `${address} ${Math.floor(time / MINUTE)}`;
    const count = (minutes.get(minute) ?? 0) + 1;
    minutes.set(minute, count);
    return count > FLOOD;
  };

  /** Two different keys are two people. A hit without a key may be from the last visitor there. */
  const found = (people: readonly Known[], key: string | null, time: number): Known | undefined => {
    const own = key === null ? undefined : people.findLast((one) => one.key === key);
    if (own !== undefined && isLive(own, time)) return own;
    const latest = people.at(-1);
    if (latest === undefined || !isLive(latest, time)) return undefined;
    return key === null || latest.key === null ? latest : undefined;
  };

  const repeatOf = (hit: Hit, time: number): Pick<Judged, 'repeat' | 'repeats'> => {
    const { campaign, by, look, brought: key } = hit;
    // The hashes that identify repeats change at midnight UTC.
    const id = [Math.floor(time / DAY), look.address, campaign, by, look.agent].join(' ');
    const people = known.get(id) ?? [];
    known.set(id, people);
    const one = found(people, key, time);
    if (one === undefined) {
      people.push({ key, last: hit, lastTime: time, since: time });
      return { repeat: null, repeats: null };
    }
    one.key ??= key;
    if (time - one.lastTime < DOUBLE_CLICK) return { repeat: 'double_click', repeats: one.last };
    one.last = hit;
    one.lastTime = time;
    people.splice(people.indexOf(one), 1);
    people.push(one);
    return { repeat: 'duplicate', repeats: null };
  };

  return (hit: Hit, { time }: Place): Judged => {
    const flood = isFlood(homeOf(hit.look.address), time);
    const mayRepeat = hit.campaign !== null && hit.method !== 'HEAD' && !hit.look.ahead;
    return { flood, ...(mayRepeat ? repeatOf(hit, time) : { repeat: null, repeats: null }) };
  };
};
