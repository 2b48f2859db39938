import type { Random } from '../../simulation/random.ts';
import type { Look } from '../ledger.ts';
import { type AgentName, agentOf, PEOPLE } from './agents.ts';

/** Networks of people and machines, with their country in the registries. */
const NETWORKS = [
  { prefix: '80.128', country: 'DE', language: 'de' },
  { prefix: '73.32', country: 'US', language: 'en' },
  { prefix: '177.32', country: 'BR', language: 'pt' },
  { prefix: '117.192', country: 'IN', language: 'hi' },
  { prefix: '90.0', country: 'FR', language: 'fr' },
  // Their location is unknown.
  { prefix: '10.20', country: null, language: 'es' },
] as const;
const DATA_CENTRE = { prefix: '3.80', country: 'US', language: 'en' } as const;
/** The published network of Google's crawler. */
const GOOGLEBOT = '66.249.66';

/** Additional headers besides those of every request. */
type Headers = Readonly<Record<string, string>>;

/** A person or program that visits links: it has an address and a user agent, and keeps what it is given. */
export interface Visitor {
  readonly look: Look;
  readonly headers: Headers;
  readonly keepsCookies: boolean;
  /** It sends `DNT: 1`. */
  readonly hidden: boolean;
  /** Value of the visitor's cookie. */
  cookie: string | null;
  /** Value of the cookie that carries the latest click on a landing page. */
  clickCookie: string | null;
  /** Content of a page's storage. */
  token: string;
}

const LANGUAGES: Readonly<Record<string, string>> = {
  ...{
    de: 'de-DE,de;q=0.9,en;q=0.8',
    en: 'en-US,en;q=0.9',
    pt: 'pt-BR,pt;q=0.9',
    hi: 'hi-IN,hi;q=0.9,en;q=0.5',
  },
  fr: 'fr-FR,fr;q=0.9',
  es: 'es-MX,es;q=0.9',
};
const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const REFERRERS = [
  null,
  null,
  'https://www.google.com/',
  'https://news.example:8443/a/b?c=d',
  'https://L.Example/',
];
const HOSTS = [null, null, 'www.google.com', 'news.example', 'l.example'];

/** Creates visitors, with distinct addresses unless another's is requested. */
export const population = (random: Random) => {
  let made = 0;
  const address = (prefix: string): string => {
    made++;
    return `${prefix}.${(made >> 8) & 255}.${made & 255}`;
  };
  const one = (
    look: Omit<Look, 'weak' | 'ahead'> & Partial<Look>,
    headers: Headers,
    more: Partial<Visitor> = {},
  ): Visitor => ({
    look: { weak: [], ahead: false, ...look },
    headers: {
      ...(agentOf(look.agent).text !== '' && { 'user-agent': agentOf(look.agent).text }),
      'x-forwarded-for': look.address,
      ...headers,
    },
    keepsCookies: true,
    hidden: false,
    cookie: null,
    clickCookie: null,
    token: '',
    ...more,
  });
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;

  const browser = (
    over: Partial<{ agent: AgentName; address: string; country: string | null }> = {},
    more: Partial<Visitor> = {},
  ): Visitor => {
    const network = pick(NETWORKS);
    const at = random.below(REFERRERS.length);
    const referrer = REFERRERS[at] ?? null;
    return one(
      {
        agent: over.agent ?? pick(PEOPLE),
        address: over.address ?? address(network.prefix),
        country: over.country === undefined ? network.country : over.country,
        language: network.language,
        referrer: HOSTS[at] ?? null,
      },
      {
        accept: HTML,
        'accept-language': LANGUAGES[network.language] as string,
        ...(random.chance(0.3) && { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }),
        ...(referrer !== null && { referer: referrer }),
        ...(more.hidden === true && { dnt: '1' }),
      },
      more,
    );
  };

  return {
    browser,
    /** Shares a home's network with another: IPv6, one /64. */
    inHome: (home: number, member: number): Visitor =>
      browser({
        address: `2003:c0:${(1 + home).toString(16)}:1::${(1 + member).toString(16)}`,
        country: 'DE',
      }),
    /** A program that declares itself, and sends few requests. */
    program: (agent: AgentName): Visitor => {
      const google = agent === 'googlebot' && random.chance(0.5);
      return one(
        {
          ...{
            agent,
            address: google ? address(GOOGLEBOT).split('.').toSpliced(3, 1).join('.') : address('73.40'),
          },
          country: 'US',
          language: null,
          referrer: null,
          weak: ['no_accept_language', 'accept_not_html'],
        },
        { accept: '*/*' },
        { keepsCookies: false },
      );
    },
    /** A program that pretends to be a browser: too few headers, from a data center or not. */
    disguised: (inDataCentre: boolean): Visitor => {
      const { prefix, country } = inDataCentre ? DATA_CENTRE : NETWORKS[1];
      const conflict = random.chance(0.5);
      return one(
        {
          agent: pick(PEOPLE),
          address: address(prefix),
          country,
          language: null,
          referrer: null,
          weak: [
            ...(inDataCentre ? ['hosting_network'] : []),
            ...['no_accept_language', 'accept_not_html'],
            ...(conflict ? ['fetch_metadata_conflict'] : []),
          ],
        },
        { accept: '*/*', ...(conflict && { 'sec-fetch-mode': 'cors' }) },
        { keepsCookies: false },
      );
    },
    pick,
  };
};

export type Population = ReturnType<typeof population>;

/** The same visitor, prefetching. */
export const ahead = (visitor: Visitor): Visitor => ({
  ...visitor,
  look: { ...visitor.look, ahead: true },
  headers: { ...visitor.headers, 'sec-purpose': 'prefetch;prerender' },
});

export const cookieHeader = ({ cookie, clickCookie, keepsCookies }: Visitor, forOut: boolean): string => {
  if (!keepsCookies) return '';
  return [
    ...(cookie === null ? [] : [`fl_v=${cookie}`]),
    ...(forOut && clickCookie !== null ? [`fl_c=${clickCookie}`] : []),
  ].join('; ');
};
