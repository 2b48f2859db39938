import type { ConversionType, ConversionTypePatch } from '../../../contracts/postbacks/conversion-type.ts';
import { OTHER_TYPE, PURCHASE_TYPE } from '../../../core/conversions/types.ts';

interface Offer {
  /** The type to give the event to with one click; undefined if there is none. */
  readonly first: ConversionType | undefined;
  /** Whether `first` names the event already and only has to be turned on. */
  readonly turnsOn: boolean;
  /** Other types to choose from. */
  readonly others: readonly ConversionType[];
}

/** The types that an event which no type names can be given to. */
export const offerFor = (event: string, types: readonly ConversionType[]): Offer => {
  const off = types.find((type) => !type.enabled && type.events.includes(event.toLowerCase()));
  const open = types.filter(({ number, enabled }) => enabled && number !== OTHER_TYPE);
  const first = off ?? open.find(({ number }) => number === PURCHASE_TYPE);
  return { first, turnsOn: off !== undefined, others: open.filter((type) => type !== first) };
};

/** The change that makes an event belong to a type, and the one that takes it back. */
export const namingPatch = (
  { number, events, enabled }: ConversionType,
  event: string,
): { give: ConversionTypePatch; back: ConversionTypePatch } => {
  const word = event.toLowerCase();
  const isNamed = events.includes(word);
  const on = enabled ? {} : { enabled: true };
  const off = enabled ? {} : { enabled: false };
  return {
    give: { number, ...on, ...(!isNamed && { events: [...events, word] }) },
    back: { number, ...off, ...(!isNamed && { events: [...events] }) },
  };
};
