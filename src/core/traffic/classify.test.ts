import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classify, type Repeat, type TrafficHit, withActivity, withFlood } from './classify.ts';
import { headerReasons } from './header-reasons.ts';
import { POINTS, REASONS, type Reason, SUSPECT } from './reasons.ts';
import { parseUserAgent } from './user-agent.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const facebook = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

const hitOf = (ua: string, rest: Partial<TrafficHit> = {}): TrafficHit => ({
  agent: parseUserAgent(ua),
  headers: [],
  purposes: [],
  engine: undefined,
  network: null,
  verification: 'none',
  background: false,
  ...rest,
});

test.each<[string, string, Reason[], number]>([
  [firefox, 'human', [], 0],
  [googlebot, 'crawler', ['search_agent', 'unverified'], 0],
  [
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'crawler',
    ['search_agent', 'unverified'],
    0,
  ],
  [
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'crawler',
    ['search_agent', 'unverified'],
    0,
  ],
  ['AdsBot-Google (+http://www.google.com/adsbot.html)', 'crawler', ['ad_platform_agent', 'unverified'], 0],
  [facebook, 'crawler', ['ad_platform_agent', 'unverified'], 0],
  [
    'Mozilla/5.0 (compatible; TikTokSpider; ttspider-feedback@tiktok.com)',
    'crawler',
    ['ad_platform_agent', 'unverified'],
    0,
  ],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'invalid', ['declared_bot'], 403],
  ['curl/8.5.0', 'invalid', ['declared_bot'], 403],
  ['', 'invalid', ['no_user_agent'], 403],
  ['   ', 'invalid', ['no_user_agent'], 403],
  ['WhatsApp/2.24.6.77 A', 'preview', ['link_preview'], 0],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'preview', ['link_preview'], 0],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'invalid',
    ['impossible_platform'],
    403,
  ],
  [
    'Mozilla/5.0 (Linux; Android 6.0; Nexus 5 Build/MRA58N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/44.0.6023.1635 Mobile Safari/537.36',
    'invalid',
    ['impossible_version'],
    403,
  ],
])('%s is %s', (ua, trafficClass, reasons, refusal) => {
  expect(classify(hitOf(ua))).toEqual({ trafficClass, reasons, refusal });
});

test('a verifiable crawler is what the check says, and unverified until then', () => {
  expect(classify(hitOf(googlebot, { verification: 'verified' }))).toEqual({
    trafficClass: 'crawler',
    reasons: ['search_agent', 'verified'],
    refusal: 0,
  });
  expect(classify(hitOf(googlebot, { verification: 'pending' }))).toEqual({
    trafficClass: 'crawler',
    reasons: ['search_agent', 'unverified'],
    refusal: 0,
  });
  expect(classify(hitOf(facebook, { verification: 'impostor' }))).toEqual({
    trafficClass: 'invalid',
    reasons: ['ad_platform_agent', 'impostor'],
    refusal: 403,
  });
});

test('an unverifiable crawler gets the benefit of the doubt, whatever else is known', () => {
  const doubtful = {
    network: 'hosting',
    headers: ['no_accept_language', 'accept_not_html'],
  } as const;
  const crawler = classify(hitOf('Twitterbot/1.0', { ...doubtful, verification: 'impostor' }));
  expect(withFlood(crawler)).toMatchObject({ trafficClass: 'crawler', refusal: 0 });
  expect(withActivity(crawler.trafficClass, crawler.reasons, true, 'duplicate').trafficClass).toBe('crawler');
  const disguised = classify(
    hitOf(
      'Mozilla/5.0 (Linux; Android 5.0; SM-G900P Build/LRX21T) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/47.0.5267.1259 Mobile Safari/537.36; Bytespider',
    ),
  );
  expect(disguised).toEqual({
    trafficClass: 'crawler',
    reasons: ['ad_platform_agent', 'unverified', 'impossible_version'],
    refusal: 0,
  });
});

test.each(['prefetch', 'prefetch;prerender', 'PREVIEW', 'instant', 'prefetch; anonymous-client-ip'])(
  'purpose %s',
  (purpose) => {
    expect(classify(hitOf(firefox, { purposes: [undefined, purpose] }))).toEqual({
      trafficClass: 'preview',
      reasons: ['prefetch'],
      refusal: 0,
    });
  },
);

test('an unknown purpose is human, and a crawler that prefetches stays a crawler', () => {
  expect(classify(hitOf(firefox, { purposes: ['navigate'] })).trafficClass).toBe('human');
  expect(classify(hitOf('Googlebot/2.1', { purposes: ['prefetch'] })).trafficClass).toBe('crawler');
});

test('a prefetch by Facebook’s app is a preview; its engine alone is only noted', () => {
  expect(classify(hitOf(firefox, { purposes: ['preview'], engine: 'Liger' })).trafficClass).toBe('preview');
  expect(classify(hitOf(firefox, { engine: 'Liger' }))).toEqual({
    trafficClass: 'human',
    reasons: ['app_engine'],
    refusal: 0,
  });
});

/** As stored, given the reasons and class that the edge found. */
const storedAs = (hit: TrafficHit, flood: boolean, repeat: Repeat | null) => {
  const found = classify(hit);
  const { trafficClass, reasons } = withActivity(found.trafficClass, found.reasons, flood, repeat);
  return [trafficClass, ...reasons];
};

