import { type ParsedUrlQuery, parse } from 'node:querystring';
import { SUBS, type Sub } from '../../core/report/subs.ts';
import {
  CLICK_ID_LIMIT,
  OWN_CLICK_ID,
  PLATFORM_CLICK_IDS,
  platformClickIds,
  sourceClickId,
} from '../../core/routing/url/platform-click-ids.ts';
import type { LinkNames } from '../../core/sources/link-names.ts';

const VALUE_LIMIT = 255;
const limitOf = (name: string): number => (name === 'source_click_id' ? CLICK_ID_LIMIT : VALUE_LIMIT);

/** The parameters of a link's query, parsed when the first one is requested. */
export interface LinkQuery {
  readonly raw: string;
  /** Names of all its parameters, decoded, each once. */
  names(): string[];
  /**
   * First value of a parameter, decoded, well formed, cut at 255 characters, or at the 512 of a click ID if it is
   * `source_click_id`; '' when there is none.
   */
  value(name: string): string;
}

const NOTHING: LinkQuery = { raw: '', names: () => [], value: () => '' };

export const linkQuery = (raw: string): LinkQuery => {
  if (raw === '') return NOTHING;
  let parsed: ParsedUrlQuery | undefined;
  const read = (): ParsedUrlQuery => {
    parsed ??= parse(raw);
    return parsed;
  };
  return {
    raw,
    names: () => Object.keys(read()),
    value(name) {
      const found = read()[name];
      const text = (Array.isArray(found) ? found[0] : found) ?? '';
      const limit = limitOf(name);
      return (text.length > limit ? text.slice(0, limit) : text).toWellFormed();
    },
  };
};

/** Names of a campaign's parameters in links, ready to be looked up. */
export interface NamedSlots {
  /** The slot that a parameter of the link fills. */
  readonly slotOf: ReadonlyMap<string, Sub>;
  /** The parameters that may fill a slot, in order. */
  readonly readAs: ReadonlyMap<string, readonly string[]>;
}

/** Null for a campaign without such names, whose requests must not pay for them. */
export const namedSlots = (names: LinkNames | undefined): NamedSlots | null =>
  names === undefined
    ? null
    : {
        slotOf: new Map(names.flatMap(([slot, read]) => read.map((name) => [name, slot]))),
        readAs: new Map(names),
      };

/**
 * The same query with its parameters under the names of their slots: `ad_id=7` is `sub3=7`. A slot has the first value
 * that is not empty, in the order of its names, wherever these are in the link.
 */
export const slotQuery = (query: LinkQuery, slots: NamedSlots | null): LinkQuery => {
  if (slots === null || query.raw === '') return query;
  const { slotOf, readAs } = slots;
  return {
    raw: query.raw,
    names: () => [...new Set(query.names().map((name) => slotOf.get(name) ?? name))],
    value(name) {
      for (const one of readAs.get(name) ?? [name]) {
        const value = query.value(one);
        if (value !== '') return value;
      }
      return '';
    },
  };
};

/** Longest text of a click's parameters in its cookie: browsers accept 4,096 characters, proxies often less. */
export const CLICK_PARAMETERS_LIMIT = 1024;

/** Parameters that macros use, with their place in the text. */
const MACRO_PARAMETERS: ReadonlyMap<string, number> = new Map(
  ['source_click_id', 'cost', 'currency', ...SUBS].map((name, place) => [name, place]),
);

/** Those of a query, in the order of the text. */
const macroParameters = (query: LinkQuery): string[] => {
  const placeOf = (name: string): number => MACRO_PARAMETERS.get(name) ?? -1;
  return query
    .names()
    .filter((name) => MACRO_PARAMETERS.has(name))
    .sort((a, b) => placeOf(a) - placeOf(b));
};

/**
 * The parts of a link's query that an offer's macros may use, as a query: `gclid=G&sub1=x%20y`. The platforms' click
 * IDs come first; what exceeds the limit is left out. Each value is cut and well formed as for a macro of the link
 * itself, and percent-encoded, so that the text fits in a cookie. Slots have their own names in it, whatever the link
 * calls them.
 */
export const clickParameters = (raw: string, slots: NamedSlots | null = null): string => {
  if (raw === '') return '';
  const ids = platformClickIds(raw) ?? {};
  const query = slotQuery(linkQuery(raw), slots);
  let text = '';
  const add = (name: string, value: string): void => {
    if (value === '') return;
    const more = `${text === '' ? '' : '&'}${name}=${encodeURIComponent(value)}`;
    if (text.length + more.length <= CLICK_PARAMETERS_LIMIT) text += more;
  };
  for (const name of PLATFORM_CLICK_IDS) add(name, ids[name] ?? '');
  for (const name of macroParameters(query)) add(name, query.value(name));
  return text;
};

/** The macro `{source_click_id}` of a query. */
const sourceClickIdOf = (query: LinkQuery): string => {
  const ids = platformClickIds(query.raw);
  return ids === null ? query.value('source_click_id') : sourceClickId(ids);
};

/** What macros see between a landing page and its offer: the parameters of `/out`, then those of the click. */
interface OfferQuery {
  readonly query: Pick<LinkQuery, 'value'>;
  readonly sourceClickId: () => string;
}

/**
 * `own`: the query of `/out`. `earlier`: the query that came with the click; '' when unknown. Empty values are ignored.
 * `hidden`: platform click IDs are not used, as on the link (`isPrivate`).
 */
export const offerQuery = (own: LinkQuery, earlier: string, hidden: boolean): OfferQuery => {
  const before = linkQuery(earlier);
  const query: OfferQuery['query'] = { value: (name) => own.value(name) || before.value(name) };
  const sourceClickId = (): string =>
    hidden ? query.value('source_click_id') : sourceClickIdOf(own) || sourceClickIdOf(before);
  return { query, sourceClickId };
};

/** In small letters, because a name in other letters may give away the same ID. */
const NAMES: ReadonlySet<string> = new Set(
  [...PLATFORM_CLICK_IDS, OWN_CLICK_ID].map((name) => name.toLowerCase()),
);

const isClickId = (parameter: string): boolean => {
  const end = parameter.indexOf('=');
  const name = (end < 0 ? parameter : parameter.slice(0, end)).replaceAll('+', ' ').trim();
  try {
    return NAMES.has(decodeURIComponent(name).toLowerCase());
  } catch {
    return false;
  }
};

/** Path and query for the record of a visitor who asked not to be tracked, without the platforms' click IDs. */
export const privatePath = (path: string): string => {
  const mark = path.indexOf('?');
  if (mark < 0) return path;
  const kept = path
    .slice(mark + 1)
    .split('&')
    .filter((parameter) => !isClickId(parameter));
  return kept.length === 0 ? path.slice(0, mark) : `${path.slice(0, mark)}?${kept.join('&')}`;
};
