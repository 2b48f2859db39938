/** Programs that request links, and how they describe themselves. */

export interface Agent {
  text: string;
  kind: 'person' | 'program' | 'search' | 'ads' | 'preview' | 'nameless' | 'impossible';
  device: string;
  os: string | null;
  /** As routing sees it, and its name. */
  browser: string;
  browserName: string | null;
  app: string | null;
}

const person = (
  text: string,
  device: string,
  os: string,
  browser: string,
  browserName: string,
  app: string | null = null,
): Agent => ({ text: `Mozilla/5.0 ${text}`, kind: 'person', device, os, browser, browserName, app });

const program = (text: string, kind: Agent['kind']): Agent => ({
  text,
  kind,
  device: 'other',
  os: null,
  browser: 'other',
  browserName: null,
  app: null,
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = '(iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

const AGENTS = {
  windowsChrome: person(
    `(Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36`,
    ...(['desktop', 'windows', 'chrome', 'Chrome'] as const),
  ),
  windowsEdge: person(
    `(Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`,
    ...(['desktop', 'windows', 'edge', 'Edge'] as const),
  ),
  macSafari: person(
    '(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ...(['desktop', 'macos', 'safari', 'Safari'] as const),
  ),
  linuxFirefox: person(
    '(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...(['desktop', 'linux', 'firefox', 'Firefox'] as const),
  ),
  androidChrome: person(
    `(Linux; Android 10; K) ${WEBKIT} Chrome/138.0.0.0 Mobile Safari/537.36`,
    ...(['mobile', 'android', 'chrome', 'Chrome'] as const),
  ),
  androidTablet: person(
    `(Linux; Android 10; K) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36`,
    ...(['tablet', 'android', 'chrome', 'Chrome'] as const),
  ),
  samsung: person(
    `(Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ...(['mobile', 'android', 'samsung', 'Samsung Internet'] as const),
  ),
  iphoneSafari: person(
    `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
    ...(['mobile', 'ios', 'safari', 'Mobile Safari'] as const),
  ),
  iphoneFacebook: person(
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/517.0.0.49.94;FBBV/739267194;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5;FBRV/0]`,
    ...(['mobile', 'ios', 'safari', 'Facebook', 'Facebook'] as const),
  ),
  windowsOpera: person(
    `(Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`,
    ...(['desktop', 'windows', 'opera', 'Opera'] as const),
  ),
  requests: program('python-requests/2.32.4', 'program'),
  curl: program('curl/8.14.1', 'program'),
  semrush: program('Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)', 'program'),
  nameless: program('', 'nameless'),
  googlebot: program('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'search'),
  bingbot: program('Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'search'),
  adsbot: program('AdsBot-Google (+http://www.google.com/adsbot.html)', 'ads'),
  whatsapp: program('WhatsApp/2.23.20.0', 'preview'),
} as const satisfies Record<string, Agent>;

export type AgentName = keyof typeof AGENTS;
export const agentOf = (name: AgentName): Agent => AGENTS[name];
export const PEOPLE = (Object.keys(AGENTS) as AgentName[]).filter((name) => agentOf(name).kind === 'person');
