import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/time/durations.ts';
import { dateOf } from '../../core/time/zone.ts';
import type { EdgeHeaders } from '../../edge/http/exchange.ts';
import { anyBot, BOT_SHARE, type Bot, type BotPlace, flooder } from './bots.ts';
import { type BrowserKind, headersOf } from './browsers.ts';
import { CAMPAIGNS, type CampaignKey, type StoryCampaign } from './campaigns.ts';
import { openAgenda } from './events.ts';
import {
  LANDING_PAGES,
  NETWORK_CURRENCY,
  type NetworkKey,
  OFFERS,
  type OfferBehaviour,
  pageKey,
} from './pages.ts';
import { type Random, seededRandom } from './random.ts';
import { expectedVisits } from './schedule.ts';

/** A request as the edge receives it from its proxy. */
export interface Sent {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly host: string;
  /** With its query. */
  readonly path: string;
  readonly headers: EdgeHeaders;
  readonly address: string;
  readonly body?: string;
}

/** The parts of the edge's answer that a browser acts on. */
export interface Got {
  readonly status: number;
  readonly location: string | null;
  /** `name=value` of each cookie that was set. */
  readonly cookies: readonly string[];
}

export interface Traffic {
  /** Whose address is it: a country's, or where bots are. */
  readonly addressOf: (place: string | BotPlace, random: Random) => string;
  /** Sends a request at the current time of the story. */
  readonly send: (request: Sent) => Got;
  /** Sets the current time of the story, milliseconds since 1970; never goes back. */
  readonly setTime: (at: number) => void;
}

/** The places that the story's requests go to. */
export interface Places {
  /** Host of each campaign's link. */
  readonly hosts: Readonly<Record<CampaignKey, string>>;
  /** Slug of each campaign's link. */
  readonly slugs: Readonly<Record<CampaignKey, string>>;
  /** Of the ad accounts: IANA name. */
  readonly timeZone: string;
  /** Path of each network's postbacks, with its secret: `/postback/key/source?secret=...`. */
  readonly networks: Readonly<Record<NetworkKey, string>>;
}

/** Clicks of an ad on a day, as the platform counts them. */
export interface AdDay {
  readonly campaign: CampaignKey;
  /** `YYYY-MM-DD` in the account's time zone. */
  readonly day: string;
  readonly ad: string;
  readonly clicks: number;
}

interface Person {
  readonly kind: BrowserKind;
  readonly headers: EdgeHeaders;
  readonly address: string;
  readonly cookies: Map<string, string>;
  /** How much more than others they convert. */
  readonly appeal: number;
  readonly keepsCookies: boolean;
}

/** Share of visits by people who came before, and how many of them are remembered. */
const RETURNING = 0.14;
const REMEMBERED = 400;
/** Share of people whose browser sends no cookies back. */
const WITHOUT_COOKIES = 0.08;
/** Share of people who tap twice. */
const TWICE = 0.012;
/** Share of clicks that a platform counts and that never reach a link. */
const LOST = 0.035;
/** Floods in eight weeks. */
const FLOODS = 5;
/** Factors of conversion by country; 1 for others. */
const EAGERNESS: Readonly<Record<string, number>> = { US: 1.1, GB: 1.05, BR: 0.7, IN: 0.4, DE: 1.15 };
const NETWORK_AGENT: EdgeHeaders = { 'user-agent': 'S2S-Postback/2.4', accept: '*/*' };
const NETWORK_ADDRESS = {
  harborline: '198.51.100.17',
  northpeak: '203.0.113.80',
  altmark: '192.0.2.131',
} as const;
const ORDER_PREFIX = { harborline: 'HL', northpeak: 'NP', altmark: 'AM' } as const;
const NETWORKS = Object.keys(NETWORK_CURRENCY) as NetworkKey[];
/** Share of conversions that another network reports than the offer's. */
const MISTAKEN = 0.006;

const encoded = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

const clickIdIn = (location: string): string | null =>
  /[?&](?:cid|sub|click)=([A-Za-z0-9_-]{43})(?:&|$)/.exec(location)?.[1] ?? null;

