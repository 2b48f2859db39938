import type { BrowserKind } from './browsers.ts';
import type { Run } from './schedule.ts';

/** An ad as the platform numbers it. `share`: of the visits. `appeal`: how much more its visitors convert than others. */
export interface Ad {
  readonly campaign: string;
  readonly group: string;
  readonly ad: string;
  readonly groupName: string;
  readonly name: string;
  readonly share: number;
  readonly appeal: number;
}

type Weights = Readonly<Record<string, number>>;

type SourceKind = 'google' | 'meta' | 'tiktok' | 'newsletter';

/** A campaign of the story. Its pages and split are made through the API (world/campaigns.ts). */
export interface StoryCampaign extends Run {
  readonly slug: string;
  readonly source: SourceKind;
  readonly countries: Weights;
  readonly browsers: Readonly<Partial<Record<BrowserKind, number>>>;
  readonly placements: Weights;
  readonly ads: readonly Ad[];
  /** What the platform charges for a click, in the workspace's currency; 0: nothing. */
  readonly click: number;
}

const google = { 'windows-chrome': 22, android: 28, iphone: 26, 'mac-chrome': 7, 'mac-safari': 6 } as const;
const search = { ...google, 'windows-edge': 6, 'windows-firefox': 3, samsung: 2 } as const;
const meta = {
  ...{ 'facebook-android': 34, 'facebook-ios': 27, instagram: 22, android: 8, iphone: 6 },
  'windows-chrome': 3,
} as const;
const tiktok = { 'tiktok-android': 52, 'tiktok-ios': 40, android: 5, iphone: 3 } as const;
const reader = { 'windows-chrome': 26, 'mac-safari': 18, iphone: 34, android: 16, ipad: 6 } as const;

const metaPlacements = { Facebook_Mobile_Feed: 44, Instagram_Feed: 21, Instagram_Reels: 23, Others: 12 };
const tiktokPlacements = { TikTok: 86, Pangle: 14 };

/** `[id, name, share, appeal]` for each ad of a group. */
const adsOf = (
  campaign: string,
  groups: readonly (readonly [string, string, ...(readonly (readonly [string, string, number, number])[])])[],
): Ad[] =>
  groups.flatMap(([group, groupName, ...ads]) =>
    ads.map(([ad, name, share, appeal]) => ({ campaign, group, groupName, ad, name, share, appeal })),
  );

export const CAMPAIGNS = {
  /** The test with a winner. */
  sleep: {
    ...{ slug: 'sleep-mask', source: 'google', from: 1, perDay: 275, zone: -6, click: 0.62 },
    countries: { US: 74, CA: 12, GB: 14 },
    browsers: search,
    placements: { 'google.com': 88, 'search.partner': 12 },
    ads: adsOf('21870034511', [
      [
        '163520118841',
        'Sleep mask',
        ['711400218801', 'Headline A', 34, 1.1],
        ['711400218802', 'Headline B', 26, 0.9],
      ],
      [
        '163520118842',
        'Blackout mask',
        ['711400218811', 'Side sleeper', 24, 1.25],
        ['711400218812', 'Travel', 16, 0.6],
      ],
    ]),
  },
  gummies: {
    ...{ slug: 'calm-gummies', source: 'meta', from: 12, perDay: 235, zone: -6, click: 0.48 },
    countries: { US: 100 },
    browsers: meta,
    placements: metaPlacements,
    ads: adsOf('120210448812340', [
      [
        '120210448812351',
        'Lookalike 1%',
        ['120210448812361', 'Video 12s', 38, 1.3],
        ['120210448812362', 'Carousel', 20, 0.8],
      ],
      [
        '120210448812352',
        'Interests',
        ['120210448812371', 'Static blue', 27, 0.75],
        ['120210448812372', 'UGC Mia', 15, 1.15],
      ],
    ]),
  },
  /** The test that is too young. */
  fitness: {
    ...{ slug: 'fit-app', source: 'tiktok', from: 9, perDay: 170, zone: 0, click: 0.14 },
    countries: { GB: 58, IE: 8, AU: 20, CA: 14 },
    browsers: tiktok,
    placements: tiktokPlacements,
    ads: adsOf('1791830026617890', [
      [
        '1791830026617901',
        'Broad 18-34',
        ['1791830026617911', 'Spark: 30 days', 46, 1.2],
        ['1791830026617912', 'Spark: gym', 30, 0.9],
      ],
      ['1791830026617902', 'Retargeting', ['1791830026617921', 'Discount', 24, 1.5]],
    ]),
  },
  /** The test whose second page fails on some phones. */
  solar: {
    ...{ slug: 'solar-check', source: 'google', from: 4, perDay: 125, zone: -8, click: 1.35 },
    countries: { US: 100 },
    browsers: search,
    placements: { 'google.com': 92, 'search.partner': 8 },
    ads: adsOf('21870034777', [
      [
        '163520119301',
        'Solar quotes',
        ['711400219101', 'Savings', 55, 1.1],
        ['711400219102', 'Rebate', 45, 0.9],
      ],
    ]),
  },
  /** The A/A test. */
  language: {
    ...{ slug: 'language-course', source: 'meta', from: 2, perDay: 165, zone: 1, click: 0.21 },
    countries: { DE: 34, ES: 22, BR: 24, FR: 12, IT: 8 },
    browsers: meta,
    placements: metaPlacements,
    ads: adsOf('120211907700120', [
      ['120211907700131', 'DACH', ['120211907700141', 'Airport', 34, 1.1]],
      [
        '120211907700132',
        'LATAM + ES',
        ['120211907700151', 'Café', 42, 1.0],
        ['120211907700152', 'Exam', 24, 0.85],
      ],
    ]),
  },
  /** The test that was decided. */
  pets: {
    ...{ slug: 'pet-box', source: 'tiktok', from: 0, perDay: 115, zone: -6, click: 0.19 },
    countries: { US: 78, CA: 22 },
    browsers: tiktok,
    placements: tiktokPlacements,
    ads: adsOf('1791830026700010', [
      [
        '1791830026700021',
        'Dog owners',
        ['1791830026700031', 'Unboxing', 60, 1.2],
        ['1791830026700032', 'Puppy', 40, 0.8],
      ],
    ]),
  },
  /** The one whose page cannot be reached. */
  vpn: {
    ...{ slug: 'vpn-guard', source: 'google', from: 0, perDay: 45, zone: 1, click: 0.34 },
    countries: { DE: 40, NL: 18, AT: 12, CH: 10, FR: 20 },
    browsers: google,
    placements: { 'news.example': 38, 'weather.example': 34, 'recipes.example': 28 },
    ads: adsOf('21870035102', [
      [
        '163520120011',
        'Display',
        ['711400220001', 'Banner 300x250', 62, 0.9],
        ['711400220002', 'Banner 728x90', 38, 0.5],
      ],
    ]),
  },
  newsletter: {
    ...{ slug: 'october-issue', source: 'newsletter', from: 6, perDay: 30, zone: 1, click: 0 },
    countries: { DE: 20, GB: 30, US: 35, IN: 15 },
    browsers: reader,
    placements: {},
    ads: adsOf('weekly', [
      ['issue', 'Weekly issue', ['button', 'Button', 70, 1], ['picture', 'Picture', 30, 0.9]],
    ]),
  },
} as const satisfies Record<string, StoryCampaign>;

export type CampaignKey = keyof typeof CAMPAIGNS;
