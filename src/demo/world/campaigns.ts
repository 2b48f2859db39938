import { CAMPAIGNS, type CampaignKey } from '../story/campaigns.ts';
import { LANDING_PAGES, pageKey } from '../story/pages.ts';
import type { WorldApi } from './api.ts';

interface Page {
  readonly name: string;
  readonly url: string;
}

/** A landing page (none: null) and the offers behind it, by their place in `pages`. */
type Way = readonly [landing: number | null, ...offers: readonly [place: number, weight: number][]];

interface Setup {
  readonly name: string;
  readonly source: string;
  readonly tags: readonly string[];
  readonly notes?: string;
  readonly pages: readonly Page[];
  readonly ways: readonly Way[];
  /** The offer of a second exit, by its place in `pages`, of the ways that have one. */
  readonly second?: Readonly<Record<number, number>>;
  /** Weights of the ways; the first alone if absent. */
  readonly split?: readonly number[];
  readonly rules?: readonly object[];
  readonly more?: object;
}

/** ID of the built-in traffic source. */
export const META_SOURCE = 'src_0MetaAds00000001';

const lander = (name: string, address: string): Page => ({ name, url: `https://${address}?cid={click_id}` });
const offer = (name: string, address: string): Page => ({ name, url: `https://${address}?sub={click_id}` });
/** An offer of two campaigns. */
export const GUMMIES = offer('CalmNights gummies', 'track.northpeak.example/calm-gummies');
const WHOLE = 10_000;
const half = WHOLE / 2;

const SETUPS: Readonly<Record<CampaignKey, Setup>> = {
  sleep: {
    ...{ name: 'Sleep mask | Search US', source: 'Google Ads', tags: ['search'] },
    pages: [
      lander('Story', 'lumen-sleep.example/story'),
      offer('Lumen sleep mask', 'track.harborline.example/lumen-mask'),
      lander('Quiz', 'lumen-sleep.example/quiz'),
    ],
    ways: [
      [0, [1, WHOLE]],
      [2, [1, WHOLE]],
    ],
    more: { costs: { model: 'cpc', amount: '0.55' } },
  },
  gummies: {
    ...{ name: 'Calm gummies | Meta US', source: 'Meta (Facebook, Instagram)', tags: ['sleep', 'social'] },
    pages: [
      lander('Article', 'calmnights.example/article'),
      GUMMIES,
      offer('CalmNights, three months', 'track.harborline.example/calm-bundle'),
    ],
    ways: [[0, [1, WHOLE]]],
    second: { 0: 2 },
  },
  fitness: {
    ...{ name: 'Fit in 30 days | TikTok UK', source: 'TikTok', tags: ['apps', 'social'] },
    pages: [
      lander('Start', 'fit-thirty.example/start'),
      offer('Fit in 30, trial', 'track.harborline.example/fit-trial'),
      lander('Plan', 'fit-thirty.example/plan'),
    ],
    ways: [
      [0, [1, WHOLE]],
      [2, [1, WHOLE]],
    ],
  },
  solar: {
    ...{ name: 'Solar quotes | Search CA', source: 'Google Ads', tags: ['leads', 'search'] },
    pages: [
      lander('Roof check', 'solarcheck.example/roof'),
      offer('Solar quote', 'track.northpeak.example/solar-quote'),
      lander('Calculator', 'solarcheck.example/calculator'),
    ],
    ways: [
      [0, [1, WHOLE]],
      [2, [1, WHOLE]],
    ],
    more: { costs: { model: 'cpc', amount: '1.3' } },
  },
  language: {
    ...{ name: 'Language course | Meta EU + BR', source: 'Meta (Facebook, Instagram)', tags: ['courses'] },
    notes: 'Germany has its own page, by a rule.',
    pages: [
      lander('Course', 'lingua-trail.example/course'),
      offer('Lingua Trail, a year', 'track.altmark.example/lingua-year'),
      lander('Kurs (DE)', 'lingua-trail.example/de'),
    ],
    ways: [
      [0, [1, WHOLE]],
      [2, [1, WHOLE]],
    ],
    rules: [
      {
        ...{ name: 'Germany', match: 'all', caps: {}, to: [{ path: 1, weight: WHOLE }] },
        conditions: [{ field: 'country', is: true, values: ['DE'] }],
      },
    ],
  },
  pets: {
    ...{ name: 'Pet box | TikTok US', source: 'TikTok', tags: ['boxes', 'social'] },
    pages: [
      lander('Dogs', 'petbox-club.example/dogs'),
      offer('Pet box', 'track.harborline.example/pet-box'),
      offer('Pet box, trial', 'track.northpeak.example/pet-box-trial'),
      lander('Unboxing', 'petbox-club.example/unbox'),
    ],
    ways: [
      [0, [1, half], [2, half]],
      [3, [1, half], [2, half]],
    ],
  },
  vpn: {
    ...{ name: 'VPN | Display DACH', source: 'Google Ads', tags: ['apps', 'display'] },
    notes: 'Bots are refused here, in the open.',
    pages: [
      offer('VPN deal', 'vpn-guard.example/deal'),
      offer('VPN deal, mirror', 'down.vpn-guard.example/deal'),
    ],
    ways: [
      [null, [0, WHOLE]],
      [null, [1, WHOLE]],
    ],
    split: [9000, 1000],
    more: { invalidTraffic: 'refuse', costs: { model: 'cpc', amount: '0.35' } },
  },
  newsletter: {
    ...{ name: 'Newsletter | weekly', source: 'Newsletter', tags: ['own list'] },
    notes: 'A part of the readers see the offer of the gummies. The library has it once for both campaigns.',
    pages: [offer('Subscription', 'journal.example/subscribe'), GUMMIES],
    ways: [
      [null, [0, WHOLE]],
      [null, [1, WHOLE]],
    ],
    split: [8000, 2000],
    // What the mail provider charges.
    more: { costs: { model: 'cpc', amount: '0.02' } },
  },
};

/** Names and URLs of all offers, each once. */
export const OFFER_PAGES: readonly Page[] = [
  ...new Map(
    Object.values(SETUPS)
      .flatMap(({ pages }) => pages)
      .filter(({ url }) => LANDING_PAGES[pageKey(url)] === undefined)
      .map((page) => [page.name, page]),
  ).values(),
];

/** Creates a campaign of the story; resolves to its ID and the numbers of its paths. */
export const makeCampaign = async (
  api: WorldApi,
  key: CampaignKey,
  domainId: string,
): Promise<{ id: string; paths: number[] }> => {
  const { name, source, tags, notes = '', pages, ways, rules = [], more } = SETUPS[key];
  const { second = {}, split = [WHOLE] } = SETUPS[key];
  const made = await api.call('POST', '/campaign', {
    ...{ name, source, tags, notes, domainId, slug: CAMPAIGNS[key].slug, rules },
    destinations: pages,
    paths: ways.map(([landing, ...offers], i) => ({
      landing,
      offers: offers.map(([destination, weight]) => ({ destination, weight })),
      ...(second[i] !== undefined && {
        exits: [{ offers: [{ destination: second[i], weight: WHOLE }] }],
      }),
    })),
    default: split.map((weight, path) => ({ path, weight })),
    ...more,
  });
  return { id: made.id, paths: made.paths.map(({ number }) => number) };
};
