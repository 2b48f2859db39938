import { adjustmentIdentity, adjustsBy } from '../../core/conversions/identity.ts';
import type { Conversion, ConversionKey, ReceivedPostback } from '../store/ingest-store.ts';
import type { KnownConversions } from './known-conversions.ts';

type Message = ReceivedPostback['record'];

/** Sent through the API or in a file. */
export const isByHand = ({ by }: Message): boolean => by === 'api' || by === 'upload';

/**
 * An order's adjustment as a person names it: by its amount if there is only one, else by the event that it has now. The
 * log shows the event of its conversion, and not that of the network's message.
 */
const namedByHand = (
  { pa = '', cu }: Message,
  { click, event, transaction }: ConversionKey,
  known: KnownConversions,
): Conversion | null => {
  const own = known
    .ofClick(click)
    .filter((one) => one.transaction === transaction && adjustsBy(one.identity, pa, cu));
  const named = own.length === 1 ? own : own.filter((one) => one.event === event);
  return named.length === 1 ? (named[0] ?? null) : null;
};

/** Adjustments of an order are told apart by their event, except where its network's events are stages. */
export const adjustmentKeyOf = (
  record: Message,
  byEvent: ConversionKey,
  known: KnownConversions,
): ConversionKey => {
  const { id = null, pa = '', cu, ev } = record;
  // The same message sent again is the same adjustment, even if that setting was changed in between.
  const spellings = [id, adjustmentIdentity(pa, cu, ev), adjustmentIdentity(pa, cu, null)];
  const keys = spellings.map((identity): ConversionKey => ({ ...byEvent, identity }));
  const own = keys.find((key) => known.find(key) !== null);
  if (own !== undefined) return own;
  const named = isByHand(record) ? namedByHand(record, byEvent, known) : null;
  return { ...byEvent, identity: named?.identity ?? id };
};
