import { isbot } from 'isbot';

/** What a user agent says it is: an agent of a search engine, of an ad platform, some other program, or none of these. */
export type DeclaredAgent = 'search' | 'ad_platform' | 'bot' | 'none';

/** Names the engines publish for their own crawlers. */
const search =
  /\b(?:googlebot|google-inspectiontool|googleother|storebot-google|bingbot|bingpreview|msnbot|duckduckbot|baiduspider|yandex(?:bot|images|video|media|mobilebot|renderresourcesbot|accessibilitybot)|applebot|seznambot|petalbot|qwantbot|qwantify|mojeekbot|coccocbot|sogou web spider|yeti)\b|yahoo! slurp/i;

/** Names the platforms publish for review, preview and landing-page checks of ads. */
const adPlatform =
  /\b(?:adsbot-google|adsbot-google-mobile|mediapartners-google|google-adwords|google-ads|google-safety|facebookexternalhit|facebookcatalog|facebot|meta-external(?:agent|ads|fetcher)|adidxbot|tiktokspider|bytespider|twitterbot|linkedinbot|pinterest(?:bot)?\/|snap url preview|redditbot|criteobot|taboolabot|outbrain|amazonadbot|yandex(?:direct|directdyn|adnet)|yadirectfetcher|quora-bot)/i;

/** Ad platforms come first: `AdsBot-Google` also matches what some engines call themselves. */
export const declaredAgent = (userAgent: string): DeclaredAgent => {
  if (adPlatform.test(userAgent)) return 'ad_platform';
  if (search.test(userAgent)) return 'search';
  return isbot(userAgent) ? 'bot' : 'none';
};