test('a double click or a flood is enough, and a flood is refused with 429 whatever else it is', () => {
  expect(storedAs(hitOf(firefox), false, 'double_click')).toEqual(['invalid', 'double_click']);
  expect(storedAs(hitOf(firefox), true, 'double_click')).toEqual(['invalid', 'flood', 'double_click']);
  expect(withFlood(classify(hitOf(firefox)))).toEqual({
    trafficClass: 'invalid',
    reasons: ['flood'],
    refusal: 429,
  });
  expect(withFlood(classify(hitOf('curl/8.5.0'))).refusal).toBe(429);
  expect(storedAs(hitOf('curl/8.5.0'), true, 'duplicate')).toEqual([
    ...['invalid', 'declared_bot', 'flood', 'duplicate'],
  ]);
});

test('activity adds its reasons in order, and changes only the class of humans', () => {
  const almost = { network: 'hosting', engine: 'Liger', headers: ['no_accept_language'] } as const;
  expect(storedAs(hitOf(firefox, almost), false, null)[0]).toBe('human');
  expect(storedAs(hitOf(firefox, almost), false, 'duplicate')).toEqual([
    ...['invalid', 'duplicate', 'hosting_network', 'app_engine', 'no_accept_language'],
  ]);
  expect(storedAs(hitOf('WhatsApp/2.24.6.77 A'), true, 'double_click')[0]).toBe('preview');
  const edges = [null, 'double_click', 'duplicate'] as const;
  for (const ua of [googlebot, 'curl/8.5.0', '', 'WhatsApp/2.24.6.77 A'])
    for (const repeat of edges)
      expect(storedAs(hitOf(ua), true, repeat)[0]).toBe(classify(hitOf(ua)).trafficClass);
});

test('unknown reasons of another version stay, and only a human class changes', () => {
  expect(withActivity('human', ['of_tomorrow', 'hosting_network'], false, 'duplicate')).toEqual({
    trafficClass: 'human',
    reasons: ['duplicate', 'hosting_network', 'of_tomorrow'],
  });
  expect(withActivity('crawler', ['of_tomorrow'], true, null)).toEqual({
    trafficClass: 'crawler',
    reasons: ['flood', 'of_tomorrow'],
  });
  expect(withActivity('human', ['toString'], false, 'double_click')).toEqual({
    trafficClass: 'invalid',
    reasons: ['double_click', 'toString'],
  });
});

const weak = {
  network: fc.constantFrom('hosting', 'relay', null),
  engine: fc.constantFrom('Liger', undefined),
} as const;

test('network, duplicate and engine never make a human invalid, even with one header signal', () => {
  const header = fc.constantFrom<Reason | null>(
    null,
    'no_accept_language',
    'accept_not_html',
    'fetch_metadata_conflict',
    'client_hints_conflict',
  );
  fc.assert(
    fc.property(
      fc.record(weak),
      header,
      fc.constantFrom('duplicate', null),
      (circumstances, reason, repeat) => {
        const found = classify(
          hitOf(firefox, { ...circumstances, headers: reason === null ? [] : [reason] }),
        );
        const { trafficClass, reasons } = withActivity(found.trafficClass, found.reasons, false, repeat);
        const told =
          reasons.includes('hosting_network') === (circumstances.network === 'hosting') &&
          reasons.includes('duplicate') === (repeat === 'duplicate');
        return (
          told &&
          (trafficClass === 'human' || (reason !== null && reasons.length === 4)) &&
          (found.trafficClass !== 'human' || found.refusal === 0)
        );
      },
    ),
  );
  expect((POINTS.hosting_network ?? 0) + (POINTS.duplicate ?? 0) + (POINTS.app_engine ?? 0)).toBeLessThan(
    SUSPECT,
  );
});

test('header signals add up, and are ignored for background calls', () => {
  const script = headerReasons(parseUserAgent(firefox), { accept: '*/*', 'sec-fetch-mode': 'no-cors' });
  expect(script).toEqual(['no_accept_language', 'accept_not_html', 'fetch_metadata_conflict']);
  expect(classify(hitOf(firefox, { headers: script })).trafficClass).toBe('invalid');
  const beacon = classify(hitOf(firefox, { headers: script, background: true }));
  expect(beacon).toEqual({ trafficClass: 'human', reasons: ['no_accept_language'], refusal: 0 });
});

test('Google’s parallel tracking by sendBeacon is human', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const headers = {
    accept: '*/*',
    'accept-language': 'en',
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-dest': 'empty',
    'sec-ch-ua': '"Chromium";v="140"',
    'sec-ch-ua-mobile': '?1',
    'sec-ch-ua-platform': '"Android"',
  };
  expect(
    classify(
      hitOf(chrome, { headers: headerReasons(parseUserAgent(chrome), headers, true), background: true }),
    ),
  ).toEqual({ trafficClass: 'human', reasons: [], refusal: 0 });
});

test('the same classification is the same object, and every reason is in the list', () => {
  const hit = hitOf(firefox, { network: 'hosting' });
  expect(classify(hit)).toBe(classify({ ...hit }));
  expect(classify(hitOf(firefox))).toBe(classify(hitOf(firefox)));
  for (const reason of classify(hit).reasons) expect(REASONS).toHaveProperty(reason);
});
