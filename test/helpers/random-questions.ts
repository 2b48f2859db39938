import {
  FILTER_DIMENSIONS,
  isConversionDimension,
  TEXT_DIMENSIONS,
} from '../../src/contracts/reports/report-query.ts';
import { type ConversionType, KNOWN_TYPES } from '../../src/core/conversions/types.ts';
import { type MetricName, metricNames, TYPE_FIGURES } from '../../src/core/report/metrics.ts';
import { isSub } from '../../src/core/report/subs.ts';
import { isRoleDimension, type RoleDimension } from '../../src/core/sources/parameters.ts';
import { DAY_MS, QUARTER_MS } from '../../src/core/time/durations.ts';
import { stepsOf } from '../../src/core/time/steps.ts';
import type {
  CostCorrection,
  RoleColumn,
  SpendLine,
  StoreDimension,
  StoreFilter,
  StoreMaturity,
  StoreReportQuery,
} from '../../src/events/store/reports.ts';
import { type Random, seeded } from '../simulation/random.ts';
import { randomTraffic } from './event-traffic.ts';
import { randomSpend } from './reference-metrics.ts';

/** In New York, clocks go back on the fourth of these days. */
export const FROM = Date.parse('2026-10-29T00:00:00Z');
export const DAYS = 7;
const zones = ['UTC', 'Asia/Kathmandu', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'] as const;
const steps = ['quarter', 'hour', 'day', 'week', 'month'] as const;
export const sources = [
  { campaign: 1, source: 'Google Ads' },
  { campaign: 3, source: "TikTok's" },
];

/** One source passes the ad in sub3, another in sub1; a third source passes it where no roll-up has it. */
export const roles = {
  ad: [
    { source: 'src_a', sub: 'sub3', campaigns: [1, 2] },
    { source: "src_b'", sub: 'sub1', campaigns: [3] },
  ],
  placement: [{ source: 'src_a', sub: 'sub5', campaigns: [1] }],
  creative: [{ source: 'src_a', sub: 'sub20', campaigns: [1, 3] }],
  keyword: [],
} satisfies StoreReportQuery['roles'];

/** Separate, so that what one of them is asked for leaves the others as they are. */
interface Sources {
  random: Random;
  crediting: Random;
  /** Which lines may be laid on visits without an ID. */
  laying: Random;
  ages: Random;
}

const pick = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)] as T;
const some = <T>(random: Random, values: readonly T[], most: number): T[] => {
  const left = [...values];
  return Array.from(
    { length: random.below(most + 1) },
    () => left.splice(random.below(left.length), 1)[0] as T,
  );
};

/** Parameters that the traffic gives. */
const GIVEN: readonly string[] = ['sub1', 'sub4', 'sub5', 'sub10', 'sub11', 'sub20'];

/** Dimensions that share a roll-up, and some that only raw rows have. */
const groups: readonly (readonly StoreDimension[])[] = [
  ['step', 'campaign', 'source', 'country', 'device', 'os', 'browser', 'language', 'trafficClass'],
  ['step', 'campaign', 'source', 'path', 'landing', 'offer', 'destination', 'variant', 'rule'],
  ['step', 'campaign', 'source', 'sub1', 'sub2', 'sub3'],
  ['step', 'campaign', 'ad', 'sub2', 'keyword'],
  ['step', 'campaign', 'utm_source', 'utm_campaign', 'utm_content', 'conversionStatus'],
  ['step', 'ad', 'placement', 'campaign'],
  ['step', 'campaign', 'source', 'country', 'device', 'os', 'trafficClass'],
  ['step', 'campaign', 'conversionType', 'conversionStatus', 'offer'],
  ['step', 'campaign', 'conversionType', 'conversionStatus', 'offer', 'country', 'sub1', 'sub5', 'reason'],
  ['step', 'campaign', 'source', 'landing', 'offer', 'exit', 'outcome', 'conversionStatus'],
  ['step', ...FILTER_DIMENSIONS.filter((name) => !isSub(name) || GIVEN.includes(name))],
];

