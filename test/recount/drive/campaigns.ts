/** Campaigns of a recount: one for each way a click can go and be paid for. */

/** How clicks are paid for. `types`: numbers of the conversion types that are charged; absent: all. */
export interface CostModel {
  model: 'none' | 'token' | 'cpc' | 'cpm' | 'cpa' | 'share';
  amount: string | null;
  types?: readonly number[];
}

interface Path {
  landing: string | null;
  offers: readonly string[];
}

export interface Campaign {
  key: string;
  source: string;
  redirect: '302' | '307' | 'meta' | 'none';
  refuses: boolean;
  state: 'open' | 'paused' | 'over' | 'capped';
  costs: CostModel;
  paths: readonly Path[];
  /** Whether its split is an A/B test's. */
  test: boolean;
  /** Rules in order, with the path that each leads to. */
  rules: readonly { field: 'language' | 'device'; values: readonly string[]; path: number }[];
  default: readonly { path: number; weight: number }[];
  passQuery: boolean;
  inactive: 'domain' | 'not_found' | 'gone';
}

const straight = (...offers: string[]): Path[] => offers.map((offer) => ({ landing: null, offers: [offer] }));
const even = (paths: number): { path: number; weight: number }[] =>
  Array.from({ length: paths }, (_, path) => ({ path, weight: 10_000 / paths }));

const made = (key: string, over: Partial<Campaign>): Campaign => {
  const paths = over.paths ?? straight(`${key}-a`, `${key}-b`);
  return {
    key,
    source: 'Google',
    redirect: '302',
    refuses: false,
    state: 'open',
    ...{
      costs: { model: 'none', amount: null },
      test: false,
      rules: [],
      passQuery: false,
      inactive: 'domain',
    },
    paths,
    default: even(paths.length),
    ...over,
  };
};

export const CAMPAIGNS: readonly Campaign[] = [
  made('direct', {
    costs: { model: 'cpc', amount: '0.35' },
    default: [
      { path: 0, weight: 7000 },
      { path: 1, weight: 3000 },
    ],
  }),
  made('landing', {
    source: 'Meta',
    costs: { model: 'cpm', amount: '4.217' },
    paths: [{ landing: 'landing-p', offers: ['landing-a', 'landing-b'] }],
  }),
  made('mixed', {
    source: 'Push network',
    costs: { model: 'token', amount: null },
    paths: [
      { landing: null, offers: ['mixed-a'] },
      { landing: 'mixed-p', offers: ['mixed-b', 'mixed-c'] },
      { landing: 'mixed-q', offers: ['mixed-a'] },
      { landing: null, offers: ['mixed-b', 'mixed-c'] },
    ],
    rules: [
      { field: 'language', values: ['pt'], path: 2 },
      { field: 'device', values: ['mobile'], path: 3 },
    ],
    default: [
      { path: 0, weight: 5000 },
      { path: 1, weight: 5000 },
    ],
    passQuery: true,
  }),
  made('page', {
    redirect: 'none',
    costs: { model: 'cpa', amount: '1.237', types: [1, 6] },
    paths: [
      { landing: null, offers: ['page-a'] },
      { landing: null, offers: ['page-b'] },
    ],
  }),
  made('refusing', {
    source: 'TikTok',
    refuses: true,
    costs: { model: 'share', amount: '30.5', types: [1, 3, 7] },
  }),
  made('test', { test: true, source: 'Meta', costs: { model: 'cpc', amount: '0.07' } }),
  made('testpage', {
    test: true,
    source: 'Push network',
    redirect: 'meta',
    paths: [
      { landing: 'testpage-p', offers: ['testpage-a'] },
      { landing: 'testpage-q', offers: ['testpage-a'] },
    ],
  }),
  made('spent', {
    source: 'Meta',
    redirect: '307',
    costs: { model: 'cpc', amount: '0.11' },
    paths: [
      { landing: 'spent-p', offers: ['spent-a'] },
      { landing: null, offers: ['spent-b'] },
    ],
  }),
  made('free', { source: '' }),
  made('paused', { state: 'paused', inactive: 'gone' }),
  made('over', { state: 'over', inactive: 'not_found' }),
  made('capped', { state: 'capped', costs: { model: 'cpc', amount: '0.2' } }),
];

export const campaignOf = (key: string): Campaign => {
  const found = CAMPAIGNS.find((one) => one.key === key);
  if (found === undefined) throw new Error(`There is no campaign ${key}.`);
  return found;
};

/** Changed cost models from the second stretch on, which apply to later clicks. */
export const LATER_COSTS: ReadonlyMap<string, CostModel> = new Map<string, CostModel>([
  ['free', { model: 'cpc', amount: '0.013' }],
  ['page', { model: 'share', amount: '12.25' }],
]);

/** Hits that the campaign "capped" redirects. */
const CAP = 150;

/** Names of its pages without duplicates, in the order of the API's list. */
export const pagesOf = ({ paths }: Campaign): string[] => [
  ...new Set(paths.flatMap(({ landing, offers }) => [...(landing === null ? [] : [landing]), ...offers])),
];

/** As the API takes it. */
export const bodyOf = (campaign: Campaign, domainId: string): object => {
  const pages = pagesOf(campaign);
  const place = (name: string): number => pages.indexOf(name);
  const weights = (count: number): number[] =>
    Array.from({ length: count }, (_, i) =>
      i === 0 ? 10_000 - (count - 1) * Math.floor(10_000 / count) : Math.floor(10_000 / count),
    );
  return {
    name: `Campaign ${campaign.key}`,
    slug: campaign.key,
    domainId,
    source: campaign.source,
    redirect: campaign.redirect,
    invalidTraffic: campaign.refuses ? 'refuse' : 'count',
    passQuery: campaign.passQuery,
    inactive: campaign.inactive,
    costs: campaign.costs,
    ...(campaign.state === 'over' && { endsAt: '2020-01-01T00:00:00Z' }),
    ...(campaign.state === 'capped' && { caps: { total: CAP } }),
    destinations: pages.map((name) => ({
      name,
      url: `https://pages.example/${name}?cid={click_id}&v={variant}`,
    })),
    paths: campaign.paths.map(({ landing, offers }) => ({
      landing: landing === null ? null : place(landing),
      offers: offers.map((name, i) => ({ destination: place(name), weight: weights(offers.length)[i] })),
    })),
    default: campaign.default,
    rules: campaign.rules.map(({ field, values, path }, i) => ({
      name: `Rule ${i + 1}`,
      match: 'all',
      caps: {},
      to: [{ path, weight: 10_000 }],
      conditions: [{ field, is: true, values }],
    })),
  };
};
