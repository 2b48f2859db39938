import type { CampaignInput } from '../campaigns/campaign.ts';
import { BODY_FIELDS, type BodyField, type CampaignBody } from '../campaigns/campaign-body.ts';
import type { Caps, PathInput, RuleInput, SplitInput } from '../routing/routing.ts';

/**
 * A campaign whose parts refer to each other by stable keys instead of list positions: destinations by ID, paths and
 * rules by number. Only in this form can two versions be compared and merged.
 */
export interface Keyed {
  readonly fields: Readonly<Record<BodyField, unknown>>;
  readonly caps: Caps;
  readonly destinations: ReadonlyMap<string, KeyedDestination>;
  readonly paths: ReadonlyMap<string, KeyedPath>;
  readonly default: readonly KeyedVariant[];
  readonly rules: ReadonlyMap<string, KeyedRule>;
}

export interface KeyedDestination {
  readonly name: string;
  readonly url: string;
  /** '' if it has none of its own. */
  readonly parameters: string;
}

export interface KeyedPath {
  /** Key of a destination; null if straight to an offer. */
  readonly landing: string | null;
  readonly offers: readonly KeyedOffer[];
  /** Offers of the landing page's exits after the first; empty if it has one. */
  readonly exits: readonly (readonly KeyedOffer[])[];
}

interface KeyedOffer {
  /** Key of a destination. */
  readonly destination: string;
  readonly weight: number;
}

export interface KeyedVariant {
  /** Key of a path. */
  readonly path: string;
  readonly weight: number;
}

export interface KeyedRule extends Pick<RuleInput, 'name' | 'match' | 'conditions' | 'caps'> {
  readonly to: readonly KeyedVariant[];
}

/** A campaign that can be keyed: a stored one, or one being edited. */
export type Typed = Pick<CampaignInput, 'destinations' | 'paths' | 'default' | 'rules' | 'caps'> &
  Partial<Record<BodyField, unknown>>;

/** Key for an item without an ID, from its list position. */
const newKey = (place: number): string => `new-${place}`;
export const isNew = (key: string): boolean => key.startsWith('new-');

const keysOf = (names: readonly (string | number | undefined)[]): string[] =>
  names.map((name, place) => (name === undefined ? newKey(place) : String(name)));

/** Fields missing from `body` are taken from `base`. */
export const keyed = (body: Typed, base?: CampaignBody): Keyed => {
  const destinations = keysOf(body.destinations.map((d) => d.id));
  const paths = keysOf(body.paths.map((path) => path.number));
  const rules = body.rules ?? [];
  const keyedOffers = (offers: PathInput['offers']): KeyedOffer[] =>
    offers.map(({ destination, weight }) => ({ destination: destinations[destination] ?? '', weight }));
  const ruleKeys = keysOf(rules.map((rule) => rule.number));
  const variants = (split: SplitInput): KeyedVariant[] =>
    split.map(({ path, weight }) => ({ path: paths[path] ?? '', weight }));
  return {
    fields: Object.fromEntries(
      BODY_FIELDS.map((field) => [field, body[field] ?? (field in body ? null : (base?.[field] ?? null))]),
    ) as Record<BodyField, unknown>,
    caps: body.caps ?? {},
    destinations: new Map(
      body.destinations.map(({ name, url, parameters = '' }, i) => [
        destinations[i] ?? '',
        { name, url, parameters },
      ]),
    ),
    paths: new Map(
      body.paths.map(({ landing, offers, exits = [] }, i) => [
        paths[i] ?? '',
        {
          landing: landing === null ? null : (destinations[landing] ?? ''),
          offers: keyedOffers(offers),
          exits: exits.map((exit) => keyedOffers(exit.offers)),
        },
      ]),
    ),
    default: variants(body.default),
    rules: new Map(
      rules.map(({ name, match, conditions, caps, to }, i) => [
        ruleKeys[i] ?? '',
        { name, match, conditions, caps, to: variants(to) },
      ]),
    ),
  };
};

/** Converts back to lists with positions. `knownRules`: rule numbers known to the server; other rules are new. */
export const unkeyed = (
  { fields, caps, destinations, paths, default: fallback, rules }: Keyed,
  knownRules: ReadonlySet<string>,
): CampaignInput => {
  const destinationAt = new Map([...destinations.keys()].map((key, place) => [key, place]));
  const pathAt = new Map([...paths.keys()].map((key, place) => [key, place]));
  const split = (variants: readonly KeyedVariant[]): SplitInput =>
    variants.map(({ path, weight }) => ({ path: pathAt.get(path) ?? -1, weight }));
  const offersOf = (offers: readonly KeyedOffer[]): PathInput['offers'] =>
    offers.map(({ destination, weight }) => ({ destination: destinationAt.get(destination) ?? -1, weight }));
  const { status: _, ...rest } = fields;
  return {
    ...(rest as Omit<CampaignInput, 'destinations' | 'paths' | 'default' | 'rules' | 'caps'>),
    caps,
    destinations: [...destinations].map(([key, { name, url, parameters }]) => ({
      ...(!isNew(key) && { id: key }),
      ...{ name, url },
      ...(parameters !== '' && { parameters }),
    })),
    paths: [...paths].map(
      ([key, { landing, offers, exits }]): PathInput => ({
        ...(!isNew(key) && { number: Number(key) }),
        landing: landing === null ? null : (destinationAt.get(landing) ?? -1),
        offers: offersOf(offers),
        ...(exits.length > 0 && { exits: exits.map((exit) => ({ offers: offersOf(exit) })) }),
      }),
    ),
    default: split(fallback),
    rules: [...rules].map(
      ([key, rule]): RuleInput => ({
        ...(knownRules.has(key) && { number: Number(key) }),
        ...rule,
        to: split(rule.to),
      }),
    ),
  };
};
