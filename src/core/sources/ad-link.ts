import { isSub } from '../report/subs.ts';
import { OWN_CLICK_ID } from '../routing/url/platform-click-ids.ts';
import { isTrackersParameter, type OtherTracker, trackerOf } from './other-trackers.ts';
import {
  type FoundPlatforms,
  findPlatforms,
  isAppended,
  type KnownSource,
  type KnownTemplate,
  type Platform,
} from './platform-signs.ts';
import { type LinkParameter, type ReadLink, readLink, tokensIn } from './read-link.ts';

/**
 * What happens with a parameter of the ad's link in a campaign of its traffic source.
 * - `same`: read under this name.
 * - `moved`: its token is in the source under another name, `becomes`.
 * - `appended`: the platform appends it by itself.
 * - `kept`: stays in the page's address, with a macro where it had a token.
 * - `tracker`: another tracker's own.
 * - `unknown`: a token that the source does not have.
 */
export type ParameterFate = 'same' | 'moved' | 'appended' | 'kept' | 'tracker' | 'unknown';

export interface AdParameter {
  /** As in the link. */
  readonly name: string;
  readonly value: string;
  readonly fate: ParameterFate;
  /** The source's parameter that has its value; null if none. */
  readonly becomes: string | null;
}

/** What a pasted link says. Nothing in it was not in the link. */
export type AdLink =
  /** No address of the web, and no parameters. */
  | { readonly kind: 'unreadable' }
  /** A link of this installation. */
  | { readonly kind: 'own'; readonly host: string }
  | {
      readonly kind: 'read';
      /** Equally likely platforms, of which a person chooses; none if the link has no sign of any. */
      readonly platforms: readonly Platform[];
      /** What they were found by: names of parameters, and tokens. */
      readonly signs: readonly string[];
      /** `utm_source`, if that names no known platform; '' otherwise. */
      readonly sourceName: string;
      readonly tracker: OtherTracker | null;
      readonly parameters: readonly AdParameter[];
      /** The page that the link leads to, without what belongs to the ad; null if the link does not say. */
      readonly page: string | null;
    };

export interface Known {
  readonly templates: readonly KnownTemplate[];
  readonly sources: readonly KnownSource[];
  /** Hosts of this installation's links, with their ports. */
  readonly linkHosts: readonly string[];
}

/** Addresses that platforms and apps put around a page's address, and the parameter that contains it. */
const WRAPPERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:www\.)?(?:googleadservices\.com|google\.[a-z.]+)$/, 'adurl'],
  [/^lm?\.(?:facebook|instagram)\.com$/, 'u'],
];

/** The page's own link, if it is inside one of a platform. */
const unwrapped = (link: ReadLink): ReadLink => {
  const inside = WRAPPERS.find(([host]) => host.test(link.host))?.[1];
  const value = link.parameters.find(({ name }) => name === inside)?.value;
  return (value === undefined ? null : readLink(value)) ?? link;
};

const OURS: ReadonlySet<string> = new Set([OWN_CLICK_ID, 'cost', 'currency']);
/** Parameters that every link of ours reads, whatever its source. */
const isOurs = (name: string): boolean => isSub(name) || OURS.has(name);

/** Where each token of a platform is in its source, or would be in one made from its template. */
const slotsOf = (platform: Platform | null): ReadonlyMap<string, string> =>
  new Map(
    (platform?.source ?? platform?.template)?.tokens.map(({ token, parameter }) => [token, parameter]) ?? [],
  );

/** Names under which a source reads its parameters. */
const readsAs = (platform: Platform | null, parameter: string, name: string): boolean => {
  if (parameter === name) return true;
  const source = platform?.source;
  return (
    source?.linkNames.some((one) => one.parameter === parameter && one.names.includes(name)) ||
    source?.tokens.some((one) => one.parameter === parameter && one.linkName === name) ||
    false
  );
};

interface Reading {
  readonly platform: Platform | null;
  readonly slots: ReadonlyMap<string, string>;
  readonly tracker: OtherTracker | null;
}

