/** Ways to verify a crawler's addresses, according to its owner. */
export interface CrawlerHosts {
  /** Names of the crawlers, as `UserAgent.crawler` gives them. */
  readonly names: readonly string[];
  /** Patterns of its addresses' host names; if empty, only the ranges decide. */
  readonly hosts: readonly HostPattern[];
  /** Lists of its published address ranges; an address in one of them belongs to the crawler. */
  readonly ranges: readonly CrawlerRangeList[];
}

interface HostPattern {
  /** End of the name, including the dot, so that `evilgooglebot.com` does not match `googlebot.com`. */
  readonly suffix: string;
  /** Beginning of the name. */
  readonly prefix: string;
}

export const crawlerRangeLists = ['googlebot', 'special-crawlers', 'bingbot', 'applebot', 'meta'] as const;
export type CrawlerRangeList = (typeof crawlerRangeLists)[number];

const below = (suffix: string, prefix = ''): HostPattern => ({ suffix: `.${suffix}`, prefix });

/**
 * Sources: developers.google.com/search/docs/crawling-indexing/verifying-googlebot (its masks),
 * bing.com/webmasters/help "Verify Bingbot", support.apple.com/119829, help.pinterest.com "Pinterest crawler",
 * developers.facebook.com "Meta web crawlers" (AS32934). TikTokSpider, Bytespider, LinkedInBot and Twitterbot have no
 * row because they cannot be verified.
 *
 * In googleusercontent.com, only `gae` belongs to Google: `bc` names machines that anyone can rent.
 */
export const crawlerHosts: readonly CrawlerHosts[] = [
  {
    names: [
      'Googlebot',
      'AdsBot-Google',
      'Mediapartners-Google',
      'Storebot-Google',
      'Google-InspectionTool',
      'GoogleOther',
    ],
    hosts: [
      below('googlebot.com'),
      below('google.com', 'rate-limited-proxy-'),
      below('gae.googleusercontent.com'),
    ],
    ranges: ['googlebot', 'special-crawlers'],
  },
  { names: ['bingbot', 'adidxbot'], hosts: [below('search.msn.com')], ranges: ['bingbot'] },
  { names: ['Applebot'], hosts: [below('applebot.apple.com')], ranges: ['applebot'] },
  { names: ['Pinterestbot'], hosts: [below('pinterest.com')], ranges: [] },
  {
    names: [
      'facebookexternalhit',
      'facebookcatalog',
      'meta-externalagent',
      'meta-externalfetcher',
      'meta-externalads',
    ],
    hosts: [],
    ranges: ['meta'],
  },
];

/** Whether a host name from DNS belongs to the crawler's addresses. Case and a trailing dot do not matter. */
export const isCrawlerHost = ({ hosts }: Pick<CrawlerHosts, 'hosts'>, name: string): boolean => {
  const host = name.toLowerCase().replace(/\.$/, '');
  return hosts.some(
    ({ prefix, suffix }) =>
      host.startsWith(prefix) && host.endsWith(suffix) && host.length > prefix.length + suffix.length,
  );
};