const values: Partial<Record<StoreDimension, (string | null)[]>> = {
  campaign: ['1', '2', '77', null, '1e1', '99999999999', "1' OR '1'='1"],
  path: ['1/0', '2/1', '2/x', '1', null],
  landing: ['11', '21', '10', null],
  offer: ['10', '15', '26', '31', null],
  exit: ['1', '2', '0', '11', null],
  destination: ['10', '11', '15', '31', null],
  variant: ['1/test1/0', '2/test2/1', '1/test2/0', null],
  rule: ['1/1', '3/1', '2/1', null],
  source: ['Google Ads', "TikTok's", 'Bing', null],
  sub1: ['ad "1"', 'ü', "o'", '%', '_', '', null],
  sub5: ["o'5%", 'ü', null],
  sub11: ["o'5%", "'", null],
  sub20: ['twenty', 'WENT', null],
  utm_source: ['News "1"', 'NEWS', null],
  utm_campaign: ["o'5%", '%', null],
  utm_term: ['ü', null],
  utm_content: ['{{ad.name}}', 'AD', null],
  ad: ['src_a/ad "1"', 'src_b\'/ad "1"', "src_b'/o'", 'src_c/ü', 'ü', null],
  placement: ["src_a/o'5%", 'src_a/ü', null],
  creative: ['src_a/twenty', 'twenty', null],
  country: ['BR', 'IN', 'br', null],
  device: ['mobile', 'desktop', 'tv', null],
  os: ['ios', 'android', null],
  browser: ['safari', null],
  language: ['pt', null],
  city: ['São Paulo', 'SÃO', 'são p', null],
  inApp: ['instagram', 'gram', null],
  trafficClass: ['human', 'invalid', 'crawler', null],
  reason: ['search_agent', 'verified', 'unverified', 'impostor', 'verif', null],
  referrer: ['shop.example', 'x.y', 'EXAMPLE', null],
  domain: ['1', '2', null],
  outcome: ['redirected', 'landed', 'paused', null],
};

const rolesFor = (dimension: RoleDimension): readonly RoleColumn[] =>
  (roles as StoreReportQuery['roles'])?.[dimension] ?? [];

/** Types with random rules; `upsell` is an event of the traffic. */
const randomTypes = (random: Random): ConversionType[] => {
  const { purchase, lead, other, add_to_cart, rebill } = KNOWN_TYPES;
  const own = { number: 8, events: ['upsell', "o'"], words: ['hold'] };
  const withLead = random.chance(0.3) ? { ...purchase, words: ['sale', 'lead'] } : purchase;
  return [withLead, ...(withLead === purchase ? [lead] : []), other, add_to_cart, rebill, own]
    .filter(({ number }) => number <= 3 || random.chance(0.7))
    .map((type) => ({
      ...type,
      countsAsConversion: random.chance(0.6),
      countsAsRevenue: random.chance(0.6),
    }));
};

const typeMetrics: readonly MetricName[] = [1, 2, 3, 4, 7, 8].flatMap((type) =>
  TYPE_FIGURES.map((figure): MetricName => `${figure}:${type}`),
);

const randomFilter = (random: Random, dimension: StoreDimension): StoreFilter[] => {
  if (dimension === 'step' || isConversionDimension(dimension)) return [];
  const from = values[dimension] ?? ['BR-SP', 'ten "10"', 'four', null];
  const own = Array.from({ length: 1 + random.below(3) }, () => pick(random, from));
  const withRoles = isRoleDimension(dimension) ? { roles: rolesFor(dimension) } : {};
  const texts = own.filter((value) => value !== null);
  if (TEXT_DIMENSIONS.includes(dimension) && texts.length > 0 && random.chance(0.4))
    return [{ dimension, op: pick(random, ['contains', 'notContains']), values: texts, ...withRoles }];
  return [{ dimension, op: pick(random, ['is', 'isNot']), values: own, ...withRoles }];
};

