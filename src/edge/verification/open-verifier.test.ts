import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../core/time/durations.ts';
import { crawlerHosts } from '../../core/traffic/crawler-hosts.ts';
import type { Verdict, Verifier } from '../traffic/traffic.ts';
import { type CrawlerRanges, openCrawlerRanges } from './crawler-ranges.ts';
import { openVerifier, type VerifierOptions } from './open-verifier.ts';
import type { DnsResolver } from './reverse-dns.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const until = (check: () => void): Promise<void> => vi.waitFor(check, { interval: 2, timeout: 30_000 });

const absent = (code = 'ENOTFOUND'): Error => Object.assign(new Error(code), { code });

/** Name servers with these names; nothing else exists. Counts the largest number of concurrent queries. */
const fakeDns = (reverse: Record<string, string[]>, forward: Record<string, string[]>) => {
  const dns = { asked: [] as string[], open: 0, mostOpen: 0, failing: null as string | null };
  const answer = async (question: string, found: readonly string[] | undefined) => {
    dns.asked.push(question);
    dns.mostOpen = Math.max(dns.mostOpen, ++dns.open);
    await sleep(1);
    dns.open--;
    if (dns.failing !== null) throw absent(dns.failing);
    if (found === undefined) throw absent();
    return found;
  };
  const known: Record<string, string[]> = { '8.8.8.8': ['dns.google'], ...reverse };
  const only = (name: string, mark: string) => forward[name]?.filter((address) => address.includes(mark));
  const resolver: DnsResolver = {
    reverse: (address) => answer(`reverse ${address}`, known[address]),
    resolve4: (name) => answer(`4 ${name}`, only(name, '.')),
    resolve6: (name) => answer(`6 ${name}`, only(name, ':')),
  };
  return { dns, resolver };
};

let verdicts: Verdict[];
let time: number;
let ranges: CrawlerRanges;
let opened: Verifier[];
beforeEach(async () => {
  verdicts = [];
  opened = [];
  time = 1_000_000;
  ranges = await openCrawlerRanges({ folder: null, log: quiet });
});
afterEach(() => {
  for (const verifier of opened) verifier.close();
});

const open = (resolver: DnsResolver | null, options: Partial<VerifierOptions> = {}): Verifier => {
  const verifier = openVerifier({
    ranges,
    resolver,
    onVerdict: (verdict) => void verdicts.push(verdict),
    log: quiet,
    now: () => time,
    retriesMs: [2, 2],
    ...options,
  });
  opened.push(verifier);
  return verifier;
};

/** The answer, once it is known. */
const settled = async (verifier: Verifier, crawler: string, address: string): Promise<string> => {
  let sequence = 0;
  await until(() => expect(verifier.statusOf(crawler, address, ++sequence)).not.toBe('pending'));
  return verifier.statusOf(crawler, address, ++sequence);
};

describe('by DNS', () => {
  const hosts: Record<string, string> = {
    Googlebot: 'crawl-1.googlebot.com',
    'AdsBot-Google': 'rate-limited-proxy-1.google.com',
    'Mediapartners-Google': 'crawl-2.googlebot.com',
    'Storebot-Google': '1-2-3-4.gae.googleusercontent.com',
    'Google-InspectionTool': 'crawl-3.googlebot.com',
    GoogleOther: 'crawl-4.googlebot.com',
    bingbot: 'msnbot-1.search.msn.com',
    adidxbot: 'msnbot-2.search.msn.com',
    Applebot: '1-2-3-4.applebot.apple.com',
    Pinterestbot: 'crawl-1.pinterest.com',
  };

  test.each(crawlerHosts.filter((row) => row.hosts.length > 0).flatMap(({ names }) => names))(
    '%s is verified by a name that leads back, and an impostor without it',
    async (crawler) => {
      const name = hosts[crawler] ?? '';
      const { resolver } = fakeDns(
        { '198.51.100.1': [name], '2001:db8::1': ['other.example', name] },
        { [name]: ['198.51.100.1', '2001:db8:0:0::1'] },
      );
      const verifier = open(resolver);
      expect(await settled(verifier, crawler, '198.51.100.1')).toBe('verified');
      expect(await settled(verifier, crawler, '2001:db8::1')).toBe('verified');
      expect(await settled(verifier, crawler, '198.51.100.2')).toBe('impostor');
      expect(await settled(verifier, crawler, '2001:db8::2')).toBe('impostor');
    },
  );

  test('a forged name does not resolve back to its address', async () => {
    const { resolver } = fakeDns(
      { '198.51.100.1': ['crawl-1.googlebot.com'], '198.51.100.2': ['gone.googlebot.com'] },
      { 'crawl-1.googlebot.com': ['203.0.113.9'] },
    );
    const verifier = open(resolver);
    expect(await settled(verifier, 'Googlebot', '198.51.100.1')).toBe('impostor');
    expect(await settled(verifier, 'Googlebot', '198.51.100.2')).toBe('impostor');
  });

  test.each(['googlebot.com.evil.example', 'evilgooglebot.com', '1.bc.googleusercontent.com'])(
    'a name like %s is not asked about',
    async (name) => {
      const { dns, resolver } = fakeDns({ '198.51.100.1': [name] }, { [name]: ['198.51.100.1'] });
      expect(await settled(open(resolver), 'Googlebot', '198.51.100.1')).toBe('impostor');
      expect(dns.asked).not.toContain(`4 ${name}`);
    },
  );

  test("another crawler's name does not help", async () => {
    const name = 'msnbot-1.search.msn.com';
    const { resolver } = fakeDns({ '198.51.100.1': [name] }, { [name]: ['198.51.100.1'] });
    expect(await settled(open(resolver), 'Googlebot', '198.51.100.1')).toBe('impostor');
  });
});

