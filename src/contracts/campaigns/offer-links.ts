import * as z from 'zod/mini';
import { offersOf } from '../../core/routing/exits.ts';
import { composedUrl, joinedParameters, parameterName } from '../../core/routing/url/own-parameters.ts';
import type { WithUrl } from '../routing/routing.ts';
import type { Campaign } from './campaign.ts';

const CLICK_ID = '{click_id}';
const MAX_PARAMETERS = 100;

/** Parameter names of networks, separated by commas in the address. */
export const OfferLinksQuery = z.object({
  parameters: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(4000, 'too_long')),
      z.transform((text) => text.split(',').filter((part) => part !== '')),
    ),
    z
      .array(z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/, 'parameter_invalid')))
      .check(z.minLength(1, 'parameter_required'), z.maxLength(MAX_PARAMETERS, 'too_many_values')),
  ),
});

/** Campaigns, except archived ones, with an offer that gets the click ID in none of the parameters; newest first. */
export const OfferLinks = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether there are more. */
  more: z.boolean(),
});

/** The parts of a URL: before its query, each of its parameters as written, and its fragment. */
const partsOf = (url: string) => {
  const [, page = '', query = '', rest = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  return { page, given: query.split('&').filter((part) => part !== ''), rest };
};
const nameOf = (part: string): string => part.split('=', 1)[0] ?? '';

/** Whether a parameter of a URL contains the click ID. */
export const hasClickIdIn = (url: string, parameter: string): boolean =>
  partsOf(url).given.some((part) => nameOf(part) === parameter && part.includes(CLICK_ID));

/** The URL with the click ID in a parameter; null if the parameter has another value. */
export const withClickIdIn = (url: string, parameter: string): string | null => {
  if (hasClickIdIn(url, parameter)) return url;
  const { page, given, rest } = partsOf(url);
  const others = given.filter((part) => nameOf(part) !== parameter);
  const own = given.filter((part) => nameOf(part) === parameter);
  if (own.some((part) => part !== parameter && part !== `${parameter}=`)) return null;
  return `${page}?${[...others, `${parameter}=${CLICK_ID}`].join('&')}${rest}`;
};

/** What changes at a destination that gets the click ID in a parameter; null if it has it, or has another value in it. */
const clickIdPart = (destination: WithUrl, parameter: string): WithUrl | null => {
  const { url, parameters = '' } = destination;
  const composed = composedUrl(destination);
  if (hasClickIdIn(composed, parameter) || withClickIdIn(composed, parameter) === null) return null;
  const isOwn = parameters.split('&').some((one) => parameterName(one) === parameter);
  return isOwn
    ? { url, parameters: joinedParameters(parameters, `${parameter}=${CLICK_ID}`) }
    : { url: withClickIdIn(url, parameter) ?? url };
};

/** A campaign's destinations, with the click ID in a parameter of those at the given places where it is free. */
export const withClickIds = <T extends WithUrl>(
  destinations: readonly T[],
  places: readonly number[],
  parameter: string,
): T[] =>
  destinations.map((one, place) => ({
    ...one,
    ...(places.includes(place) && clickIdPart(one, parameter)),
  }));

type Variants = readonly { readonly path: number; readonly weight: number }[];

type Offers = readonly { readonly destination: number; readonly weight: number }[];

interface Routed extends Pick<Campaign, 'redirect'> {
  readonly destinations: readonly (WithUrl & { readonly id?: string })[];
  /** IDs of destinations to which their network adds it. */
  readonly clickIdAdded?: readonly string[];
  readonly paths: readonly {
    readonly landing: number | null;
    readonly offers: Offers;
    readonly exits?: readonly { readonly offers: Offers }[] | undefined;
  }[];
  readonly default: Variants;
  readonly rules: readonly { readonly to: Variants }[];
}

/**
 * Indexes of the destinations that are offers and whose URLs have the click ID in none of the parameters. In mode `none`,
 * only what follows a landing page is reached through Fairlead.
 */
export const offersWithout = (
  { redirect, destinations, clickIdAdded = [], paths, default: split, rules }: Routed,
  parameters: readonly string[],
): number[] => {
  const used = new Set([split, ...rules.map(({ to }) => to)].flat().map(({ path }) => path));
  const offers = paths.flatMap((path, place) =>
    used.has(place) && (redirect !== 'none' || path.landing !== null) ? offersOf(path) : [],
  );
  const places = new Set(offers.filter(({ weight }) => weight > 0).map(({ destination }) => destination));
  return [...places].filter((place) => {
    const one = destinations[place];
    if (one?.id !== undefined && clickIdAdded.includes(one.id)) return false;
    return one !== undefined && !parameters.some((parameter) => hasClickIdIn(composedUrl(one), parameter));
  });
};
