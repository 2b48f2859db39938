import type { Metrics } from '../../src/contracts/report.ts';
import type { RangeQuery, SpendPeriod } from '../../src/events/store/contract.ts';
import type { Random } from '../simulation/random.ts';
import { type FinalConversion, type SentRequest, type Traffic, unitsOf } from './event-traffic.ts';

const QUARTER = 15 * 60_000;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;

/** A part of a period's spend, at one moment. */
interface LaidSpend {
  campaign: number;
  time: number;
  /** 0: none can be named. */
  destination: number;
  millionths: bigint;
}

interface Part {
  requests: SentRequest[];
  conversions: FinalConversion[];
  laid: LaidSpend[];
  /** Whether spend takes the place of other costs. */
  covered: (campaign: number, time: number) => boolean;
}

/** Periods of a campaign around some days, none of them over another: of hours, of days, some that nobody visits in. */
export const randomSpend = (random: Random, campaign: number, from: number, days: number): SpendPeriod[] => {
  const periods: SpendPeriod[] = [];
  let at = from - DAY;
  while (at < from + (days + 1) * DAY) {
    const begins = at + random.below(3) * random.below(60) * QUARTER;
    const ends = begins + (1 + random.below(random.chance(0.4) ? 8 : 200)) * QUARTER;
    const amount = `${random.below(1000)}${random.chance(0.5) ? `.${1 + random.below(9)}` : ''}`;
    periods.push({ campaign, begins, ends, amount: random.chance(0.2) ? '0.000007' : amount });
    at = ends;
  }
  return periods;
};

const text = (millionths: bigint): string => {
  if (millionths < 0n) return `-${text(-millionths)}`;
  const padded = millionths.toString().padStart(7, '0');
  const decimals = padded.slice(-6).replace(/0+$/, '');
  return decimals === '' ? padded.slice(0, -6) : `${padded.slice(0, -6)}.${decimals}`;
};

/** So many equal parts of an amount, in whole millionths, that add up to it. */
const equalParts = (millionths: bigint, count: number): bigint[] =>
  Array.from({ length: count }, (_, i) => {
    const upTo = (part: number): bigint => (millionths * BigInt(part)) / BigInt(count);
    return upTo(i + 1) - upTo(i);
  });

/** Each valid visit of a period has an equal part, or each of its quarter hours where there is none. */
const layPeriod = (
  { campaign, begins, ends, amount }: SpendPeriod,
  requests: readonly SentRequest[],
): LaidSpend[] => {
  const quarter = (time: number): number => Math.floor(time / QUARTER);
  const visits = requests
    .filter(
      ({ at, fields: { c, vi, cl } }) =>
        c === campaign && vi === 1 && cl === 'human' && at.time >= begins && at.time < ends,
    )
    .map(({ at, fields }) => ({ time: at.time, destination: fields.d }))
    .toSorted((a, b) => quarter(a.time) - quarter(b.time) || a.destination - b.destination);
  const places =
    visits.length > 0
      ? visits
      : Array.from({ length: (ends - begins) / QUARTER }, (_, i) => ({
          time: begins + i * QUARTER,
          destination: 0,
        }));
  return equalParts(unitsOf(amount, 6), places.length).map((millionths, i) => {
    const { time = 0, destination = 0 } = places[i] ?? {};
    return { campaign, time, destination, millionths };
  });
};

const moneyOf = (paid: SentRequest[], { conversions, laid, covered }: Part) => {
  const counted = conversions.filter(({ status }) => status !== 'rejected');
  const revenue = counted.reduce((sum, one) => sum + one.revenue, 0n);
  const exact =
    paid
      .filter(({ fields }) => fields.ku === undefined)
      .reduce((sum, { fields }) => sum + unitsOf(fields.kv, 10), 0n) +
    counted
      .filter(({ campaign, clickTime }) => !covered(campaign, clickTime))
      .reduce((sum, one) => sum + one.cost, 0n) +
    laid.reduce((sum, { millionths }) => sum + millionths * 10_000n, 0n);
  const cost = (exact + 5000n) / 10_000n;
  return { revenue: text(revenue), cost: text(cost), profit: text(revenue - cost) };
};

