import type { EdgeHeaders } from '../../edge/http/exchange.ts';
import type { Random } from './random.ts';

/** A kind of browser, with all headers that it sends when someone follows a link. */
export type BrowserKind =
  | 'iphone'
  | 'android'
  | 'samsung'
  | 'facebook-ios'
  | 'facebook-android'
  | 'instagram'
  | 'tiktok-ios'
  | 'tiktok-android'
  | 'ipad'
  | 'windows-chrome'
  | 'windows-edge'
  | 'windows-firefox'
  | 'mac-safari'
  | 'mac-chrome';

export const isApple = (kind: BrowserKind): boolean =>
  ['iphone', 'facebook-ios', 'instagram', 'tiktok-ios', 'ipad'].includes(kind);

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)';
const PHONES = ['SM-S921B', 'SM-A546B', 'Pixel 8', '2201117TG', 'CPH2473', 'SM-A155F'] as const;

const navigation = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
} as const;

const hints = (brand: string, version: number, platform: string): EdgeHeaders => ({
  'sec-ch-ua': `"Chromium";v="${version}", "${brand}";v="${version}", "Not_A Brand";v="99"`,
  'sec-ch-ua-mobile': platform === 'Android' ? '?1' : '?0',
  'sec-ch-ua-platform': `"${platform}"`,
});

const desktop = (system: string, version: number, end = ''): string =>
  `Mozilla/5.0 (${system}) ${KIT} Chrome/${version}.0.0.0 Safari/537.36${end}`;

const webview = (random: Random, version: number, app: string): string =>
  `Mozilla/5.0 (Linux; Android 14; ${random.pick(PHONES)} Build/UP1A.231005.007; wv) ${KIT} Version/4.0 Chrome/${version}.0.0.0 Mobile Safari/537.36 ${app}`;

const WINDOWS = 'Windows NT 10.0; Win64; x64';
const MAC = 'Macintosh; Intel Mac OS X 10_15_7';

const agentOf = (kind: BrowserKind, version: number, random: Random): EdgeHeaders => {
  switch (kind) {
    case 'iphone':
      return { 'user-agent': `${IPHONE} ${WEBKIT} Version/26.1 Mobile/15E148 Safari/604.1` };
    case 'ipad':
      return {
        'user-agent': `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${WEBKIT} Version/26.1 Mobile/15E148 Safari/604.1`,
      };
    case 'facebook-ios':
      return {
        'user-agent': `${IPHONE} ${WEBKIT} Mobile/15E148 [FBAN/FBIOS;FBAV/530.0.0.44.98;FBBV/800000000;FBDV/iPhone15,3;FBMD/iPhone;FBSN/iOS;FBSV/18.6;FBSS/3;FBCR/;FBID/phone;FBLC/en_US;FBOP/5]`,
      };
    case 'instagram':
      return {
        'user-agent': `${IPHONE} ${WEBKIT} Mobile/15E148 Instagram 400.0.0.31.96 (iPhone15,3; iOS 18_6; en_US; en; scale=3.00; 1290x2796; 800000000)`,
      };
    case 'tiktok-ios':
      return {
        'user-agent': `${IPHONE} ${WEBKIT} Mobile/15E148 musical_ly_41.9.0 BytedanceWebview/d8a21c6 JsSdk/2.0 NetType/WIFI Channel/App Store`,
      };
    case 'android':
      return {
        'user-agent': `Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/${version}.0.0.0 Mobile Safari/537.36`,
        ...hints('Google Chrome', version, 'Android'),
      };
    case 'samsung':
      return {
        'user-agent': `Mozilla/5.0 (Linux; Android 10; K) ${KIT} SamsungBrowser/28.0 Chrome/${version - 6}.0.0.0 Mobile Safari/537.36`,
        ...hints('Samsung Internet', version - 6, 'Android'),
      };
    case 'facebook-android':
      return {
        'user-agent': webview(random, version, '[FB_IAB/FB4A;FBAV/530.0.0.48.73;]'),
        ...hints('Android WebView', version, 'Android'),
      };
    case 'tiktok-android':
      return {
        'user-agent': webview(random, version, 'musical_ly_2024109030 BytedanceWebview/d8a21c6'),
        ...hints('Android WebView', version, 'Android'),
      };
    case 'windows-chrome':
      return {
        'user-agent': desktop(WINDOWS, version),
        ...hints('Google Chrome', version, 'Windows'),
      };
    case 'windows-edge':
      return {
        'user-agent': desktop(WINDOWS, version, ` Edg/${version}.0.0.0`),
        ...hints('Microsoft Edge', version, 'Windows'),
      };
    case 'windows-firefox':
      return {
        'user-agent': `Mozilla/5.0 (${WINDOWS}; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
      };
    case 'mac-safari':
      return { 'user-agent': `Mozilla/5.0 (${MAC}) ${WEBKIT} Version/26.1 Safari/605.1.15` };
    case 'mac-chrome':
      return { 'user-agent': desktop(MAC, version), ...hints('Google Chrome', version, 'macOS') };
  }
};

/** Languages as browsers of a country ask for them. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  US: ['en-US,en;q=0.9', 'en-US,en;q=0.9', 'en-US,en;q=0.9', 'es-US,es;q=0.9,en;q=0.8'],
  GB: ['en-GB,en;q=0.9'],
  CA: ['en-CA,en;q=0.9', 'en-CA,en;q=0.9', 'fr-CA,fr;q=0.9,en;q=0.8'],
  AU: ['en-AU,en;q=0.9'],
  IE: ['en-IE,en;q=0.9'],
  DE: ['de-DE,de;q=0.9,en;q=0.7'],
  AT: ['de-AT,de;q=0.9,en;q=0.7'],
  CH: ['de-CH,de;q=0.9,en;q=0.7', 'fr-CH,fr;q=0.9,en;q=0.7'],
  NL: ['nl-NL,nl;q=0.9,en;q=0.8'],
  FR: ['fr-FR,fr;q=0.9,en;q=0.7'],
  ES: ['es-ES,es;q=0.9,en;q=0.6'],
  IT: ['it-IT,it;q=0.9,en;q=0.6'],
  PL: ['pl-PL,pl;q=0.9,en;q=0.7'],
  BR: ['pt-BR,pt;q=0.9,en;q=0.6'],
  PT: ['pt-PT,pt;q=0.9,en;q=0.7'],
  MX: ['es-MX,es;q=0.9,en;q=0.6'],
  IN: ['en-IN,en;q=0.9,hi;q=0.8', 'hi-IN,hi;q=0.9,en;q=0.8'],
};

/** The headers of someone in `country` who follows a link in a browser of this kind. */
export const headersOf = (kind: BrowserKind, country: string, random: Random): EdgeHeaders => ({
  ...navigation,
  'accept-language': random.pick(LANGUAGES[country] ?? ['en-US,en;q=0.9']),
  ...agentOf(kind, random.chance(0.7) ? 142 : 141, random),
});
