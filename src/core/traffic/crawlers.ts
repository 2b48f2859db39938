/** A crawler documented by its owner. */
export interface Crawler {
  /** Canonical name: the one its owner uses. */
  readonly name: string;
  readonly kind: 'search' | 'ad_platform';
  /** Whether its owner says how to verify its addresses: by host names or published ranges. */
  readonly verifiable: boolean;
}

const ad = (name: string, verifiable: boolean): Crawler => ({ name, kind: 'ad_platform', verifiable });
const search = (name: string, verifiable: boolean): Crawler => ({ name, kind: 'search', verifiable });

/** First match wins. Ad platforms come first because `AdsBot-Google` also matches names that some engines use. */
const crawlers: readonly (readonly [pattern: RegExp, crawler: Crawler])[] = [
  [/\badsbot-google/i, ad('AdsBot-Google', true)],
  [/\bmediapartners(?:-google|\()/i, ad('Mediapartners-Google', true)],
  [/\bgoogle-(?:adwords|ads|safety)/i, ad('Google-Ads', false)],
  [/\bmeta-externalagent\b/i, ad('meta-externalagent', true)],
  [/\bmeta-externalfetcher\b/i, ad('meta-externalfetcher', true)],
  [/\bmeta-externalads\b/i, ad('meta-externalads', true)],
  [/\bfacebookcatalog\b/i, ad('facebookcatalog', true)],
  [/\bfacebookexternalhit\b/i, ad('facebookexternalhit', true)],
  [/\bfacebot\b/i, ad('Facebot', false)],
  [/\badidxbot\b/i, ad('adidxbot', true)],
  [/\btiktokspider\b/i, ad('TikTokSpider', false)],
  [/\bbytespider\b/i, ad('Bytespider', false)],
  [/\btwitterbot\b/i, ad('Twitterbot', false)],
  [/\blinkedinbot\b/i, ad('LinkedInBot', false)],
  [/\bpinterestbot\b|\bpinterest\/\d[\d.]* ?(?=\(\+|$)/i, ad('Pinterestbot', true)],
  [/\bsnap url preview/i, ad('Snap URL Preview', false)],
  [/\bsnapchatads\b|\bsnapchat-?bot\b/i, ad('SnapchatAds', false)],
  [/\bredditbot\b/i, ad('redditbot', false)],
  [/\bcriteobot/i, ad('CriteoBot', false)],
  [/\btaboolabot/i, ad('Taboolabot', false)],
  [/\boutbrain\b/i, ad('Outbrain', false)],
  [/\bamazonadbot/i, ad('AmazonAdBot', false)],
  [/\byandex(?:direct|directdyn|adnet)|\byadirectfetcher/i, ad('YandexDirect', false)],
  [/\bquora-bot/i, ad('Quora-Bot', false)],
  [/\bstorebot-google\b/i, search('Storebot-Google', true)],
  [/\bgoogle-inspectiontool\b/i, search('Google-InspectionTool', true)],
  [/\bgoogleother\b/i, search('GoogleOther', true)],
  [/\bgooglebot\b/i, search('Googlebot', true)],
  [/\bbingbot\b/i, search('bingbot', true)],
  [/\bbingpreview\b/i, search('BingPreview', false)],
  [/\bapplebot\b/i, search('Applebot', true)],
  [/\bmsnbot\b/i, search('msnbot', false)],
  [/\bduckduckbot\b/i, search('DuckDuckBot', false)],
  [/\bbaiduspider\b/i, search('Baiduspider', false)],
  [
    /\byandex(?:bot|images|video|media|mobilebot|renderresourcesbot|accessibilitybot)\b/i,
    search('YandexBot', false),
  ],
  [/\byahoo! slurp\b/i, search('Yahoo! Slurp', false)],
  [/\bseznambot\b/i, search('SeznamBot', false)],
  [/\bpetalbot\b/i, search('PetalBot', false)],
  [/\bqwant(?:bot|ify)\b/i, search('Qwantbot', false)],
  [/\bmojeekbot\b/i, search('MojeekBot', false)],
  [/\bcoccocbot\b/i, search('coccocbot', false)],
  [/\bsogou web spider\b/i, search('Sogou web spider', false)],
  [/\byeti\b/i, search('Yeti', false)],
];

/** A single search for any of them, since nearly all texts come from people. */
const any = new RegExp(crawlers.map(([pattern]) => pattern.source).join('|'), 'i');

/**
 * Messengers and mail programs fetch previews from people's devices or their own servers, and some add the names of
 * Facebook and X to get preview data: iMessage, LINE, KakaoTalk, Naver, Telegram. Their addresses prove nothing about
 * Facebook, so they are never checked as Facebook.
 */
const borrowed =
  /\bfacebookexternalhit\b.*\bTwitterbot\b|\bline-poker\b|\bkakaotalk-scrap\b|\bBlueno\b|\bTelegramBot\b|\(like (?:Twitterbot|facebookexternalhit)/i;

const preview =
  /^signal-(?:android|ios|desktop)\/|\bslackbot-linkexpanding|\bslack-imgproxy|\btelegrambot\b|\bwhatsapp\/\d[\d.]*(?: [AINW])?(?:$| \()|\bdiscordbot\b|\bskypeuripreview|\bvkshare\b|\bviber(?:bot|url|\/[\d.]+ url)|\biframely\b|\bembedly\b|\bmastodon\/|\bbluesky cardyb|\bgoogle-pagerenderer|\bflipboardproxy|\bbitlybot\b|\btumblr\/|\bmicrosoftpreview\b|\bteams[-_ ]?(?:link)?preview|\bpinterest link preview|\bsnap url preview|\bzoominfo-?preview|\bsynapse\b.*\bpreview|\bmattermost-bot|\brocket\.chat/i;

/** The known crawler named in a user agent, genuine or not; null if none. */
export const crawlerOf = (userAgent: string): Crawler | null => {
  if (!any.test(userAgent) || borrowed.test(userAgent)) return null;
  for (const [pattern, crawler] of crawlers) if (pattern.test(userAgent)) return crawler;
  return null;
};

/** Whether it declares itself as a fetcher of link previews. */
export const isLinkPreview = (userAgent: string): boolean =>
  borrowed.test(userAgent) || preview.test(userAgent);
