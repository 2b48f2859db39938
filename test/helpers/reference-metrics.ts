import type { Metrics } from '../../src/contracts/reports/report.ts';
import type { RangeQuery, SpendLine } from '../../src/events/store/reports.ts';
import type { Random } from '../simulation/random.ts';
import {
  destinationOf,
  type FinalConversion,
  type SentRequest,
  type Traffic,
  unitsOf,
} from './event-traffic.ts';
import { type Fraction, plus, roundedMillionths } from './fraction.ts';

const QUARTER = 15 * 60_000;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;

/** A part of a period's spend, at one moment. */
interface LaidSpend {
  campaign: number;
  time: number;
  /** 0: unknown. */
  destination: number;
  /** An equal part, as a fraction of units of the tenth decimal. */
  part: Fraction;
}

interface Part {
  requests: SentRequest[];
  conversions: FinalConversion[];
  laid: LaidSpend[];
  /** Whether spend replaces other costs. */
  covered: (campaign: number, time: number) => boolean;
}

/** Spend on a whole campaign. */
export const campaignSpend = (
  id: number,
  campaign: number,
  of: Pick<SpendLine, 'begins' | 'ends' | 'amount'>,
): SpendLine => ({ id, match: { campaign: String(campaign) }, known: {}, ...of });

/** Periods of a campaign around some days, without overlaps: of hours, of days, some without visits. */
export const randomSpend = (random: Random, campaign: number, from: number, days: number): SpendLine[] => {
  const periods: SpendLine[] = [];
  let at = from - DAY;
  while (at < from + (days + 1) * DAY) {
    const begins = at + random.below(3) * random.below(60) * QUARTER;
    const ends = begins + (1 + random.below(random.chance(0.4) ? 8 : 200)) * QUARTER;
    const amount = `${random.below(1000)}${random.chance(0.5) ? `.${1 + random.below(9)}` : ''}`;
    const id = campaign * 1000 + periods.length;
    periods.push(
      campaignSpend(id, campaign, { begins, ends, amount: random.chance(0.2) ? '0.000007' : amount }),
    );
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

/** Each paid visit of a period has an equal part, or each of its quarter hours if there are no visits. */
const layPeriod = (
  { match, begins, ends, amount }: SpendLine,
  requests: readonly SentRequest[],
): LaidSpend[] => {
  const campaign = Number(match.campaign);
  const quarter = (time: number): number => Math.floor(time / QUARTER);
  const visits = requests
    .filter(
      ({ at, fields: { c, vi, cl, rs } }) =>
        c === campaign &&
        vi === 1 &&
        cl !== 'crawler' &&
        !rs.includes('double_click') &&
        at.time >= begins &&
        at.time < ends,
    )
    .map((sent) => ({ time: sent.at.time, destination: destinationOf(sent) }))
    .toSorted((a, b) => quarter(a.time) - quarter(b.time) || a.destination - b.destination);
  const places =
    visits.length > 0
      ? visits
      : Array.from({ length: (ends - begins) / QUARTER }, (_, i) => ({
          time: begins + i * QUARTER,
          destination: 0,
        }));
  const part = { top: unitsOf(amount, 10), bottom: BigInt(places.length) };
  return places.map(({ time, destination }) => ({ campaign, time, destination, part }));
};

/** Whether the campaign had a cost model for the click. */
const saysCost = ({ kv, kp, kc, kr }: SentRequest['fields']): boolean => (kv ?? kp ?? kc ?? kr) !== undefined;

const moneyOf = (paid: SentRequest[], { requests, conversions, laid, covered }: Part) => {
  const counted = conversions.filter(({ status }) => status !== 'rejected');
  const isKnown = ({ campaign, clickTime, click }: FinalConversion): boolean =>
    covered(campaign, clickTime) || (click !== null && saysCost(click));
  const revenue = counted.reduce((sum, one) => sum + one.revenue, 0n);
  const known = counted.filter(isKnown).reduce((sum, one) => sum + one.revenue, 0n);
  const exact =
    paid
      .filter(({ fields }) => fields.ku === undefined)
      .reduce((sum, { fields }) => sum + unitsOf(fields.kv, 10), 0n) +
    counted
      .filter(({ campaign, clickTime }) => !covered(campaign, clickTime))
      .reduce((sum, one) => sum + one.cost, 0n);
  const spent = laid.reduce<Fraction>((sum, { part }) => plus(sum, part), { top: exact, bottom: 1n });
  const cost = roundedMillionths(spent);
  const isCosted =
    laid.length > 0 ||
    counted.some(isKnown) ||
    requests.some(({ at, fields }) => saysCost(fields) || covered(fields.c, at.time));
  return {
    revenue: text(revenue),
    cost: isCosted ? text(cost) : null,
    profit: isCosted ? text(known - cost) : null,
  };
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
    otherClickConversions: counted.filter(
      ({ click, ofVisit }) => click !== null && !(ofVisit && click.cl === 'human'),
    ).length,
    unpriced: counted.filter(({ unpriced }) => unpriced).length,
    ...moneyOf(paid, part),
    uncosted: paid.filter(({ fields: { kp, ku } }) => (kp ?? ku) !== undefined).length,
  };
};

/** The expected reports of random traffic, counted one by one. */
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
        spend.some((one) => one.match.campaign === String(id) && one.begins <= time && time < one.ends),
    };
  };

  /** Groups requests by a key, and conversions and spend by the same key. */
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

  return { metricsOf, partOf, by };
};
