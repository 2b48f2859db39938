import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../core/time/durations.ts';
import { CAMPAIGNS, type CampaignKey } from './campaigns.ts';
import { openAgenda } from './events.ts';
import { seededRandom } from './random.ts';
import { expectedVisits, STORY_DAYS, storyBegin } from './schedule.ts';
import { type Got, type Places, type Sent, trafficOf } from './traffic.ts';

const NOW = Date.UTC(2026, 10, 30, 9, 41);
const BEGIN = storyBegin(NOW);
const keys = Object.keys(CAMPAIGNS) as CampaignKey[];
const each = <T>(of: (key: CampaignKey) => T) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<CampaignKey, T>;
const PLACES: Places = {
  hosts: each(() => 'go.example'),
  slugs: each((key) => CAMPAIGNS[key].slug),
  networks: {
    harborline: '/postback/k/h?secret=s',
    northpeak: '/postback/k/n?secret=s',
    altmark: '/postback/k/a?secret=s',
  },
  timeZone: 'UTC',
};
const CLICK = 'c'.repeat(43);

/** When all campaigns run. */
const LATER = BEGIN + 14 * DAY_MS;

/** What the story sends in `hours` from then on, if links lead to an offer, and when. */
const told = (seed: number, scale: number, hours: number) => {
  const sent: { at: number; request: Sent }[] = [];
  let time = 0;
  const traffic = trafficOf(seed, BEGIN, scale, PLACES, {
    addressOf: (place) => `address of ${place}`,
    setTime: (at) => {
      expect(at).toBeGreaterThanOrEqual(time);
      time = at;
    },
    send: (request): Got => {
      sent.push({ at: time, request });
      const isOut = request.path.startsWith('/out');
      const location = isOut
        ? 'https://track.harborline.example/lumen-mask'
        : request.path.startsWith(`/${CAMPAIGNS.gummies.slug}`)
          ? 'https://calmnights.example/article'
          : 'https://lumen-sleep.example/story';
      return { status: 302, location: `${location}?${isOut ? 'sub' : 'cid'}=${CLICK}`, cookies: ['fl_v=x'] };
    },
  });
  for (let hour = 0; hour < hours; hour++) {
    traffic.hour(LATER + hour * HOUR_MS);
    traffic.until(LATER + (hour + 1) * HOUR_MS);
  }
  return { sent, adDays: traffic.adDays() };
};

test('random numbers are the same for a seed, within their bounds, and weights are kept', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 1000 }), (seed, below) => {
      const [a, b] = [seededRandom(seed), seededRandom(seed)];
      for (let i = 0; i < 20; i++) {
        const number = a.int(below);
        expect(number).toBe(b.int(below));
        expect(number >= 0 && number < below).toBe(true);
      }
      expect(a.text(30)).toMatch(/^[a-z0-9]{30}$/);
      expect(a.weighted({ never: 0, always: 3 })).toBe('always');
    }),
  );
  const random = seededRandom(1);
  for (const mean of [0.3, 12, 200]) {
    const counts = Array.from({ length: 3000 }, () => random.count(mean));
    const average = counts.reduce((sum, one) => sum + one, 0) / counts.length;
    expect(Math.abs(average - mean)).toBeLessThan(4 * Math.sqrt(mean / counts.length));
  }
});

test('the agenda does everything in time order, and what is due at once in the order in which it was added', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), (times) => {
      const agenda = openAgenda();
      const done: [number, number][] = [];
      for (const [i, at] of times.entries()) agenda.add(at, () => done.push([at, i]));
      agenda.run(25, () => undefined);
      expect(done.every(([at]) => at < 25)).toBe(true);
      agenda.run(51, () => undefined);
      expect(done).toEqual(
        times.map((at, i) => [at, i] as const).toSorted(([a, i], [b, j]) => a - b || i - j),
      );
    }),
  );
});

test('campaigns get their visits on their days, more in the evening than at night, and about as many as planned', () => {
  for (const key of keys) {
    const run = CAMPAIGNS[key];
    let total = 0;
    for (let hour = 0; hour < STORY_DAYS * 24; hour++) {
      const visits = expectedVisits(run, BEGIN, hour * HOUR_MS);
      if (hour < run.from * 24) expect(visits).toBe(0);
      else expect(visits).toBeGreaterThan(0);
      total += visits;
    }
    expect(total / ((STORY_DAYS - run.from) * run.perDay)).toBeGreaterThan(0.85);
    expect(total / ((STORY_DAYS - run.from) * run.perDay)).toBeLessThan(1.35);
  }
  const evening = BEGIN + 30 * DAY_MS;
  const at = (hour: number): number =>
    expectedVisits(
      { from: 0, perDay: 1000, zone: -new Date(evening).getUTCHours() },
      BEGIN,
      30 * DAY_MS + hour * HOUR_MS,
    );
  expect(at(20)).toBeGreaterThan(4 * at(3));
});

test('the same seed tells the same story, in order, and other seeds another', () => {
  const one = told(7, 0.3, 30);
  expect(told(7, 0.3, 30)).toEqual(one);
  expect(told(8, 0.3, 30)).not.toEqual(one);
  expect(one.sent.length).toBeGreaterThan(100);
});

test('people and bots come, go on to offers, and networks report conversions for their clicks', () => {
  const { sent, adDays } = told(3, 1, 48);
  const paths = sent.map(({ request }) => request.path);
  const share = (test: (path: string) => boolean): number => paths.filter(test).length / paths.length;
  expect(share((path) => path.startsWith('/t.js'))).toBeGreaterThan(0.2);
  expect(share((path) => path.startsWith('/out?cid='))).toBeGreaterThan(0.1);
  expect(share((path) => path.startsWith('/out/2?cid='))).toBeGreaterThan(0.002);
  const reports = paths.filter((path) => path.startsWith('/postback/'));
  expect(reports.length).toBeGreaterThan(5);
  expect(reports.every((path) => path.includes('&cid=c') && path.includes('&txid='))).toBe(true);
  const bots = sent.filter(({ request }) =>
    /bot|facebookexternalhit|curl|python/i.test(request.headers['user-agent'] ?? ''),
  );
  expect(bots.length).toBeGreaterThan(20);
  // Platforms count at least the visits that arrive.
  const visits = adDays.reduce((sum, { clicks }) => sum + clicks, 0);
  expect(visits).toBeGreaterThan(0.8 * share((path) => /^\/[a-z]+-/.test(path)) * paths.length * 0.8);
  expect(new Set(adDays.map(({ day }) => day)).size).toBeLessThanOrEqual(3);
});
