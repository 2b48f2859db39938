import type { ConversionType } from '../../../../contracts/postbacks/conversion-type.ts';

type Words = Readonly<Record<'events' | 'words', readonly string[]>>;

/** The first event or status that another enabled type has; null if there is none. `number`: null for a new type. */
export const takenWord = (
  of: keyof Words,
  chosen: Words,
  number: number | null,
  types: readonly ConversionType[],
): { word: string; owner: ConversionType } | null => {
  for (const word of chosen[of]) {
    const owner = types.find((type) => type.enabled && type.number !== number && type[of].includes(word));
    if (owner !== undefined) return { word, owner };
  }
  return null;
};
