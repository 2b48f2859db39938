import type { Campaign, CampaignInput } from '../../../../contracts/campaigns/campaign.ts';
import type { RuleInput } from '../../../../contracts/routing/routing.ts';
import { tidyParameters } from '../../../../core/routing/url/own-parameters.ts';
import { parsePercent, showPercent } from '../../../split/weights.ts';
import { capsOf, capTexts, type TypedCaps } from './caps.ts';

/** The first letter not yet used as a label. */
const freeLetter = (taken: ReadonlySet<string>): string =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !taken.has(letter)) ?? '';

/*
 * The routing in the form: weights and caps are text, as typed, and lists refer to each other by keys that survive
 * adding, removing and moving rows. The contract refers by position.
 */

export interface DestinationValues {
  key: string;
  id?: string;
  name: string;
  url: string;
  /** Absent or '' if it has none of its own. */
  parameters?: string;
}

/** `destination`: a key; '' until chosen. */
export interface OfferValues {
  destination: string;
  weight: string;
}

export interface PathValues {
  key: string;
  number?: number;
  /** Key of a destination; '' until chosen; null to go straight to an offer. */
  landing: string | null;
  /** Those of the landing page's first exit, or of the path. */
  offers: OfferValues[];
  /** The landing page's exits after the first. */
  exits: { offers: OfferValues[] }[];
}

/** `path`: a key. */
export interface VariantValues {
  path: string;
  weight: string;
}

export interface RuleValues {
  key: string;
  number?: number;
  name: string;
  match: RuleInput['match'];
  conditions: RuleInput['conditions'];
  caps: TypedCaps;
  to: VariantValues[];
}

export interface RoutingValues {
  destinations: DestinationValues[];
  paths: PathValues[];
  default: VariantValues[];
  rules: RuleValues[];
}

/** The offers of each exit, from the first. */
export type ExitOffers = readonly (readonly OfferValues[])[];

/** A path whose exits have these offers. `lists`: at least one. */
export const withExits = (path: PathValues, [offers = [], ...others]: ExitOffers): PathValues => ({
  ...path,
  offers: [...offers],
  exits: others.map((list) => ({ offers: [...list] })),
});

type Routed = Pick<Campaign, 'destinations' | 'paths' | 'default' | 'rules'>;
type Offers = Campaign['paths'][number]['offers'];
type RoutingInput = Pick<CampaignInput, 'destinations' | 'paths' | 'default'> & { rules: RuleInput[] };

const numbered = (number: number | undefined) => (number === undefined ? {} : { number });

export const routingValuesOf = (campaign: Routed): RoutingValues => {
  const destinationAt = (place: number): string => campaign.destinations[place]?.id ?? '';
  const pathAt = (place: number): string => `path-${campaign.paths[place]?.number ?? ''}`;
  const splitOf = (split: Campaign['default']): VariantValues[] =>
    split.map(({ path, weight }) => ({ path: pathAt(path), weight: showPercent(weight) }));
  const offersOf = (offers: Offers): OfferValues[] =>
    offers.map(({ destination, weight }) => ({
      destination: destinationAt(destination),
      weight: showPercent(weight),
    }));
  return {
    destinations: campaign.destinations.map(({ id, name, url, parameters = '' }) => ({
      ...{ key: id, id, name, url, parameters },
    })),
    paths: campaign.paths.map(({ number, landing, offers, exits = [] }, place) => ({
      key: pathAt(place),
      number,
      landing: landing === null ? null : destinationAt(landing),
      offers: offersOf(offers),
      exits: exits.map((exit) => ({ offers: offersOf(exit.offers) })),
    })),
    default: splitOf(campaign.default),
    rules: campaign.rules.map(({ number, name, match, conditions, caps, to }, place) => ({
      key: `rule-${number ?? `at-${place}`}`,
      ...numbered(number),
      name,
      match,
      conditions,
      caps: capTexts(caps),
      to: splitOf(to),
    })),
  };
};

/** Whether a path leads straight to one offer: choosing a destination creates such a path, shown as the destination. */
export const isStraight = ({ landing, offers }: PathValues): boolean =>
  landing === null && offers.length === 1;

export const usedPaths = (routing: RoutingValues): ReadonlySet<string> =>
  new Set([routing.default, ...routing.rules.map((rule) => rule.to)].flat().map((variant) => variant.path));

/** Paths that are sent, in order; those straight to an offer only if some split uses them. */
export const sentPaths = (routing: RoutingValues): PathValues[] => {
  const used = usedPaths(routing);
  return routing.paths.filter((path) => used.has(path.key) || !isStraight(path));
};

/** Position of each key; -1, which the contract refuses, if it is missing or not chosen. */
const placeIn = (list: readonly { key: string }[]): ((key: string) => number) => {
  const places = new Map(list.map(({ key }, place) => [key, place]));
  return (key) => places.get(key) ?? -1;
};

/**
 * The contract's input. An unreadable weight becomes one that the contract refuses; a destination without a label gets
 * a letter, because lists of requests show it.
 */
export const routingInputOf = (values: RoutingValues): RoutingInput => {
  const paths = sentPaths(values);
  const destinationAt = placeIn(values.destinations);
  const pathAt = placeIn(paths);
  const weightOf = (text: string): number => parsePercent(text) ?? -1;
  const splitOf = (variants: readonly VariantValues[]) =>
    variants.map(({ path, weight }) => ({ path: pathAt(path), weight: weightOf(weight) }));
  const offersOf = (offers: readonly OfferValues[]): Offers =>
    offers.map(({ destination, weight }) => ({
      destination: destinationAt(destination),
      weight: weightOf(weight),
    }));
  const taken = new Set(values.destinations.map(({ name }) => name.trim()));
  return {
    destinations: values.destinations.map(({ id, name: typed, url, parameters = '' }) => {
      const name = typed.trim() || freeLetter(taken);
      taken.add(name);
      const own = tidyParameters(parameters);
      return {
        ...(id !== undefined && { id }),
        ...{ name, url },
        ...(own !== '' && { parameters: own }),
      };
    }),
    paths: paths.map(({ number, landing, offers, exits }) => ({
      ...numbered(number),
      landing: landing === null ? null : destinationAt(landing),
      offers: offersOf(offers),
      ...(exits.length > 0 && { exits: exits.map((exit) => ({ offers: offersOf(exit.offers) })) }),
    })),
    default: splitOf(values.default),
    rules: values.rules.map(({ number, name, match, conditions, caps, to }) => ({
      ...numbered(number),
      name: name.trim(),
      match,
      conditions,
      caps: capsOf(caps),
      to: splitOf(to),
    })),
  };
};