describe('by published ranges', () => {
  test.each([
    ['Googlebot', '66.249.66.1'],
    ['AdsBot-Google', '74.125.150.10'],
    ['bingbot', '157.55.39.7'],
    ['Applebot', '17.241.75.9'],
    ['facebookexternalhit', '31.13.24.1'],
    ['facebookcatalog', '2a03:2880:10ff:8::1'],
    ['meta-externalagent', '173.252.70.1'],
    ['meta-externalfetcher', '69.171.230.1'],
    ['meta-externalads', '66.220.149.1'],
  ])('%s at %s is verified at once, without DNS', (crawler, address) => {
    expect(open(null).statusOf(crawler, address, 1)).toBe('verified');
  });

  test('an address outside the bundled ranges does not prove an impostor', () => {
    expect(open(null).statusOf('facebookexternalhit', '8.8.8.8', 1)).toBe('none');
  });

  test("an address outside the operator's ranges does, for crawlers without names", () => {
    const own = { ...ranges, isOwn: () => true };
    const verifier = open(null, { ranges: own });
    expect(verifier.statusOf('facebookexternalhit', '8.8.8.8', 1)).toBe('impostor');
    expect(verifier.statusOf('Googlebot', '8.8.8.8', 1)).toBe('none');
  });

  test('without DNS nobody else is called an impostor', () => {
    expect(open(null).statusOf('Googlebot', '8.8.8.8', 1)).toBe('none');
  });
});

test.each([
  ['TikTokSpider', '8.8.8.8'],
  ['Bytespider', '8.8.8.8'],
  ['LinkedInBot', '8.8.8.8'],
  ['Twitterbot', '8.8.8.8'],
  ['Nobody', '8.8.8.8'],
  ['Googlebot', '127.0.0.1'],
  ['Googlebot', 'fd00::1'],
  ['Googlebot', ''],
  ['facebookexternalhit', '10.0.0.1'],
])('%s at %j is not checked', (crawler, address) => {
  const { dns, resolver } = fakeDns({}, {});
  expect(open(resolver).statusOf(crawler, address, 1)).toBe('none');
  expect(dns.asked).toEqual([]);
});

describe('when DNS does not answer', () => {
  test.each(['ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'ECONNREFUSED'])('%s proves nothing', async (code) => {
    const { dns, resolver } = fakeDns({}, {});
    dns.failing = code;
    const verifier = open(resolver);
    expect(await settled(verifier, 'Googlebot', '198.51.100.1')).toBe('none');
    // The first attempt and two more.
    expect(dns.asked).toHaveLength(3);
    expect(verdicts).toEqual([]);
    time += 2 * HOUR_MS;
    dns.failing = null;
    expect(await settled(verifier, 'Googlebot', '198.51.100.1')).toBe('impostor');
  });

  test('a later attempt counts, for earlier requests', async () => {
    const { dns, resolver } = fakeDns({}, {});
    dns.failing = 'ETIMEOUT';
    const verifier = open(resolver, { retriesMs: [20] });
    expect(verifier.statusOf('Googlebot', '198.51.100.1', 7)).toBe('pending');
    await until(() => expect(dns.asked).toHaveLength(1));
    dns.failing = null;
    await until(() =>
      expect(verdicts).toEqual([{ crawler: 'Googlebot', verdict: 'impostor', sequences: [7] }]),
    );
  });

  test('the check gives up on a server that never answers', async () => {
    const never = () => new Promise<string[]>(() => undefined);
    const resolver = { reverse: never, resolve4: never, resolve6: never };
    const verifier = open(resolver, { limitMs: 5, retriesMs: [] });
    expect(await settled(verifier, 'Googlebot', '198.51.100.1')).toBe('none');
  });

  test('a failed forward look-up proves nothing either', async () => {
    const { resolver } = fakeDns({ '198.51.100.1': ['a.googlebot.com'] }, {});
    const broken = { ...resolver, resolve4: () => Promise.reject(absent('ETIMEOUT')) };
    expect(await settled(open(broken), 'Googlebot', '198.51.100.1')).toBe('none');
  });

  test('a server without any reverse names turns nobody into an impostor', async () => {
    const resolver: DnsResolver = {
      reverse: () => Promise.reject(absent()),
      resolve4: () => Promise.reject(absent()),
      resolve6: () => Promise.reject(absent()),
    };
    expect(await settled(open(resolver), 'Googlebot', '198.51.100.1')).toBe('none');
    expect(verdicts).toEqual([]);
  });
});

