import { checkOwnParameters } from '../routing/url/check-own-parameters.ts';
import {
  composedUrl,
  joinedParameters,
  parameterName,
  urlParts,
  withOwnParameters,
} from '../routing/url/own-parameters.ts';
import { MAX_OWN_PARAMETERS } from '../routing/url/own-parameters-limit.ts';
import { findMacros } from '../routing/url/template.ts';

/** A page that could become one with others whose URLs differ from its own only in parameters. */
export interface GroupedPage {
  /** Row ID. */
  readonly id: number;
  readonly url: string;
  /** Everything that must be the same for pages to be one, as text. */
  readonly terms: string;
  /** Campaigns that lead to it (row IDs), archived ones included. */
  readonly campaigns: readonly number[];
  /** Own parameters with which some of them do. */
  readonly own: readonly string[];
}

export interface ParameterGroup<P extends GroupedPage> {
  /** The page whose URL stays. */
  readonly base: P;
  /** The others, and the own parameters with which its URL is theirs. */
  readonly others: readonly { readonly page: P; readonly parameters: string }[];
}

/** Most pages besides the base that one group has. */
export const MAX_GROUPED = 200;

const hasMacro = (text: string): boolean => findMacros(text).length > 0;

/**
 * The own parameters with which `base` is `url`, byte for byte; null if there are none, or a value with a macro would have to be
 * added or replaced.
 */
export const parametersBetween = (base: string, url: string): string | null => {
  const before = urlParts(base).parameters ?? [];
  const after = urlParts(url).parameters ?? [];
  const differing = after.filter((one, place) => one !== before[place]);
  const replaced = before.filter((one, place) => one !== after[place]);
  if (differing.length === 0 || [...differing, ...replaced].some(hasMacro)) return null;
  const parameters = differing.join('&');
  const isSame =
    parameters.length <= MAX_OWN_PARAMETERS &&
    checkOwnParameters(parameters) === null &&
    withOwnParameters(base, parameters) === url;
  return isSame ? parameters : null;
};

/** A page's name as a macro in its URL would change with its name. */
const saysName = ({ url, own }: GroupedPage): boolean =>
  [url, ...own].some((text) => findMacros(text).some(({ name }) => name === 'destination'));

/**
 * The own parameters that make the base one with another page, wherever campaigns lead to that, also with own parameters of theirs;
 * null if some URL that visitors get would be another one.
 */
export const parametersFor = (base: GroupedPage, page: GroupedPage): string | null => {
  if (base.terms !== page.terms || saysName(base) || saysName(page)) return null;
  const parameters = parametersBetween(base.url, page.url);
  if (parameters === null) return null;
  const isSame = page.own.every((own) => {
    const joined = joinedParameters(parameters, own);
    const sent = composedUrl({ url: base.url, parameters: joined });
    return joined.length <= MAX_OWN_PARAMETERS && sent === composedUrl({ url: page.url, parameters: own });
  });
  return isSame ? parameters : null;
};

/** Names of parameters that say what is sold, as networks and shops call them, in lower case without `_` and `-`. */
const TELLING: ReadonlySet<string> = new Set([
  ...['id', 'o', 'oid', 'offer', 'offerid', 'offername', 'product', 'productid', 'productname'],
  ...['prod', 'prodid', 'pid', 'item', 'itemid', 'sku', 'article'],
]);

/** Whether another value of a parameter is probably another offer, which nobody should be asked to make one with this. */
const tellsApart = (parameter: string): boolean =>
  TELLING.has(parameterName(parameter).toLowerCase().replaceAll(/[_-]/g, ''));

/**
 * What own parameters leave of each parameter of a URL: its name, or all of it where they cannot replace it, or should
 * not. A page can be a base for
 * others only if its list is the beginning of theirs.
 */
const shapeOf = (url: string): string[] => {
  const all = urlParts(url).parameters ?? [];
  const seen = new Set<string>();
  // The next one takes the place of an empty last one.
  return (all.at(-1) === '' ? all.slice(0, -1) : all).map((one) => {
    const name = parameterName(one);
    const isFixed = name === '' || seen.has(name) || hasMacro(one) || tellsApart(one);
    seen.add(name);
    return isFixed ? `=${one}` : name;
  });
};

interface Shaped<P> {
  readonly page: P;
  readonly shape: readonly string[];
}

const joined = (shape: readonly string[]): string => shape.join('&');

/** Groups among pages with the same terms, host, path and fragment. */
const groupsAmong = <P extends GroupedPage>(pages: readonly P[]): ParameterGroup<P>[] => {
  const inOrder = pages
    .map((page): Shaped<P> => ({ page, shape: shapeOf(page.url) }))
    .toSorted(
      (a, b) =>
        a.shape.length - b.shape.length ||
        b.page.campaigns.length - a.page.campaigns.length ||
        a.page.id - b.page.id,
    );
  const beginning = new Map<string, P[]>();
  for (const { page, shape } of inOrder)
    for (let length = 0; length <= shape.length; length++) {
      const key = joined(shape.slice(0, length));
      const list = beginning.get(key);
      if (list) list.push(page);
      else beginning.set(key, [page]);
    }
  const taken = new Set<number>();
  return inOrder.flatMap(({ page: base, shape }) => {
    if (taken.has(base.id)) return [];
    const key = joined(shape);
    const free = (beginning.get(key) ?? []).filter(({ id }) => !taken.has(id));
    // Those that are taken are not looked at again, so that many groups of one shape take no longer than one.
    beginning.set(key, free);
    const campaigns = new Set(base.campaigns);
    const others: { page: P; parameters: string }[] = [];
    for (const page of free) {
      if (others.length === MAX_GROUPED) break;
      // Two pages of one campaign are compared there, and need their names.
      if (page.id === base.id || page.campaigns.some((one) => campaigns.has(one))) continue;
      const parameters = parametersFor(base, page);
      if (parameters === null || parameters.split('&').some(tellsApart)) continue;
      others.push({ page, parameters });
      for (const one of page.campaigns) campaigns.add(one);
    }
    if (others.length === 0) return [];
    for (const { id } of [base, ...others.map(({ page }) => page)]) taken.add(id);
    return [{ base, others }];
  });
};

const usesOf = <P extends GroupedPage>({ base, others }: ParameterGroup<P>): number =>
  [base, ...others.map(({ page }) => page)].reduce((sum, { campaigns }) => sum + campaigns.length, 0);

/**
 * Groups of pages of one kind whose URLs are one of theirs with own parameters that do not name what is sold, those that most campaigns
 * lead to first. Visitors get
 * the same URLs, byte for byte, if each group becomes its base. A page is in one group at most, and no campaign leads to two pages of
 * one. Of the pages that could be the base, it is the one with the most campaigns.
 */
export const parameterGroups = <P extends GroupedPage>(pages: readonly P[]): ParameterGroup<P>[] => {
  const alike = Map.groupBy(pages, ({ url, terms }) => {
    const { page, fragment } = urlParts(url);
    return JSON.stringify([page, fragment, terms]);
  });
  return [...alike.values()]
    .flatMap((list) => (list.length < 2 ? [] : groupsAmong(list)))
    .toSorted((a, b) => usesOf(b) - usesOf(a) || a.base.id - b.base.id);
};