/** What spend can be for besides whole campaigns; nobody has seen the last ones. */
const targets: readonly SpendLine['match'][] = [
  { campaign: '3', ad: 'src_b\'/ad "1"' },
  { ad: "src_b'/o'" },
  { ad: 'src_b\'/ad "1"' },
  { ad: 'src_b\'/ad "1"', creative: 'src_a/twenty' },
  { creative: 'src_a/twenty' },
  { campaign: '1', creative: 'src_a/twenty' },
  { creative: 'src_a/nobody' },
  { campaign: '1', sub1: 'ü' },
  { campaign: '2', sub1: 'ad "1"' },
  { campaign: '1', sub1: "o'", creative: 'src_a/twenty' },
  { campaign: '2', sub1: 'nobody' },
  { ad: 'src_a/nobody' },
];

/** Credits of campaigns and of details, some of them more than was spent. */
const randomCredits = (random: Random): SpendLine[] =>
  some(
    random,
    [{ campaign: '1' }, { campaign: '2' }, { campaign: '3' }, { campaign: '77' }, ...targets],
    4,
  ).flatMap((match) =>
    randomSpend(random, 1, FROM, DAYS).map(({ amount, ...line }) => ({
      ...{ ...line, match, known: 'campaign' in match ? {} : { source: 'Google Ads' } },
      amount: random.chance(0.4) ? amount : `${random.below(30)}.000001`,
      isCredit: true,
    })),
  );

/** Spend on whole campaigns, some of it in more detail, and credits. */
const randomLines = ({ random, crediting, laying }: Sources): SpendLine[] => {
  const whole = [1, 2, 3, 77].flatMap((campaign) => randomSpend(random, campaign, FROM, DAYS));
  const by = some(random, targets, random.chance(0.5) ? 5 : 0).flatMap((match) => {
    // Some creatives are known to be an ad's, though nobody may have seen them.
    const ofAd = 'creative' in match && !('ad' in match) && random.chance(0.5);
    const known: SpendLine['known'] = {
      ...('campaign' in match ? {} : { source: 'Google Ads' }),
      ...(ofAd && { ad: 'src_b\'/ad "1"' }),
    };
    return randomSpend(random, 1, FROM, DAYS).map((line) => ({ ...line, match, known }));
  });
  const costs = random.chance(0.7) ? [...whole, ...by] : by;
  const isCorrected = random.chance(0.5);
  const correctedBy = (own: Random) => (line: SpendLine) => ({
    ...line,
    ...(isCorrected && own.chance(0.6) && { correction: pick(own, ['1.05', '1.190001', '0.9', '10']) }),
  });
  const credits = crediting.chance(0.5) ? randomCredits(crediting).map(correctedBy(crediting)) : [];
  const isLaid = laying.chance(0.6);
  return [...costs.map(correctedBy(random)), ...credits].map((line, i) => ({
    ...line,
    id: i + 1,
    ...(isLaid && laying.chance(0.7) && { spreadsUnmatched: true }),
  }));
};

/** Of costs by cost models: for some campaigns and days, also those of no request. */
const randomCorrections = (random: Random): CostCorrection[] =>
  some(random, [1, 2, 3, 77], 3).flatMap((campaign) => {
    const cut = FROM + random.below(DAYS * 96) * QUARTER_MS;
    const begins = random.chance(0.3) ? FROM + DAY_MS : cut;
    return [
      {
        campaigns: [campaign, campaign + 100],
        begins: 0,
        ends: begins,
        factor: pick(random, ['1.19', '0.0001']),
      },
      { campaigns: [campaign], begins, ends: FROM + 1000 * DAY_MS, factor: pick(random, ['1.0575', '3']) },
    ].slice(random.below(2));
  });

