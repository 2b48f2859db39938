import { isWithinLevel, type SpendDimension } from '../../core/spend/target.ts';
import type { DetailColumn, SpendHead } from './file-columns.ts';

/** What is known of a file besides its text. */
export interface Reading {
  /** ISO 4217, for lines that name none. */
  currency: string;
  /** Whether the whole file is for a traffic source, so that its campaigns are the platform's. */
  hasSource: boolean;
  /** Whether the account of the file is known, so that its campaigns' IDs can be read. */
  hasAccount: boolean;
  /** Whether names without IDs are ignored, so that rows are for the coarser IDs of the file, or for whole campaigns. */
  ignoresNames: boolean;
}

/** Which columns are read. */
export interface Plan {
  head: SpendHead;
  details: readonly DetailColumn[];
  isByPlatform: boolean;
  nameOnly: SpendDimension | null;
  isByName: boolean;
  /** The finest level coarser than `nameOnly` of which there are IDs; null if there is none. */
  coarserId: SpendDimension | null;
  /** IDs of coarser levels than what its lines are for, finest first. */
  coarser: readonly DetailColumn[];
  used: ReadonlySet<number>;
  names: readonly string[];
}

/**
 * The finest level of which a file has names, but no IDs of it or of a finer one. Money for the ID of an ad set in which
 * the file names the ads would be divided among them, whatever each of them spent.
 */
const nameOnlyIn = (
  { named, own }: SpendHead,
  id: DetailColumn | undefined,
  hasSource: boolean,
): DetailColumn | undefined => {
  const [finest] = named;
  if (finest === undefined) return undefined;
  if (id !== undefined) return isWithinLevel(finest.dimension, id.dimension) ? finest : undefined;
  // Without a source, campaigns are those of Fairlead. Our own columns say what the lines are for.
  return own.length > 0 || (finest.dimension === 'adCampaign' && !hasSource) ? undefined : finest;
};

export const planOf = (
  head: SpendHead,
  names: readonly string[],
  { hasSource, hasAccount, ignoresNames }: Omit<Reading, 'currency'>,
): Plan => {
  const [finest] = head.levels;
  // The ID of a platform's campaign alone says nothing unless the file is known to be from its account.
  const id = hasAccount || finest?.dimension !== 'adCampaign' ? finest : undefined;
  const name = nameOnlyIn(head, id, hasSource);
  // A source has no spend as a whole that its visits could share.
  const isByName = name !== undefined && !(ignoresNames && (id !== undefined || !hasSource));
  const column = isByName ? name : id;
  const details = column === undefined ? head.own : [column];
  const places = new Map(head.places);
  if (hasSource) places.delete('campaign');
  const used = new Set([...places.values(), ...details.map(({ place }) => place)]);
  return {
    // A row without the name is a total, as one without the ID is.
    head: { ...head, places, levels: isByName ? [name] : head.levels },
    details,
    isByPlatform: column !== undefined,
    nameOnly: name?.dimension ?? null,
    isByName,
    coarserId: (name && id)?.dimension ?? null,
    coarser: isByName ? head.levels : head.levels.slice(1),
    used,
    names,
  };
};
