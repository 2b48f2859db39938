import { Tokenizer } from 'htmlparser2';

export const LINK_STATES = [
  /** A link, or the target of a form. */
  'link',
  /** Not a link, but a script or another attribute of the page names the address. */
  'script',
  /** A link with this path on another host. */
  'elsewhere',
  'missing',
] as const;

interface LinkOnPage {
  readonly state: (typeof LINK_STATES)[number];
  /** For `elsewhere`: the host that it leads to. */
  readonly host: string | null;
}

/** What a page's HTML has of what a landing page needs. */
export interface PageLinks {
  readonly exits: readonly (LinkOnPage & { readonly exit: number })[];
  /** Exits that it leads to, but does not have. They lead where the first one does. */
  readonly beyond: readonly number[];
  /** `/t.js`. */
  readonly script: LinkOnPage;
  /** The page has scripts of its own, which can add what the HTML lacks. */
  readonly scripted: boolean;
}

interface Found {
  /** Of links and forms, as written. */
  hrefs: string[];
  /** Of `script` elements. */
  sources: string[];
  /** Everything else in which an address can be written: scripts, and attributes that are no links. */
  others: string[];
  /** Of the first `base` element. */
  base: string | undefined;
  /** Scripts in the page, or loaded by it. */
  scripts: number;
}

/** Their content is for other browsers, or for scripts to use. */
const INERT: ReadonlySet<string> = new Set(['noscript', 'template']);
/** Elements and attributes that a person can follow. */
const LINKS: ReadonlySet<string> = new Set([
  ...['a href', 'area href', 'form action'],
  ...['button formaction', 'input formaction'],
]);

const nothing = (): void => undefined;

/** Addresses in a page's HTML. Comments are left out. Linear in the page's length, and never throws. */
const addressesIn = (html: string): Found => {
  const found: Found = { hrefs: [], sources: [], others: [], base: undefined, scripts: 0 };
  let element = '';
  let attribute = '';
  let value: string[] = [];
  let inert = 0;
  let text: string[] = [];
  const take = (written: string): void => {
    const at = `${element} ${attribute}`;
    if (at === 'base href') found.base ??= written;
    else if (at === 'script src') found.sources.push(written);
    else if (LINKS.has(at) && inert === 0) found.hrefs.push(written);
    else found.others.push(written);
  };
  const endScript = (): void => {
    if (text.some((part) => part.trim() !== '')) {
      found.scripts += 1;
      found.others.push(text.join(''));
    }
    text = [];
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        element = html.slice(start, end).toLowerCase();
        if (INERT.has(element)) inert += 1;
      },
      onclosetag: (start, end) => {
        const closed = html.slice(start, end).toLowerCase();
        if (closed === 'script') endScript();
        if (INERT.has(closed) && inert > 0) inert -= 1;
        element = '';
      },
      onattribname: (start, end) => {
        attribute = html.slice(start, end).toLowerCase();
        value = [];
      },
      onattribdata: (start, end) => value.push(html.slice(start, end)),
      onattribentity: (code) => value.push(String.fromCodePoint(code)),
      onattribend: () => take(value.join('').trim()),
      ontext: (start, end) => {
        if (element === 'script') text.push(html.slice(start, end));
      },
      ontextentity: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  // One that is never closed.
  endScript();
  return found;
};

/** `/out` and `/out/1` are the first exit; 0 for any other path. */
const exitOf = (path: string): number => {
  const [whole, number] = /^\/out(?:\/([1-9]|10))?$/.exec(path) ?? [];
  return whole === undefined ? 0 : Number(number ?? 1);
};

/** Exits, and 0 for the script, that texts name on a host. Slashes may be escaped, as in JSON. */
const namedIn = (texts: readonly string[], host: string): Set<number> => {
  const named = new Set<number>();
  const address = new RegExp(
    `//${host.replace(/[^\w-]/g, '\\$&')}(/out(?:/(?:10|[1-9]))?|/t\\.js)(?![\\w/.-])`,
    'gi',
  );
  for (const text of texts)
    for (const [, path = ''] of text.replaceAll('\\/', '/').matchAll(address))
      named.add(exitOf(path.toLowerCase()));
  return named;
};

/** Part of a `URL`, which is not there for every caller of core. */
interface Place {
  readonly href: string;
  readonly host: string;
  readonly pathname: string;
}

interface PageLinksOptions {
  /** `URL.parse`. */
  readonly parse: (url: string, base?: string) => Place | null;
  /** Where the page was found. */
  readonly url: string;
  /** The host of the links, as in a URL: `go.example`. */
  readonly host: string;
  /** Other hosts that serve links. */
  readonly otherHosts: readonly string[];
  /** How many exits it should have. */
  readonly exits: number;
}

/**
 * Which exits of a landing page its HTML leads to, and whether it loads the script. A link counts wherever it is and however it
 * is written; whether people see it, nothing is said about. Never throws.
 */
export const pageLinks = (
  html: string,
  { parse, url, host, otherHosts, exits }: PageLinksOptions,
): PageLinks => {
  const { hrefs, sources, others, base, scripts } = addressesIn(html);
  const from = (base === undefined ? null : parse(base, url))?.href ?? url;
  const places = (list: readonly string[]) => list.flatMap((href) => parse(href, from) ?? []);
  // A relative link leads to the host of the page, which is a mistake worth naming.
  const known = new Set([...otherHosts, parse(from)?.host].filter((one) => one !== host));
  const links = new Set<number>();
  const elsewhere = new Map<number, string>();
  for (const place of places(hrefs)) {
    const exit = exitOf(place.pathname);
    if (exit === 0) continue;
    if (place.host === host) links.add(exit);
    else if (known.has(place.host) && !elsewhere.has(exit)) elsewhere.set(exit, place.host);
  }
  const loaded = places(sources);
  const isScript = (place: Place): boolean => place.pathname === '/t.js';
  const away = loaded.find((place) => isScript(place) && otherHosts.includes(place.host));
  const ours = loaded.filter((place) => isScript(place) && place.host === host).length;
  const named = namedIn([...others, ...hrefs, ...sources], host);
  const stateOf = (isLink: boolean, isNamed: boolean, other: string | undefined): LinkOnPage => {
    if (isLink) return { state: 'link', host: null };
    if (isNamed) return { state: 'script', host: null };
    return other === undefined ? { state: 'missing', host: null } : { state: 'elsewhere', host: other };
  };
  return {
    exits: Array.from({ length: exits }, (_, i) => ({
      exit: i + 1,
      ...stateOf(links.has(i + 1), named.has(i + 1), elsewhere.get(i + 1)),
    })),
    beyond: [...links].filter((exit) => exit > exits).toSorted((a, b) => a - b),
    script: stateOf(ours > 0, named.has(0), away?.host),
    scripted: scripts + sources.length > ours,
  };
};