const randomQuery = (of: Sources): StoreReportQuery => {
  const { random, ages } = of;
  const timeZone = pick(random, zones);
  const from = FROM + random.below(DAYS * 96) * QUARTER_MS;
  const to = random.chance(0.3)
    ? FROM + (DAYS + 1) * DAY_MS
    : from + (1 + random.below(DAYS * 96)) * QUARTER_MS;
  const group = pick(random, groups);
  const dimensions = some(random, group, 4);
  const metrics = random.chance(0.5)
    ? metricNames
    : some(random, random.chance(0.5) ? metricNames : [...metricNames, ...typeMetrics], 6);
  const spend = randomLines(of);
  const byKey = dimensions.length > 0 && random.chance(0.3);
  return {
    workspace: random.chance(0.85) ? 1 : 2,
    from,
    to,
    dimensions,
    metrics,
    sources,
    roles,
    ...(random.chance(0.6) && { types: randomTypes(random) }),
    steps: dimensions.includes('step') ? stepsOf(from, to, pick(random, steps), timeZone) : [],
    filters: some(random, group, pick(random, [1, 3])).flatMap((dimension) =>
      randomFilter(random, dimension),
    ),
    basis: random.chance(0.7) ? 'click' : 'conversion',
    spend: random.chance(0.6) ? spend : [],
    ...(ages.chance(0.6) && { maturity: randomMaturity(ages) }),
    spendRoles: roles,
    ...(random.chance(0.5) && { corrections: randomCorrections(random) }),
    order: {
      by: byKey
        ? random.below(dimensions.length)
        : pick(random, metrics.length > 0 ? metrics : (['requests'] as const)),
      descending: random.chance(0.5),
    },
    limit: 10_000,
    offset: 0,
  };
};

/** Fractions that doubles and decimals hold exactly. */
const eighth = (random: Random, most: number): number => random.below(most * 8) / 8;

const randomMaturity = (random: Random): StoreMaturity => {
  const byQuarter = FROM + random.below(DAYS) * DAY_MS;
  const sharesFrom = (day: number) => {
    const days = Array.from(
      { length: (byQuarter - FROM) / DAY_MS - day },
      (_, i) => FROM + (day + i) * DAY_MS,
    );
    const quarters = Array.from({ length: random.below(300) + 1 }, (_, i) => byQuarter + i * QUARTER_MS);
    return [...days, ...quarters].map((begins) => ({
      ...{ begins, share: eighth(random, 1), error: eighth(random, 1) },
    }));
  };
  const usualOf = () => ({
    ...{
      curve: random.below(2),
      rate: eighth(random, 1),
      revenue: eighth(random, 30),
      cost: eighth(random, 5),
    },
  });
  return {
    byQuarter,
    curves: [
      { shares: sharesFrom(0) },
      { shares: sharesFrom(random.below((byQuarter - FROM) / DAY_MS + 1)) },
    ],
    usual: [1, 3].map((campaign) => ({ campaign, ...usualOf() })),
    others: usualOf(),
    estimating: { shape: 1 + random.below(50), excess: 0, payoutVariation: 0 },
  };
};

/** FAIRLEAD_TEST_SEED=7 draws other questions and other traffic. Without it, they are always the same ones. */
const SEED = Number(process.env.FAIRLEAD_TEST_SEED ?? 0);
const drawn = (by: number): Random => seeded(by + 1000 * SEED);

/** Whether these are the questions that tests expect to be of many kinds. */
export const isUsualDraw = SEED === 0;

/** A question to read when its answer is wrong, and the number that draws it again. Curves are long, and only counted. */
export const described = (query: StoreReportQuery): string => {
  const text = JSON.stringify(query, (name, value) => (name === 'shares' ? value.length : value));
  return `FAIRLEAD_TEST_SEED=${SEED} draws ${text}`;
};

/** Questions of all kinds about the traffic of `questionedTraffic`. */
export const randomQuestions = (count: number): StoreReportQuery[] => {
  const of: Sources = { random: drawn(45), crediting: drawn(43), laying: drawn(44), ages: drawn(41) };
  return Array.from({ length: count }, () => randomQuery(of));
};

/** The traffic that the questions are about. */
export const questionedTraffic = () =>
  randomTraffic({ seed: 11 + 1000 * SEED, from: FROM, days: DAYS, requests: 900, adjustments: true });
