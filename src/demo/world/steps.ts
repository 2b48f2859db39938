import { DAY_MS, HOUR_MS } from '../../core/time/durations.ts';
import { CAMPAIGNS, type CampaignKey } from '../story/campaigns.ts';
import { OFFERS, type OfferBehaviour } from '../story/pages.ts';
import type { WorldApi } from './api.ts';
import { GUMMIES, makeCampaign } from './campaigns.ts';

/** What the steps have made so far. */
export interface World {
  readonly api: WorldApi;
  /** ID of the domain of the links. */
  readonly domain: string;
  readonly begin: number;
  readonly campaigns: Map<CampaignKey, { readonly id: string; readonly paths: readonly number[] }>;
  readonly networks: Map<OfferBehaviour['network'], { readonly id: string; readonly path: string }>;
  readonly tests: Map<CampaignKey, string>;
}

/** Something that the demo's owner did, `at` days after the story began. */
export interface Step {
  readonly at: number;
  readonly act: (world: World) => Promise<void>;
}

const NETWORKS = {
  harborline: { name: 'Harborline (demo)', currency: 'USD', clickParameter: 'sub' },
  northpeak: {
    ...{ name: 'Northpeak (demo)', currency: 'USD', clickParameter: 'sub' },
    statuses: [{ word: 'wait', status: 'hold' }],
  },
} as const;

const addNewsletter = async ({ api }: World): Promise<void> => {
  await api.call('POST', '/campaign/traffic_source', {
    name: 'Newsletter',
    tokens: [
      { parameter: 'sub1', token: '{list}' },
      { parameter: 'sub2', token: '{issue}' },
      { parameter: 'sub3', token: '{link}' },
    ],
  });
};

const addNetworks = async ({ api, networks }: World): Promise<void> => {
  for (const key of ['harborline', 'northpeak'] as const) {
    const { id, url } = await api.call('POST', '/postback/source', NETWORKS[key]);
    const { secret } = await api.call('POST', `/postback/source/${id}/secret`);
    networks.set(key, { id, path: `${new URL(url).pathname}?secret=${secret}` });
  }
};

const campaign =
  (key: CampaignKey) =>
  async (world: World): Promise<void> => {
    world.campaigns.set(key, await makeCampaign(world.api, key, world.domain));
  };

const idOf = ({ campaigns }: World, key: CampaignKey): string => campaigns.get(key)?.id ?? '';

const note =
  (text: string, key?: CampaignKey) =>
  async (world: World, at: number): Promise<void> => {
    const campaignId = key === undefined ? {} : { campaignId: idOf(world, key) };
    await world.api.call('POST', '/annotation', { at: new Date(at).toISOString(), text, ...campaignId });
  };

interface TestTexts {
  readonly name: string;
  readonly hypothesis: string;
  readonly variants: readonly [string, string];
  readonly window: number;
  readonly planned?: number;
}

/** Drafts a test of a campaign's two paths. */
const draft = async (world: World, key: CampaignKey, texts: TestTexts): Promise<string> => {
  const [first = 0, second = 1] = world.campaigns.get(key)?.paths ?? [];
  const { id } = await world.api.call('POST', '/ab-test', {
    ...{ name: texts.name, hypothesis: texts.hypothesis, campaignId: idOf(world, key) },
    ...{ metric: { kind: 'conversion', types: 'counted' }, windowSeconds: texts.window / 1000, mde: 0.2 },
    plannedUnits: texts.planned ?? null,
    arms: [first, second].map((path, i) => ({ path, weight: 5000, name: texts.variants[i] })),
  });
  return id;
};

const test =
  (key: CampaignKey, texts: TestTexts) =>
  async (world: World): Promise<void> => {
    const id = await draft(world, key, texts);
    const { revision } = await world.api.call('GET', `/ab-test/${id}`);
    await world.api.call('POST', `/ab-test/${id}/start`, { revision });
    world.tests.set(key, id);
  };

const pausePages = async (world: World): Promise<void> => {
  const { revision } = await world.api.call('GET', `/campaign/${idOf(world, 'vpn')}`);
  await world.api.call('PATCH', `/campaign/${idOf(world, 'vpn')}`, {
    revision,
    notes: 'Bots are refused here, in the open. The mirror cannot be reached: its check fails.',
  });
};

const decidePets = async (world: World): Promise<void> => {
  const id = world.tests.get('pets') ?? '';
  const { revision } = await world.api.call('GET', `/ab-test/${id}`);
  await world.api.call('POST', `/ab-test/${id}/decide`, {
    revision,
    outcome: { kind: 'control' },
    note: 'After three weeks there are too few visitors to tell the pages apart. The dogs stay.',
  });
};

const startAa = async (world: World): Promise<void> => {
  const { id } = await world.api.call('POST', '/ab-test/aa', {
    ...{ name: 'A/A: is the tracking sound?', campaignId: idOf(world, 'language'), plannedUnits: 2500 },
    metric: { kind: 'conversion', types: 'counted' },
  });
  world.tests.set('language', id);
};

