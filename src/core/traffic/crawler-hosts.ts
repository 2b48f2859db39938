/** How the owner of a crawler says its addresses can be told from an impostor's. */
export interface CrawlerHosts {
  /** Names of the crawlers, as `UserAgent.crawler` gives them. */
  readonly names: readonly string[];
  /** Patterns of the host names that its addresses have; empty: the ranges alone decide. */
  readonly hosts: readonly HostPattern[];
  /** Lists of its published address ranges; an address in one of them is the crawler's. */
  readonly ranges: readonly CrawlerRangeList[];
}

interface HostPattern {
  /** End of the name, beginning with the dot, so that `evilgooglebot.com` is no `googlebot.com`. */
  readonly suffix: string;
  /** Beginning of the name. */
  readonly prefix: string;
}

export const crawlerRangeLists = ['googlebot', 'special-crawlers', 'bingbot', 'applebot', 'meta'] as const;
export type CrawlerRangeList = (typeof crawlerRangeLists)[number];

const below = (suffix: string, prefix = ''): HostPattern => ({ suffix: `.${suffix}`, prefix });

/**
 * Sources: developers.google.com/search/docs/crawling-indexing/verifying-googlebot (its masks), bing.com/webmasters/help
 * "Verify Bingbot", support.apple.com/119829, help.pinterest.com "Pinterest crawler", developers.facebook.com
 * "Meta web crawlers" (AS32934). TikTokSpider, Bytespider, LinkedInBot and Twitterbot have no row: nobody can check them.
 *
 * Of googleusercontent.com only `gae` is Google's own: `bc` is what the machines are called that anybody can rent there.
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

/** Whether a host name, as DNS gives it, is one that the crawler's addresses have. Case and a last dot do not matter. */
export const isCrawlerHost = ({ hosts }: Pick<CrawlerHosts, 'hosts'>, name: string): boolean => {
  const host = name.toLowerCase().replace(/\.$/, '');
  return hosts.some(
    ({ prefix, suffix }) =>
      host.startsWith(prefix) && host.endsWith(suffix) && host.length > prefix.length + suffix.length,
  );
};