/** What a platform adds to the link of an ad. */
const queryOf = ({ source, ads, placements }: StoryCampaign, random: Random): [string, number, string] => {
  const chosen = random.weighted(Object.fromEntries(ads.map(({ share }, i) => [`${i}`, share])));
  const ad = ads[Number(chosen)] as (typeof ads)[number];
  const placement = Object.keys(placements).length === 0 ? '' : random.weighted(placements);
  const shared = { sub1: ad.campaign, sub2: ad.group, sub3: ad.ad };
  const members = {
    google: { ...shared, sub8: placement, gclid: `Cj0KCQjw${random.text(48)}` },
    meta: {
      ...{ ...shared, sub4: placement, sub5: placement.startsWith('Insta') ? 'ig' : 'fb' },
      ...{ sub7: ad.groupName, sub8: ad.name, fbclid: `IwAR${random.text(40)}` },
    },
    tiktok: {
      ...{ ...shared, sub4: placement, sub6: ad.groupName, sub7: ad.name },
      ttclid: `E.C.P.${random.text(40)}`,
    },
    newsletter: shared,
  }[source];
  return [encoded(members), ad.appeal, ad.ad];
};

/**
 * Tells the story of all campaigns, hour by hour: who comes, what they do on the pages, and what networks report. Between
 * hours, the teller can change settings and let others work. `scale`: share of the whole story's visits.
 */
