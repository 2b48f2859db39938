import { CORRECTION_PATH } from '../../contracts/campaigns/cost-correction.ts';
import { DAY_MS, HOUR_MS } from '../../core/time/durations.ts';
import { CAMPAIGNS, type CampaignKey } from '../story/campaigns.ts';
import { NETWORK_CURRENCY, type NetworkKey } from '../story/pages.ts';
import { META_SOURCE, makeCampaign } from './campaigns.ts';
import { addExit, addOffers, changeUrl, movePages, renamePage } from './library.ts';
import { idOf, type World } from './world.ts';

/** Something that the demo's owner did, `at` days after the story began. */
export interface Step {
  readonly at: number;
  readonly act: (world: World) => Promise<void>;
}

const NETWORKS: Readonly<Record<NetworkKey, object>> = {
  harborline: { name: 'Harborline', clickParameter: 'sub' },
  northpeak: {
    ...{ name: 'Northpeak', clickParameter: 'sub' },
    statuses: [{ word: 'wait', status: 'hold' }],
  },
  altmark: { name: 'Altmark', clickParameter: 'sub', timeZone: 'Europe/Berlin' },
};

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
  for (const key of Object.keys(NETWORK_CURRENCY) as NetworkKey[]) {
    const network = { ...NETWORKS[key], currency: NETWORK_CURRENCY[key] };
    const { id, url } = await api.call('POST', '/postback/source', network);
    const { secret } = await api.call('POST', `/postback/source/${id}/secret`);
    networks.set(key, { id, path: `${new URL(url).pathname}?secret=${secret}` });
  }
};

const campaign =
  (key: CampaignKey) =>
  async (world: World): Promise<void> => {
    world.campaigns.set(key, await makeCampaign(world.api, key, world.domain));
  };

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

const edit =
  (key: CampaignKey, patch: object) =>
  async (world: World): Promise<void> => {
    const { revision } = await world.api.call('GET', `/campaign/${idOf(world, key)}`);
    await world.api.call('PATCH', `/campaign/${idOf(world, key)}`, { revision, ...patch });
  };

/** More readers of the newsletter see the gummies. */
const showGummiesToMore = async (world: World): Promise<void> => {
  const path = `/campaign/${idOf(world, 'newsletter')}`;
  const { revision, destinations, paths, rules, default: split } = await world.api.call('GET', path);
  const weights = [7000, 3000];
  await world.api.call('PATCH', path, {
    ...{ revision, destinations, paths, rules },
    default: split.map((one, i) => ({ ...one, weight: weights[i] })),
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

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What the bank paid for euros; `days`: until it was asked again. */
const setRate =
  (rate: string, days: number | null) =>
  async ({ api }: World, at: number): Promise<void> => {
    const to = days === null ? null : dayOf(at + (days - 1) * DAY_MS);
    await api.call('POST', '/rate/manual', { currency: 'EUR', from: dayOf(at), to, rate });
  };

/** What the agency takes on top of what Meta charges. */
const addFee = async ({ api }: World, at: number): Promise<void> => {
  await api.call('POST', CORRECTION_PATH, {
    ...{ sourceId: META_SOURCE, from: dayOf(at), to: null, factor: '1.05' },
    reason: 'Agency fee, 5%',
  });
};

type At = (world: World, at: number) => Promise<void>;

const TIMELINE: readonly (readonly [day: number, act: At])[] = [
  [-0.3, addNewsletter],
  [-0.2, addNetworks],
  [-0.15, addOffers],
  [-0.1, setRate('1.082', 26)],
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
  [8, edit('sleep', { tags: ['sleep', 'search'], costs: { model: 'cpc', amount: '0.6' } })],
  [10, addFee],
  [12, saveReports],
  [12.2, addExit],
  [13, saveColumns],
  [
    18,
    test('sleep', {
      ...{ name: 'Sleep mask: story or quiz', window: DAY_MS, variants: ['Story', 'Quiz'] },
      hypothesis: 'A quiz makes more people order than a story.',
    }),
  ],
  [
    16,
    edit('solar', { notes: 'The network calls within a day. Quotes from outside California are rejected.' }),
  ],
  [20, renamePage],
  [20, edit('vpn', { costs: { model: 'cpc', amount: '0.33' } })],
  [22, note('Budgets raised by 20%')],
  [25.9, setRate('1.095', 21)],
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
  [36, movePages],
  [38, showGummiesToMore],
  [41, note('New creatives from the agency', 'gummies')],
  [44, changeUrl],
  [46.9, setRate('1.089', null)],
  [
    50,
    edit('vpn', {
      notes: 'Bots are refused here, in the open. The mirror cannot be reached: its check fails.',
    }),
  ],
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
