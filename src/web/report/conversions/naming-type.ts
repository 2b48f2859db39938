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

/** The types that an event which no type names can be given to. Only one that counts is offered with one click. */
export const offerFor = (event: string, types: readonly ConversionType[]): Offer => {
  const off = types.find((type) => !type.enabled && type.events.includes(event.toLowerCase()));
  const open = types.filter(({ number, enabled }) => enabled && number !== OTHER_TYPE);
  const purchase = open.find(({ number }) => number === PURCHASE_TYPE);
  const first = off ?? (purchase?.countsAsConversion ? purchase : undefined);
  return { first, turnsOn: off !== undefined, others: open.filter((type) => type !== first) };
};

/** The change that makes an event belong to a type. Only this event is sent, because the type may have others by now. */
export const givingPatch = ({ number, enabled }: ConversionType, event: string): ConversionTypePatch => ({
  number,
  ...(!enabled && { enabled: true }),
  addEvents: [event.toLowerCase()],
});

/**
 * The change that takes an event back. A type that was off goes off again only while it has the events of `after`, which it
 * had when it was turned on: others that were given to it since would stop counting.
 */
export const takingPatch = (
  { number, enabled, events }: ConversionType,
  after: Pick<ConversionType, 'events'>,
  event: string,
): ConversionTypePatch => {
  const word = event.toLowerCase();
  return {
    number,
    ...(!enabled && { enabled: false, ifEvents: [...after.events] }),
    ...(!events.includes(word) && { removeEvents: [word] }),
  };
};
