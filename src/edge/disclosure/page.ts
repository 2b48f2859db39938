import { createHash } from 'node:crypto';
import { SIGNING_KEYS_PATH, type Signed } from '../../contracts/signed.ts';
import type { DisclosedOffer, DisclosedPath, DisclosedVariant } from '../../core/disclosure/disclosure.ts';
import { LANGUAGES, type Language, LOCALES } from '../../messages/languages.ts';
import type { DisclosureDocument } from './document.ts';
import type { Say, TextKey } from './languages.ts';
import { type Words, wordsIn } from './words.ts';

const STYLE = `:root{color-scheme:light dark;--line:#8886;--soft:#8882}
body{font:16px/1.55 system-ui,sans-serif;margin:0 auto;padding:2rem 1rem 4rem;max-width:50rem;overflow-wrap:break-word}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 1rem}h2{font-size:1.15rem;margin:2.2rem 0 .6rem}h3{font-size:1rem;margin:1.2rem 0 .3rem}
code,pre{font:.9em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}pre{white-space:pre-wrap;background:var(--soft);padding:1rem;border-radius:.5rem;font-size:.75rem}
ol.places{padding-left:1.6rem}ol.places li{margin:.5rem 0}small{display:block;opacity:.8;font-size:.9rem}p{margin:.4rem 0}
table{border-collapse:collapse;width:100%;margin:.4rem 0}th,td{text-align:start;padding:.35rem .8rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th{font-weight:600;font-size:.9rem}td:first-child{white-space:nowrap;width:6rem}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.35rem 1rem}dt{font-weight:600}dd{margin:0}
nav{display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.9rem;margin-bottom:1.5rem}a{color:inherit}nav a,summary{padding:.3rem 0}
nav a[aria-current]{font-weight:600;text-decoration:none}summary{cursor:pointer}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.6rem}}`;