export const trafficOf = (seed: number, begin: number, scale: number, places: Places, to: Traffic) => {
  const random = seededRandom(seed);
  const agenda = openAgenda();
  const returning = new Map<CampaignKey, Person[]>();
  const days = new Map<string, AdDay>();
  const floods = Array.from({ length: FLOODS }, () => random.int(54 * 24) + 24);
  let orders = 0;
  let time = begin;
  /** Of the hour that is told. */
  let day = '';

  const note = (campaign: CampaignKey, ad: string): void => {
    const key = `${campaign} ${day} ${ad}`;
    const clicks = (days.get(key)?.clicks ?? 0) + (random.chance(LOST) ? 2 : 1);
    days.set(key, { campaign, day, ad, clicks });
  };

  const later = (ms: number, act: () => void): void => agenda.add(time + Math.max(1, Math.round(ms)), act);

  const ask = (person: Person, campaign: CampaignKey, path: string, more: Partial<Sent> = {}): Got => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = cookie === '' ? person.headers : { ...person.headers, cookie };
    const host = places.hosts[campaign];
    const got = to.send({ method: 'GET', host, path, address: person.address, headers, ...more });
    if (person.keepsCookies)
      for (const one of got.cookies) {
        const at = one.indexOf('=');
        person.cookies.set(one.slice(0, at), one.slice(at + 1));
      }
    return got;
  };

  const report = (network: NetworkKey, host: string, values: Record<string, string>): void => {
    to.send({
      ...{ method: 'GET', host, headers: NETWORK_AGENT, address: NETWORK_ADDRESS[network] },
      path: `${places.networks[network]}&${encoded(values)}`,
    });
  };

  const convert = (campaign: CampaignKey, click: string, offer: OfferBehaviour): void => {
    const { payout, event, rejected, pending = false } = offer;
    const network = random.chance(MISTAKEN) ? random.pick(NETWORKS) : offer.network;
    const host = places.hosts[campaign];
    orders++;
    const order = `${ORDER_PREFIX[network]}-${100_000 + orders * 7}`;
    const paid = (payout * (0.9 + 0.2 * random.next())).toFixed(2);
    const common = { cid: click, txid: order, et: event };
    // Some networks send the same report twice, and once in a while one with a broken click ID.
    const status = pending ? 'pending' : 'approved';
    report(network, host, { ...common, status, payout: paid, currency: NETWORK_CURRENCY[network] });
    if (random.chance(0.02)) later(3 * SECOND_MS, () => report(network, host, { ...common, status }));
    if (random.chance(0.008))
      report(network, host, { ...common, cid: `${click.slice(0, -6)}AAAAAA`, status });
    const isRejected = random.chance(rejected);
    const decided = random.around(pending ? 40 * HOUR_MS : 60 * HOUR_MS, 0.5);
    if (isRejected) later(decided, () => report(network, host, { ...common, status: 'rejected' }));
    else if (pending) later(decided, () => report(network, host, { ...common, status: 'approved' }));
  };

  const onOffer = (person: Person, campaign: CampaignKey, location: string, country: string): void => {
    const click = clickIdIn(location);
    const offer = OFFERS[pageKey(location)];
    if (click === null || offer === undefined) return;
    const rate = offer.converts * person.appeal * (EAGERNESS[country] ?? 1);
    if (!random.chance(rate)) return;
    const delay = random.around(offer.minutes * MINUTE_MS, 1.4);
    later(delay, () => convert(campaign, click, offer));
  };

  /** On a landing page: it loads or not, and they go on or not. */
  const onLanding = (person: Person, campaign: CampaignKey, location: string, country: string): void => {
    const page = LANDING_PAGES[pageKey(location)];
    const click = clickIdIn(location);
    if (page === undefined || click === null) return;
    if (!random.chance(page.loads(person.kind))) return;
    const shown = random.around(1400, 0.5);
    const origin = {
      'content-type': 'application/json',
      origin: `https://${pageKey(location).split('/')[0]}`,
    };
    if (page.hasScript)
      later(shown, () =>
        ask(person, campaign, '/t.js', {
          method: 'POST',
          headers: { ...person.headers, ...origin, accept: '*/*' },
          body: JSON.stringify({ kind: 'landed', click }),
        }),
      );
    if (!random.chance(page.continues)) return;
    const exit = page.second > 0 && random.chance(page.second) ? '/out/2' : '/out';
    later(shown + random.around(24 * SECOND_MS, 0.8), () => {
      const { location: offer } = ask(person, campaign, `${exit}?cid=${click}`);
      if (offer !== null) onOffer(person, campaign, offer, country);
    });
  };

  const visit = (person: Person, campaign: CampaignKey, query: string, country: string): void => {
    const { location } = ask(
      person,
      campaign,
      `/${places.slugs[campaign]}${query === '' ? '' : `?${query}`}`,
    );
    if (location === null) return;
    if (LANDING_PAGES[pageKey(location)] === undefined) onOffer(person, campaign, location, country);
    else onLanding(person, campaign, location, country);
  };

  const arrive = (campaign: CampaignKey): void => {
    const story: StoryCampaign = CAMPAIGNS[campaign];
    const known = returning.get(campaign) ?? [];
    const [query, appeal, ad] = queryOf(story, random);
    note(campaign, ad);
    const country = random.weighted(story.countries);
    if (known.length > 20 && random.chance(RETURNING)) {
      visit(random.pick(known), campaign, query, country);
      return;
    }
    const kind = random.weighted(story.browsers);
    const person: Person = {
      kind,
      headers: headersOf(kind, country, random),
      address: to.addressOf(country, random),
      cookies: new Map(),
      appeal,
      keepsCookies: !random.chance(WITHOUT_COOKIES),
    };
    known.push(person);
    if (known.length > REMEMBERED) known.shift();
    returning.set(campaign, known);
    visit(person, campaign, query, country);
    if (random.chance(TWICE)) later(700, () => visit(person, campaign, query, country));
  };

  const knock = (campaign: CampaignKey, bot: Bot, address?: string): void => {
    const { place, headers, method = 'GET' as const } = bot;
    const [query] = queryOf(CAMPAIGNS[campaign], random);
    // Previews and crawlers mostly have the bare link.
    const path = `/${places.slugs[campaign]}${random.chance(0.5) ? `?${query}` : ''}`;
    const from = address ?? to.addressOf(place === 'home' ? 'US' : place, random);
    to.send({ method, host: places.hosts[campaign], path, headers, address: from });
  };

  const flood = (campaign: CampaignKey): void => {
    const address = to.addressOf('hosting', random);
    const requests = Math.round(140 + 160 * random.next());
    for (let i = 0; i < requests; i++)
      later(i * (100_000 / requests), () => knock(campaign, flooder, address));
  };

  return {
    /** The hour that begins at `at`. */
    hour(at: number): void {
      const hour = Math.round((at - begin) / HOUR_MS);
      day = dateOf(at, places.timeZone);
      for (const campaign of Object.keys(CAMPAIGNS) as CampaignKey[]) {
        const mean = scale * expectedVisits(CAMPAIGNS[campaign], begin, at - begin);
        const plan = (count: number, act: () => void): void => {
          for (let i = 0; i < count; i++) agenda.add(at + random.int(HOUR_MS), act);
        };
        plan(random.count(mean), () => arrive(campaign));
        plan(random.count(mean * BOT_SHARE), () => knock(campaign, anyBot(random)));
      }
      if (floods.includes(hour)) agenda.add(at + random.int(HOUR_MS / 2), () => flood('sleep'));
    },
    /** Everything that happens before `end`. */
    until(end: number): void {
      agenda.run(end, (at) => {
        time = at;
        to.setTime(at);
      });
    },
    /** Clicks as the platforms count them, in order. */
    adDays: (): AdDay[] => [...days.values()],
  };
};
