import type { AdLink, AdParameter, ParameterFate } from '../../../../../core/sources/ad-link.ts';

type Read = Extract<AdLink, { kind: 'read' }>;

/** The fields of a new campaign that a link can fill. */
export interface Filled {
  source: string;
  /** URL of the first destination. */
  url: string;
}

/**
 * The fields after a link was read. Those that it says nothing about stay, and so does a page that a person entered.
 *
 * @param last What the link read before this one filled in, which a new one replaces.
 */
export const fillFrom = (link: Read, now: Filled, last: Filled | null): Filled => {
  const [platform, ...others] = link.platforms;
  const source = platform === undefined ? link.sourceName : others.length > 0 ? '' : platform.name;
  const isFree = now.url.trim() === '' || now.url === last?.url;
  return { source: source || now.source, url: isFree ? (link.page ?? now.url) : now.url };
};

/** What happened with the page of a link. */
export type PageNote = 'filled' | 'kept' | 'tracker' | 'absent';

export const pageNote = (link: Read, { url }: Filled): PageNote => {
  if (link.tracker !== null) return 'tracker';
  if (link.page === null) return 'absent';
  return url === link.page ? 'filled' : 'kept';
};

/** Parameters with one fate, as text: `ad → sub3` for those that have another name in the source. */
export const listOf = (parameters: readonly AdParameter[], fate: ParameterFate): string =>
  [
    ...new Set(
      parameters
        .filter((one) => one.fate === fate)
        .map(({ name, value, becomes }) => (becomes === null ? `${name}=${value}` : `${name} → ${becomes}`)),
    ),
  ].join(', ');