/** No scripts, no external resources; this is the only style. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] as string);
const tag = (name: string, html: string): string => `<${name}>${html}</${name}>`;
const code = (text: string): string => tag('code', escaped(text));

/** Name of a language in that language. */
const nameOf = (language: Language): string => {
  const name = new Intl.DisplayNames(LOCALES[language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(LOCALES[language]) + name.slice(1);
};

export interface PageAddress {
  readonly language: Language;
  /** Key of the signed address; '' without one. */
  readonly key: string;
}

const query = (parts: Readonly<Record<string, string>>, key: string): string =>
  `?${new URLSearchParams({ ...(key === '' ? {} : { key }), ...parts })}`;

const frame = (title: string, { language, key }: PageAddress, say: Say, html: string): string => {
  const languages = LANGUAGES.map(
    (one) =>
      `<a href="${escaped(query({ lang: one }, key))}" lang="${LOCALES[one]}" hreflang="${LOCALES[one]}"${one === language ? ' aria-current="page"' : ''}>${escaped(nameOf(one))}</a>`,
  );
  return (
    `<!doctype html><html lang="${LOCALES[language]}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><nav aria-label="${escaped(say('languages'))}">${languages.join('')}</nav>` +
    `<main><h1>${escaped(title)}</h1>${html}</main></body></html>\n`
  );
};

/** A text with parts that are already markup. */
const mixed = (say: Say, key: TextKey, parts: Readonly<Record<string, string>>): string => {
  const names = Object.keys(parts);
  // The values are markup, so they are inserted after the surrounding text is escaped.
  const text = escaped(say(key, Object.fromEntries(names.map((name) => [name, `{${name}}`]))));
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => parts[name] ?? whole);
};

/** Where everyone gets while an offer is full: its fallbacks in order, then the answer for inactive links. */
const whenFullText = ({ say }: Words, places: readonly number[], urls: readonly string[]): string =>
  places.reduceRight(
    (rest, place) => mixed(say, 'then', { place: code(urls[place - 1] ?? ''), places: rest }),
    escaped(say('whenInactive')),
  );

const offersText = (words: Words, offers: readonly DisclosedOffer[], urls: readonly string[]): string => {
  const of = offers.map(({ destination, percent, whenFull }) => {
    const place = code(urls[destination - 1] ?? '');
    const shown =
      offers.length === 1
        ? place
        : mixed(words.say, 'of', { place, percent: escaped(words.percent(percent)) });
    if (whenFull === undefined) return shown;
    const places = whenFullText(words, whenFull, urls);
    return `${shown}${tag('small', mixed(words.say, 'whenFull', { places }))}`;
  });
  // A small text ends its line itself.
  return of.reduce((text, one) => `${text}${text.endsWith('</small>') ? '' : '<br>'}${one}`);
};

/** The offers of a path, by the exits of its landing page if there are several. */
const exitsText = (words: Words, { offers, exits }: DisclosedPath, urls: readonly string[]): string => {
  if (exits === undefined) return offers.length === 0 ? '' : offersText(words, offers, urls);
  const each = [offers, ...exits].map((of, i) =>
    mixed(words.say, 'exit', {
      number: escaped(words.number(i + 1)),
      offers: of.length === 0 ? escaped(words.say('nowhere')) : offersText(words, of, urls),
    }),
  );
  return `<ul>${each.map((one) => tag('li', one)).join('')}</ul>`;
};

const variantRow = (
  words: Words,
  variant: DisclosedVariant,
  urls: readonly string[],
  nobody: TextKey,
): string => {
  const { landing, percent } = variant;
  const page = landing === null ? null : code(urls[landing - 1] ?? '');
  const there = exitsText(words, variant, urls);
  const to =
    page === null
      ? there || escaped(words.say('nowhere'))
      : there === ''
        ? page
        : mixed(words.say, 'landing', { page, offers: there });
  const kept = percent === 0 ? `<small>${escaped(words.say(nobody))}</small>` : '';
  return `<tr><td>${escaped(words.percent(percent))}</td><td>${to}${kept}</td></tr>`;
};

const variantsTable = (
  words: Words,
  variants: readonly DisclosedVariant[],
  urls: readonly string[],
  nobody: TextKey,
): string =>
  `<table><thead><tr><th scope="col">${escaped(words.say('share'))}</th><th scope="col">${escaped(words.say('to'))}</th></tr></thead><tbody>${variants
    .map((variant) => variantRow(words, variant, urls, nobody))
    .join('')}</tbody></table>`;

const placesOf = (words: Words, { destinations }: DisclosureDocument): string => {
  const items = destinations.map(({ url, reached, newVisitors }) => {
    const by = reached.length === 0 ? ['nobody' as const] : reached;
    const all = by.map((one) => words.say(`reached_${one}`));
    const who = (newVisitors ? all : [words.say('noNewVisitors'), ...all]).join('; ');
    return `<li>${code(url)}<small>${escaped(who)}</small></li>`;
  });
  return items.length === 0
    ? tag('p', escaped(words.say('none')))
    : `<ol class="places">${items.join('')}</ol>`;
};

const rulesOf = (
  words: Words,
  { rules, default: rest, semantics }: DisclosureDocument,
  urls: readonly string[],
): string => {
  const { say } = words;
  const nobody = semantics === 1 ? 'kept' : 'notGiven';
  const notes = ({ reachable, abTest }: DisclosureDocument['default'], caps: string): string =>
    (abTest ? tag('p', escaped(say('abTest'))) : '') +
    (reachable ? '' : tag('p', escaped(say('unreachable')))) +
    (caps === '' ? '' : tag('p', escaped(say('ruleCap', { caps }))));
  const blocks = rules.map(
    (rule, i) =>
      tag('h3', escaped(say('rule', { number: words.number(i + 1) }))) +
      tag('p', escaped(words.rule(rule))) +
      notes(rule, words.caps(rule.caps)) +
      variantsTable(words, rule.to, urls, nobody),
  );
  const title = tag('h3', escaped(say(rules.length === 0 ? 'everybody' : 'default')));
  return (
    (rules.length === 0 ? '' : tag('p', escaped(say('order')))) +
    blocks.join('') +
    title +
    notes(rest, '') +
    variantsTable(words, rest.to, urls, nobody)
  );
};

const behaviourOf = (words: Words, document: DisclosureDocument): string => {
  const { say } = words;
  const rows: [TextKey, string][] = [
    ['status', say(`status_${document.status}`)],
    ['starts', document.startsAt ?? say('none')],
    ['ends', document.endsAt ?? say('none')],
    ['zone', document.zone],
    ['caps', words.caps(document.caps) || say('none')],
    ['redirect', say(`redirect_${document.redirect}`)],
    ['referrer', say(`referrer_${document.referrer}`)],
    ['query', say(document.passQuery ? 'query_passed' : 'query_dropped')],
    ['invalid', say(`invalid_${document.invalidTraffic}`)],
  ];
  return `<dl>${rows.map(([key, value]) => tag('dt', escaped(say(key))) + tag('dd', escaped(value))).join('')}</dl>`;
};

const section = (title: string, html: string): string => tag('section', tag('h2', escaped(title)) + html);

/** The disclosure for people, with the signed document inside, so that a saved page is complete. */
export const disclosurePage = (
  document: DisclosureDocument,
  signed: Signed,
  address: PageAddress,
): string => {
  const words = wordsIn(address.language);
  const { say } = words;
  const urls = document.destinations.map(({ url }) => url);
  const { inactive } = document;
  const place = inactive.destination === null ? '' : code(urls[inactive.destination - 1] ?? '');
  const earlier = document.earlier.map((path) => tag('li', exitsText(words, path, urls)));
  const { campaign, revision, at } = document;
  return frame(
    say('title'),
    address,
    say,
    tag('p', mixed(say, 'about', { link: code(document.link) })) +
      tag('p', escaped(say('never'))) +
      section(say('places'), tag('p', escaped(say('placesMacros'))) + placesOf(words, document)) +
      section(say('who'), rulesOf(words, document, urls)) +
      (earlier.length === 0
        ? ''
        : section(say('earlier'), tag('p', escaped(say('earlierText'))) + tag('ul', earlier.join('')))) +
      section(
        say('inactive'),
        tag('p', escaped(say('inactiveText'))) +
          tag('p', mixed(say, `inactive_${inactive.answer}`, { place })),
      ) +
      section(say('behaviour'), behaviourOf(words, document)) +
      section(
        say('signature'),
        tag('p', escaped(say('revision', { campaign, revision: words.number(revision), at }))) +
          tag(
            'p',
            mixed(say, 'signatureText', { key: code(signed.key.kid), keys: code(SIGNING_KEYS_PATH) }),
          ) +
          `<p><a href="${escaped(query({ format: 'json' }, address.key))}">${escaped(say('asJson'))}</a></p>` +
          `<details><summary>${escaped(say('signed'))}</summary><pre>${escaped(JSON.stringify(signed, null, 2))}</pre></details>`,
      ),
  );
};

/** The public part of a limited disclosure. `key`: what was wrong with the key, if one was sent. */
export const limitedPage = (
  link: string,
  problem: 'ended' | 'wrong' | null,
  address: PageAddress,
): string => {
  const { say } = wordsIn(address.language);
  return frame(
    say('limitedTitle'),
    address,
    say,
    (problem === null ? '' : tag('p', tag('strong', escaped(say(`limited_${problem}`))))) +
      tag('p', mixed(say, 'limited', { link: code(link) })) +
      tag('p', escaped(say('limitedOpen'))) +
      tag('p', escaped(say('never'))),
  );
};