const saveReports = async ({ api }: World): Promise<void> => {
  const range = { name: '28d' };
  const reports = [
    ['Ads: cost and profit', ['ad'], ['visits', 'conversions', 'cost', 'revenue', 'profit', 'roi']],
    ['Countries by device', ['country', 'device'], ['visits', 'conversions', 'cr', 'revenue']],
    ['Days', ['day'], ['requests', 'visits', 'invalidShare', 'conversions', 'revenue', 'cost', 'profit']],
  ] as const;
  for (const [name, dimensions, metrics] of reports)
    await api.call('POST', '/saved-report', { name, body: { dimensions, metrics, range } });
};

const saveColumns = async ({ api }: World): Promise<void> => {
  await api.call('POST', '/formula', { name: 'Profit per visit', formula: 'profit / visits', decimals: 3 });
  await api.call('POST', '/column-preset', {
    name: 'Media buyer',
    metrics: ['visits', 'cost', 'cpc', 'conversions', 'cpa', 'revenue', 'profit', 'roi'],
  });
};

/** Offers of the library get their network, and some a cap; a full one leaves its visitors to its fallback. */
const CAPS: Readonly<Record<string, { limit: number; per: 'day' | 'month'; fallback?: string }>> = {
  'Pet box, trial': { limit: 40, per: 'day', fallback: 'Pet box' },
  'CalmNights gummies': { limit: 900, per: 'month' },
};

const agreeWithNetworks = async ({ api, networks }: World): Promise<void> => {
  const { rows } = await api.call('GET', '/offer?perPage=50');
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  for (const { id, name, url, revision } of rows) {
    const { host, pathname } = new URL(url);
    const paidBy = OFFERS[`${host}${pathname}`]?.network;
    if (paidBy === undefined) continue;
    const network = networks.get(paidBy)?.id;
    const { fallback, ...cap } = CAPS[name] ?? {};
    await api.call('PATCH', `/offer/${id}`, {
      ...{ revision, network },
      ...('limit' in cap && { cap: { ...cap, counts: 'all', types: null } }),
      ...(fallback !== undefined && { fallback: ids.get(fallback) }),
    });
  }
};

/** The network asks for a new parameter: one change of the library, in both campaigns with the offer. */
const changeUrl = async ({ api }: World): Promise<void> => {
  const { rows } = await api.call('GET', '/offer?perPage=50');
  for (const { id, name, revision } of rows)
    if (name === GUMMIES.name)
      await api.call('PATCH', `/offer/${id}`, { revision, url: `${GUMMIES.url}&v=2` });
};

/** What an account manager agreed on, for conversions that are paid in euros. */
const setRate = async ({ api }: World, at: number): Promise<void> => {
  const from = new Date(at).toISOString().slice(0, 10);
  await api.call('POST', '/rate/manual', { currency: 'EUR', from, to: null, rate: '1.09' });
};

type At = (world: World, at: number) => Promise<void>;

const TIMELINE: readonly (readonly [day: number, act: At])[] = [
  [-0.3, addNewsletter],
  [-0.2, addNetworks],
  ...(Object.keys(CAMPAIGNS) as CampaignKey[]).map((key): readonly [number, At] => [
    CAMPAIGNS[key].from - 0.04,
    campaign(key),
  ]),
  [
    7,
    test('pets', {
      ...{ name: 'Pet box: unboxing page', window: DAY_MS, variants: ['Dogs', 'Unboxing'] },
      hypothesis: 'People who see the box open want one.',
    }),
  ],
  [8, setRate],
  [12, saveReports],
  [13, saveColumns],
  [
    18,
    test('sleep', {
      ...{ name: 'Sleep mask: story or quiz', window: DAY_MS, variants: ['Story', 'Quiz'] },
      hypothesis: 'A quiz makes more people order than a story.',
    }),
  ],
  [22, note('Budgets raised by 20%')],
  [27, startAa],
  [30, decidePets],
  [
    33,
    test('solar', {
      ...{
        name: 'Solar: roof check or calculator',
        window: 3 * DAY_MS,
        variants: ['Roof check', 'Calculator'],
      },
      hypothesis: 'A calculator brings more quotes.',
    }),
  ],
  [41, note('New creatives from the agency', 'gummies')],
  [44, changeUrl],
  [50, pausePages],
  [52, agreeWithNetworks],
  [
    51.4,
    test('fitness', {
      ...{ name: 'Fitness: plan on the first page', window: DAY_MS, variants: ['Start', 'Plan'] },
      hypothesis: 'People who see their plan start the trial.',
      planned: 12_000,
    }),
  ],
  [
    54,
    async (world) => {
      const [path = 0] = world.campaigns.get('gummies')?.paths ?? [];
      await world.api.call('POST', '/ab-test', {
        ...{ name: 'Gummies: a shorter article (draft)', campaignId: idOf(world, 'gummies') },
        metric: { kind: 'revenue' },
        arms: [
          { path, weight: 5000 },
          { url: 'https://calmnights.example/short?cid={click_id}', weight: 5000, name: 'Short' },
        ],
      });
    },
  ],
];

/** All steps in order, at full hours, so that settings change between two hours of the traffic. */
export const STEPS: readonly Step[] = TIMELINE.map(([day, act]) => {
  const at = Math.ceil((day * DAY_MS) / HOUR_MS) * HOUR_MS;
  return { at, act: (world: World) => act(world, world.begin + at) };
}).toSorted((a, b) => a.at - b.at);