describe('what is remembered', () => {
  test('each request received meanwhile is reported once, in pieces', async () => {
    const { resolver } = fakeDns({}, {});
    const verifier = open(resolver);
    for (let sequence = 1; sequence <= 1201; sequence++) {
      expect(verifier.statusOf('Googlebot', '198.51.100.1', sequence)).toBe('pending');
    }
    await until(() => expect(verdicts).not.toEqual([]));
    expect(verdicts.map(({ sequences }) => sequences.length)).toEqual([500, 500, 201]);
    expect(verdicts.flatMap(({ sequences }) => sequences)).toEqual(
      Array.from({ length: 1201 }, (_, i) => i + 1),
    );
    expect(verifier.statusOf('Googlebot', '198.51.100.1', 9999)).toBe('impostor');
    await sleep(10);
    expect(verdicts).toHaveLength(3);
  });

  test('one block gets half of the free room for 10,000 requests; nothing is held against the others', async () => {
    const { resolver } = fakeDns({}, {});
    const verifier = open(resolver);
    const statuses = Array.from({ length: 5000 }, (_, i) =>
      verifier.statusOf('Googlebot', '198.51.100.1', i),
    );
    expect(statuses.filter((status) => status === 'pending')).toHaveLength(3334);
    expect(statuses.at(-1)).toBe('none');
    expect(verifier.statusOf('Googlebot', '203.0.113.1', 6000)).toBe('pending');
    await until(() => expect(verdicts.flatMap(({ sequences }) => sequences)).toHaveLength(3335));
    // There is room again.
    expect(verifier.statusOf('Googlebot', '198.51.100.2', 6001)).toBe('pending');
  });

  test('a request that finds no room does not keep its address from being checked', async () => {
    const { resolver } = fakeDns({}, {});
    const verifier = open(resolver);
    for (let i = 0; i < 3334; i++) verifier.statusOf('Googlebot', '198.51.100.1', i);
    expect(verifier.statusOf('Googlebot', '198.51.100.2', 5000)).toBe('none');
    await until(() => expect(verdicts).not.toEqual([]));
    expect(await settled(verifier, 'Googlebot', '198.51.100.2')).toBe('impostor');
  });

  test('sixteen addresses of a network wait, and two of a block are looked up at a time', async () => {
    const { dns, resolver } = fakeDns({}, {});
    const verifier = open(resolver);
    const statuses = Array.from({ length: 20 }, (_, i) =>
      verifier.statusOf('Googlebot', `198.51.100.${i}`, i),
    );
    expect(statuses.filter((status) => status === 'pending')).toHaveLength(16);
    expect(statuses.at(-1)).toBe('none');
    await until(() => expect(verdicts.length).toBeGreaterThan(8));
    expect(dns.mostOpen).toBe(2);
  });

  test('an answer is refreshed after a day', async () => {
    const { dns, resolver } = fakeDns({}, {});
    const verifier = open(resolver);
    expect(await settled(verifier, 'Googlebot', '198.51.100.1')).toBe('impostor');
    const asked = dns.asked.length;
    time += 24 * HOUR_MS - 1;
    expect(verifier.statusOf('Googlebot', '198.51.100.1', 5)).toBe('impostor');
    expect(dns.asked).toHaveLength(asked);
    time += 1;
    expect(verifier.statusOf('Googlebot', '198.51.100.1', 6)).toBe('pending');
  });

  test('answers after the end are reported to nobody', async () => {
    const { dns, resolver } = fakeDns({}, {});
    const verifier = open(resolver);
    verifier.statusOf('Googlebot', '198.51.100.1', 1);
    verifier.close();
    await until(() => expect(dns.open).toBe(0));
    await sleep(5);
    expect(verdicts).toEqual([]);
  });

  test('a listener that throws does not block the next check', async () => {
    const { resolver } = fakeDns({}, {});
    const onVerdict = vi.fn(() => {
      throw new Error('full disk');
    });
    const verifier = open(resolver, { onVerdict });
    verifier.statusOf('Googlebot', '198.51.100.1', 1);
    verifier.statusOf('Googlebot', '198.51.100.2', 2);
    await until(() => expect(onVerdict).toHaveBeenCalledTimes(2));
  });
});