/** The metrics as docs/metrics.md defines them, from the raw records. */
const metricsOf = (part: Part): Metrics => {
  const { requests, conversions, covered } = part;
  const counted = conversions.filter(({ status }) => status !== 'rejected');
  const visits = requests.filter(({ fields }) => fields.vi === 1);
  const paid = visits.filter(({ at, fields: { cl, c } }) => cl !== 'crawler' && !covered(c, at.time));
  return {
    requests: requests.length,
    visits: visits.length,
    valid: visits.filter(({ fields }) => fields.cl === 'human').length,
    uniqueVisits: requests.filter(({ unique }) => unique).length,
    bots: requests.filter(({ fields }) => ['invalid', 'crawler'].includes(fields.cl)).length,
    conversions: counted.length,
    unpriced: counted.filter(({ unpriced }) => unpriced).length,
    ...moneyOf(paid, part),
    uncosted: paid.filter(({ fields: { kp, ku } }) => (kp ?? ku) !== undefined).length,
  };
};

/** Where a moment belongs in a series: its hour of the range, or its date on the wall of the zone. */
const stepOf = ({ from, to, timeZone }: RangeQuery): ((time: number) => string) => {
  if (to - from <= 73 * HOUR) return (time) => String(Math.floor((time - from) / HOUR));
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  return (time) => format.format(time);
};

/** What reports have to say of random traffic, counted one by one. */
export const referenceOf = (traffic: Pick<Traffic, 'requests' | 'conversions'>) => {
  const partOf = ({ workspace, from, to, spend }: RangeQuery, campaign?: number): Part => {
    const own = traffic.requests.filter(({ fields }) => fields.ws === workspace);
    const isOf = (id: number, time: number): boolean =>
      time >= from && time < to && (campaign === undefined || id === campaign);
    return {
      requests: own.filter(({ at, fields }) => isOf(fields.c, at.time)),
      conversions: traffic.conversions.filter(
        (one) => one.workspace === workspace && isOf(one.campaign, one.clickTime),
      ),
      laid: spend
        .flatMap((period) => layPeriod(period, own))
        .filter((part) => isOf(part.campaign, part.time)),
      covered: (id, time) =>
        spend.some((one) => one.campaign === id && one.begins <= time && time < one.ends),
    };
  };

  /** Splits what happened by some key of a request, and the same key of a conversion and of spend. */
  const by = <K>(
    part: Part,
    ofRequest: (r: SentRequest) => K,
    ofConversion: (c: FinalConversion) => K,
    ofSpend: (s: LaidSpend) => K,
  ): Map<K, Metrics> => {
    const { requests, conversions, laid, covered } = part;
    const [requestsOf, conversionsOf, spendOf] = [
      Map.groupBy(requests, ofRequest),
      Map.groupBy(conversions, ofConversion),
      Map.groupBy(laid, ofSpend),
    ];
    const keys = new Set([...requestsOf.keys(), ...conversionsOf.keys(), ...spendOf.keys()]);
    const metricsBy = (key: K): Metrics =>
      metricsOf({
        requests: requestsOf.get(key) ?? [],
        conversions: conversionsOf.get(key) ?? [],
        laid: spendOf.get(key) ?? [],
        covered,
      });
    return new Map([...keys].map((key) => [key, metricsBy(key)]));
  };

  const seriesOf = (range: RangeQuery, part: Part) => {
    const step = stepOf(range);
    const starts = new Map<string, number>();
    for (let time = range.from; time < range.to; time += QUARTER) {
      if (!starts.has(step(time))) starts.set(step(time), time);
    }
    const nothing = metricsOf({ ...part, requests: [], conversions: [], laid: [] });
    const found = by(
      part,
      ({ at }) => step(at.time),
      ({ clickTime }) => step(clickTime),
      ({ time }) => step(time),
    );
    return [...starts].map(([key, time]) => {
      const { requests, valid, conversions, revenue, cost } = found.get(key) ?? nothing;
      return { at: new Date(time).toISOString(), requests, valid, conversions, revenue, cost };
    });
  };

  return { metricsOf, partOf, by, seriesOf };
};
