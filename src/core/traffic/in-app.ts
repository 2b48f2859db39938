/**
 * Apps that show pages in their own window; first match wins. The Google app and DuckDuckGo are not among them: they
 * are browsers, and named as such.
 */
const apps: readonly (readonly [pattern: RegExp, app: string])[] = [
  [/\bBarcelona [\d.]+/, 'Threads'],
  [/\bInstagram[ /][\d.]|\bFBAN\/Instagram/i, 'Instagram'],
  [/\bFB(?:AN|_IAB)\/(?:Messenger|Orca)/i, 'Messenger'],
  [/\bFB(?:AN|AV|_IAB|IOS)\/|\bMetaIAB Facebook|\bFacebookExternal\b/, 'Facebook'],
  [/\bAppName\/aweme|\baweme_[\d.]/, 'Douyin'],
  [/\bmusical_ly|\btrill_\d|\bTikTok\b(?!Spider)|\bBytedanceWebview\b|\bultralite\b/i, 'TikTok'],
  [/\bNewsArticle\/[\d.]/, 'Toutiao'],
  [/\bSnapchat\/?\s?[\d.]/i, 'Snapchat'],
  [
    /\[Pinterest\/(?:iOS|Android)\]|\bPinterest for (?:iOS|Android)\b|\bPinterest\/(?:iOS|Android|\d+\.\d+(?:\.\d+)* \()(?!.*bot)/i,
    'Pinterest',
  ],
  [/\bwxwork\//i, 'WeCom'],
  [/\bMicroMessenger(?:\/| Client)/i, 'WeChat'],
  [/\bLine\/[\d.]+(?!.*\bline-poker)/i, 'Line'],
  [/\[LinkedInApp\]|\bLinkedInApp\b/i, 'LinkedIn'],
  [/\bTwitter(?: for |Android)/, 'Twitter'],
  [/\bReddit\/(?:Version|20)|\bRedditApp\b/, 'Reddit'],
  [/\bKAKAOTALK\b/i, 'KakaoTalk'],
  [/\bKAKAOSTORY\b/i, 'KakaoStory'],
  [/\bNAVER\(inapp/i, 'Naver'],
  [/\bDaumApps\b/i, 'Daum'],
  [/\bAlipayClient\b|\bAliApp\(AP\//i, 'Alipay'],
  [/\bAliApp\(TB\//i, 'Taobao'],
  [/\bAliApp\(DingTalk\//i, 'DingTalk'],
  [/\bWeibo(?:__| \()/i, 'Weibo'],
  [/\bQQ\/\d[\d.]+/, 'QQ'],
  [/\bbaiduboxapp\b/i, 'Baidu'],
  [/\bBingWeb\//, 'Bing'],
  [/\bYJApp-/, 'Yahoo! Japan'],
  [/\bGNews\b/, 'Google News'],
  [/\bWhatsApp\/[\d.]+(?=.*Mobile\/)/, 'WhatsApp'],
  [/\bTelegram-(?:Android|iOS)\//, 'Telegram'],
  [/\bDiscord\/[\d.]+ Chrome/i, 'Discord'],
  [/\bSlack(?:_SSB)?\/[\d.]+/, 'Slack'],
  [/\bTeams\/[\d.]+/, 'Microsoft Teams'],
  [/\bViber\/?[\d.]/, 'Viber'],
  [/\bZalo(?: (?:iOS|android)|Theme)/i, 'Zalo'],
  [/\bKlarna\/[\d.]/, 'Klarna'],
  [/\bFlipboard(?:-Briefing)?\/[\d.]+/, 'Flipboard'],
  [/\bVKAndroidApp\b|\bvkclient\b|\bVKClient\b/i, 'VK'],
];

/**
 * A single search for any of their names. Nearly all texts have none, and the list is walked only for the rest. A test
 * keeps the two in step.
 */
const any =
  /barcelona|instagram|\bfb[ai]|\bfb_iab|metaiab|facebookexternal\b|aweme|musical_ly|trill_|tiktok|bytedance|ultralite|newsarticle|snapchat|pinterest|wxwork|micromessenger|\bline\/|linkedinapp|twitter|reddit|kakao|naver\(|daumapps|alipay|aliapp|weibo|\bqq\/|baiduboxapp|bingweb|yjapp|gnews|whatsapp|telegram|discord|slack|teams\/|viber|zalo|klarna|flipboard|vk(?:android|client)/i;

/** Name of the app whose browser sent this user agent; null if none is known. */
export const inAppBrowser = (userAgent: string): string | null => {
  if (!any.test(userAgent)) return null;
  for (const [pattern, app] of apps) if (pattern.test(userAgent)) return app;
  return null;
};

/** Apps that ua-parser-js 1.x also reports as the browser. */
const asBrowser: Readonly<Record<string, string>> = {
  Facebook: 'Facebook',
  Messenger: 'Facebook',
  Instagram: 'Instagram',
  TikTok: 'TikTok',
  Snapchat: 'Snapchat',
  Pinterest: 'Pinterest',
  Line: 'Line',
  WeChat: 'WeChat',
  LinkedIn: 'LinkedIn',
  Twitter: 'Twitter',
};

export const browserOfApp = (app: string): string | null => asBrowser[app] ?? null;