describe('a client with very many addresses', () => {
  const real = 'crawl-1.pinterest.com';
  const dnsOfReal = () => fakeDns({ '203.0.113.7': [real] }, { [real]: ['203.0.113.7'] });
  const address = (i: number): string => `2001:db8:1:2::${i.toString(16)}`;

  test('takes sixteen places, and the next crawler is checked after it', async () => {
    const { dns, resolver } = dnsOfReal();
    const verifier = open(resolver, { perSecond: 4 });
    const statuses = Array.from({ length: 2000 }, (_, i) =>
      verifier.statusOf('Googlebot', address(i + 1), i),
    );
    expect(statuses.filter((status) => status === 'pending')).toHaveLength(16);
    expect(verifier.statusOf('Pinterestbot', '203.0.113.7', 9000)).toBe('pending');
    await until(() =>
      expect(verdicts).toContainEqual({ crawler: 'Pinterestbot', verdict: 'verified', sequences: [9000] }),
    );
    const asked = dns.asked.filter((question) => question.startsWith('reverse 2001'));
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  test('is an impostor with all of them once eight were', async () => {
    const { dns, resolver } = dnsOfReal();
    const verifier = open(resolver);
    for (let i = 1; i <= 8; i++) {
      expect(verifier.statusOf('Googlebot', address(i), i)).toBe('pending');
      expect(verifier.statusOf('AdsBot-Google', address(i), i)).toBe('pending');
    }
    await until(() => expect(verdicts).toHaveLength(16));
    const asked = dns.asked.length;
    for (let i = 9; i < 1000; i++) expect(verifier.statusOf('Googlebot', address(i), i)).toBe('impostor');
    expect(verifier.statusOf('Storebot-Google', address(1000), 1000)).toBe('impostor');
    expect(dns.asked).toHaveLength(asked);
    // Nothing is known about its neighbors or about other crawlers.
    expect(verifier.statusOf('Googlebot', '2001:db8:1:3::1', 2000)).toBe('pending');
    expect(verifier.statusOf('bingbot', address(1000), 2001)).toBe('pending');
    time += 24 * HOUR_MS;
    expect(verifier.statusOf('Googlebot', address(1001), 2002)).toBe('pending');
  });

  test('with a genuine crawler address is checked again and again', async () => {
    const name = 'crawl-1.googlebot.com';
    const { resolver } = fakeDns({ [address(9)]: [name] }, { [name]: [address(9)] });
    const verifier = open(resolver);
    for (let i = 1; i <= 9; i++) verifier.statusOf('Googlebot', address(i), i);
    await until(() => expect(verdicts).toHaveLength(9));
    expect(verifier.statusOf('Googlebot', address(10), 10)).toBe('pending');
  });

  test('has its neighbours checked one by one in IPv4', async () => {
    const { resolver } = fakeDns({}, {});
    const verifier = open(resolver);
    for (let i = 1; i <= 9; i++) verifier.statusOf('Googlebot', `198.51.100.${i}`, i);
    await until(() => expect(verdicts).toHaveLength(9));
    expect(verifier.statusOf('Googlebot', '198.51.100.10', 10)).toBe('pending');
  });

  test('cannot evict what is known by claiming a crawler that is checked by ranges', async () => {
    const { dns, resolver } = dnsOfReal();
    const verifier = open(resolver, { ranges: { ...ranges, isOwn: () => true } });
    expect(await settled(verifier, 'Pinterestbot', '203.0.113.7')).toBe('verified');
    const asked = dns.asked.length;
    for (let i = 1; i <= 20_000; i++) verifier.statusOf('facebookexternalhit', address(i), i);
    expect(verifier.statusOf('Pinterestbot', '203.0.113.7', 1)).toBe('verified');
    expect(dns.asked).toHaveLength(asked);
  });
});
