import type { ConversionType } from '../../../contracts/postbacks/conversion-type.ts';
import { BUILT_IN_TYPES, OFFERED_TYPES } from '../../../core/conversions/types.ts';
import type { Translate } from '../../i18n/use-t.ts';

/** The name of a conversion type: its own, or the translated one of a type that comes with Fairlead. */
export const typeName = (t: Translate, { name, known }: Pick<ConversionType, 'name' | 'known'>): string =>
  name ?? (known === null ? '' : t(`conversionType.${known}`));

/** By number, from 1. */
const KNOWN = [...BUILT_IN_TYPES, ...OFFERED_TYPES];

/**
 * A type in a report's row. `name`: its own, or the code of a type that comes with Fairlead, which a type with another
 * number may have as its name.
 */
export const typeWord = (t: Translate, key: string, name: string | null): string => {
  const known = KNOWN[Number(key) - 1];
  return name === null
    ? `#${key}`
    : typeName(t, known === name ? { name: null, known } : { name, known: null });
};