const fateOf = (
  { name, value }: LinkParameter,
  { platform, slots, tracker }: Reading,
): Pick<AdParameter, 'fate' | 'becomes'> => {
  if (isAppended(name) || name === platform?.source?.clickId) return { fate: 'appended', becomes: null };
  const tokens = tokensIn(value);
  const [first] = tokens;
  const slot = first === undefined ? undefined : slots.get(first.token);
  const alone = tokens.length === 1 && first?.at === 0 && first.end === value.length;
  if (slot !== undefined && alone)
    return { fate: readsAs(platform, slot, name) ? 'same' : 'moved', becomes: slot };
  if (tracker !== null && isTrackersParameter(name)) return { fate: 'tracker', becomes: null };
  if (tokens.length === 0)
    return { fate: isOurs(name) ? 'same' : 'kept', becomes: isOurs(name) ? name : null };
  return tokens.every(({ token }) => slots.has(token))
    ? { fate: 'kept', becomes: null }
    : { fate: 'unknown', becomes: null };
};

/** As in an address, where a plus sign is a space. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%2B', '+');

/** A value with our macros in place of the platform's tokens; null if one has none. */
const withMacros = (value: string, slots: ReadonlyMap<string, string>): string | null => {
  let text = '';
  let from = 0;
  for (const { token, at, end } of tokensIn(value)) {
    const slot = slots.get(token);
    if (slot === undefined || !isOurs(slot)) return null;
    text += `${encoded(value.slice(from, at))}{${slot}}`;
    from = end;
  }
  return text + encoded(value.slice(from));
};

/** A parameter in the page's address; '' if it does not belong there. */
const onPage = (
  { name, value, raw }: LinkParameter,
  { fate }: AdParameter,
  slots: ReadonlyMap<string, string>,
): string => {
  const tokens = tokensIn(value).length > 0;
  if (fate === 'kept' && !tokens) return raw;
  // Pages and their analytics expect the parameters that were theirs; ours come back as macros.
  if ((fate !== 'kept' && fate !== 'moved') || isOurs(name)) return '';
  const filled = withMacros(value, slots);
  return filled === null ? '' : `${encodeURIComponent(name)}=${filled}`;
};

const pageOf = (
  link: ReadLink,
  parameters: readonly AdParameter[],
  slots: ReadonlyMap<string, string>,
): string | null => {
  if (link.origin === '' || tokensIn(link.path).length > 0) return null;
  const query = link.parameters
    .map((one, at) => onPage(one, parameters[at] as AdParameter, slots))
    .filter((text) => text !== '')
    .join('&');
  const fragment = tokensIn(link.fragment).length > 0 ? '' : link.fragment;
  return `${link.origin}${link.path}${query === '' ? '' : `?${query}`}${fragment}`;
};

/** The same for several platforms, until one is chosen: `choice` is its name. */
const chosen = (found: FoundPlatforms, choice: string | undefined): readonly Platform[] => {
  const wanted = found.platforms.filter(({ name }) => name === choice);
  return wanted.length > 0 ? wanted : found.platforms;
};

/**
 * Reads the link of a running ad: which platform it comes from, its parameters, and the page that it leads to. Never
 * throws, and adds nothing that is not in the link.
 *
 * @param choice Name of the platform, where several are equally likely.
 */
export const readAdLink = (text: string, known: Known, choice?: string): AdLink => {
  const pasted = readLink(text);
  if (pasted === null) return { kind: 'unreadable' };
  const link = unwrapped(pasted);
  if (link.host !== '' && known.linkHosts.includes(link.host)) return { kind: 'own', host: link.host };
  // A wrapper has signs of the platform that its page's address has not.
  const seen = link === pasted ? link.parameters : [...link.parameters, ...pasted.parameters];
  const found = findPlatforms(seen, known.templates, known.sources);
  const platforms = chosen(found, choice);
  const platform = platforms.length === 1 ? (platforms[0] ?? null) : null;
  const slots = slotsOf(platform);
  const tracker = trackerOf(link);
  const reading = { platform, slots, tracker };
  const parameters = link.parameters.map(
    (one): AdParameter => ({ name: one.name, value: one.value, ...fateOf(one, reading) }),
  );
  const utm = link.parameters.find(({ name }) => name === 'utm_source')?.value ?? '';
  return {
    kind: 'read',
    platforms,
    signs: found.signs,
    sourceName: platforms.length > 0 || tokensIn(utm).length > 0 ? '' : utm.replaceAll('+', ' ').trim(),
    tracker,
    parameters,
    page: tracker === null ? pageOf(link, parameters, slots) : null,
  };
};
