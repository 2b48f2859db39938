import type { EdgeHeaders } from '../../edge/http/exchange.ts';
import type { Random } from './random.ts';

/** Where a bot comes from: a published range of its crawler, a data centre, or where people are. */
export type BotPlace = 'googlebot' | 'meta' | 'bingbot' | 'hosting' | 'home';

export interface Bot {
  readonly place: BotPlace;
  readonly headers: EdgeHeaders;
  readonly method?: 'HEAD';
}

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'gzip, deflate' };
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

const named = (place: BotPlace, agent: string): Bot => ({ place, headers: { ...page, 'user-agent': agent } });

const BOTS = {
  adsbot: named('googlebot', 'AdsBot-Google (+http://www.google.com/adsbot.html)'),
  googlebot: named(
    'googlebot',
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${KIT} Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  ),
  facebook: named('meta', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'),
  bingbot: named(
    'bingbot',
    `Mozilla/5.0 ${KIT}; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/136.0.0.0 Safari/537.36`,
  ),
  /** It says that it is Google's, from somebody else's server. */
  impostor: named('hosting', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
  whatsapp: named('home', 'WhatsApp/2.23.20.0'),
  telegram: named('hosting', 'TelegramBot (like TwitterBot)'),
  slack: named('hosting', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'),
  python: { place: 'hosting', headers: { accept: '*/*', 'user-agent': 'python-requests/2.32.3' } },
  curl: { place: 'hosting', headers: { accept: '*/*', 'user-agent': 'curl/8.9.1' }, method: 'HEAD' },
  headless: named('hosting', `Mozilla/5.0 (X11; Linux x86_64) ${KIT} HeadlessChrome/138.0.0.0 Safari/537.36`),
  /** A browser's name without a browser's headers. */
  disguised: {
    place: 'hosting',
    headers: {
      accept: '*/*',
      'user-agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/131.0.0.0 Safari/537.36`,
    },
  },
  nameless: { place: 'hosting', headers: { accept: '*/*' } },
} as const satisfies Record<string, Bot>;

const SHARES: Readonly<Record<keyof typeof BOTS, number>> = {
  ...{ adsbot: 17, googlebot: 6, facebook: 15, bingbot: 4, impostor: 3, whatsapp: 5, telegram: 3, slack: 1 },
  ...{ python: 8, curl: 4, headless: 11, disguised: 20, nameless: 3 },
};

/** Requests by bots for each request by a person, floods left out. */
export const BOT_SHARE = 0.13;

export const anyBot = (random: Random): Bot => BOTS[random.weighted(SHARES)];

/** A program that asks for one link as fast as it can. */
export const flooder: Bot = {
  place: 'hosting',
  headers: {
    ...page,
    'accept-language': 'en-US,en;q=0.9',
    'user-agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0.0.0 Safari/537.36`,
    'sec-fetch-mode': 'navigate',
    'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
    'sec-ch-ua-mobile': '?0',
    'sec-ch-ua-platform': '"Windows"',
  },
};
