import { isAdjustment, STAGES } from '../../core/conversions/identity.ts';
import { NO_EVENT } from '../../core/conversions/types.ts';
import { type Conversion, type ConversionKey, conversionKey } from '../store/ingest-store.ts';
import { type RecordKey, recordKey } from '../store/record-place.ts';
import type { ClickVisit } from './clicks.ts';

/**
 * Maximum conversions that pages can report for one click. The page chooses each one's event and transaction, so
 * without a limit a single click ID could create any number of them.
 */
export const MOST_BY_SCRIPT = 20;

/**
 * Conversions of a batch's clicks as they are now, updated while its postbacks are decided in order. Everything is read
 * from their current state, so that it makes no difference which batch a postback is in.
 */
export interface KnownConversions {
  find(key: ConversionKey): Conversion | null;
  /** All of a click, adjustments too. */
  ofClick(click: RecordKey): readonly Conversion[];
  note(conversion: Conversion): void;
  forget(conversion: Conversion): void;
  /** Whether a conversion has reached a stage with this event, now or before. */
  hasHad(conversion: Conversion, event: string): boolean;
  noteStage(key: ConversionKey, event: string): void;
}

/** `stages`: from the store's `findStages`. */
export const knownConversions = (
  stored: Iterable<Conversion>,
  stages: ReadonlyMap<string, readonly string[]>,
): KnownConversions => {
  const had = new Map(
    [...stages].map(([key, events]) => [key, new Set(events.map((event) => event.toLowerCase()))]),
  );
  const byClick = new Map<string, Map<string, Conversion>>();
  const of = (click: RecordKey): Map<string, Conversion> => {
    const own = byClick.get(recordKey(click)) ?? new Map<string, Conversion>();
    byClick.set(recordKey(click), own);
    return own;
  };
  const note = (conversion: Conversion): void => {
    of(conversion.click).set(conversionKey(conversion), conversion);
  };
  for (const conversion of stored) note(conversion);
  return {
    find: (key) => of(key.click).get(conversionKey(key)) ?? null,
    ofClick: (click) => [...of(click).values()],
    note,
    hasHad: (conversion, event) => {
      const name = event.toLowerCase();
      return (
        conversion.event.toLowerCase() === name || had.get(conversionKey(conversion))?.has(name) === true
      );
    },
    noteStage: (key, event) => {
      if (key.identity !== STAGES) return;
      const own = had.get(conversionKey(key)) ?? new Set();
      had.set(conversionKey(key), own.add(event.toLowerCase()));
    },
    forget: (conversion) => void of(conversion.click).delete(conversionKey(conversion)),
  };
};

const countedOf = (known: KnownConversions, click: RecordKey): Conversion[] =>
  known.ofClick(click).filter(({ identity }) => !isAdjustment(identity));

/**
 * Why a page's report does not count, or null. If another origin reports an event for a click, pages cannot report the
 * same event for that click with any transaction, because it would be counted twice. Where a network reports stages, any
 * event can be one of them.
 */
export const againstPage = (
  known: KnownConversions,
  key: ConversionKey,
): 'outranked' | 'over_limit' | null => {
  const own = countedOf(known, key.click);
  const isOutranked = own.some(
    ({ state, identity, event }) => !state.byScript && (identity === STAGES || event === key.event),
  );
  if (isOutranked) return 'outranked';
  if (known.find(key) !== null) return null;
  return own.filter(({ state }) => state.byScript).length >= MOST_BY_SCRIPT ? 'over_limit' : null;
};

type Typed = Pick<Conversion, 'event' | 'state'>;

/**
 * Whether a conversion is of the type of another that was reported by rules. Of one that was not, because it is older,
 * only the event or the status says so.
 */
const isOfSameType = (one: Typed, { event, state }: Typed): boolean => {
  if (one.state.reportedType !== null) return one.state.reportedType === state.reportedType;
  const name = event.toLowerCase();
  if (one.event.toLowerCase() !== name) return false;
  return name !== NO_EVENT || one.state.typeWord === state.typeWord;
};

const hadStageOf = (known: KnownConversions, one: Conversion, { event }: ConversionKey): boolean =>
  one.identity === STAGES && event.toLowerCase() !== NO_EVENT && known.hasHad(one, event);

/** Whether another conversion of the click is of this one's type, or was before its later stages. */
export const hasOther = (
  known: KnownConversions,
  conversion: Pick<Conversion, keyof ConversionKey | 'state'>,
): boolean => {
  const key = conversionKey(conversion);
  return countedOf(known, conversion.click).some(
    (one) =>
      conversionKey(one) !== key &&
      // A page can be imitated, so what it reports does not take the place of what others report.
      (conversion.state.byScript || !one.state.byScript) &&
      (isOfSameType(one, conversion) || hadStageOf(known, one, conversion)),
  );
};

/**
 * The conversion that an adjustment is about: the one of its event, the one whose stages have its transaction ID, or the
 * only one with that ID, because networks report refunds as events of their own. Null if it is not known; what only a
 * page has reported is none of the network's conversions.
 */
const adjustedBy = (
  known: KnownConversions,
  { click, event, transaction }: Conversion,
): Conversion | null => {
  const key: ConversionKey = { click, event, transaction, identity: null };
  const byEvent = known.find(key);
  const named = byEvent?.state.byScript === false ? byEvent : known.find({ ...key, identity: STAGES });
  if (named !== null || transaction === '') return named;
  const own = countedOf(known, click).filter((one) => one.transaction === transaction && !one.state.byScript);
  return own.length === 1 ? (own[0] ?? null) : null;
};

/** An adjustment with the type of its conversion; the same object if that is not known or already so. */
export const likeItsConversion = (known: KnownConversions, adjustment: Conversion): Conversion => {
  const adjusted = adjustedBy(known, adjustment);
  if (adjusted === null) return adjustment;
  const { event, state } = adjustment;
  const { typeWord, reportedType } = adjusted.state;
  const isSame =
    event === adjusted.event && state.typeWord === typeWord && state.reportedType === reportedType;
  return isSame
    ? adjustment
    : { ...adjustment, event: adjusted.event, state: { ...state, typeWord, reportedType } };
};

/** Adjustments of a conversion's click and transaction whose type is no longer that of their conversion, as they should be. */
export const retypedBy = (known: KnownConversions, { click, transaction }: Conversion): Conversion[] =>
  known
    .ofClick(click)
    .filter((one) => isAdjustment(one.identity) && one.transaction === transaction)
    .flatMap((one) => {
      const next = likeItsConversion(known, one);
      return next === one ? [] : [next];
    });

/**
 * What a conversion copies from its click's visit. If that has expired since, what this conversion or any other of the
 * click has copied stays, or its revenue and cost would be in other rows of reports. `variant`: from the click ID.
 */
export const placedAt = (
  known: KnownConversions,
  click: RecordKey,
  visit: ClickVisit,
  { current, variant }: { current: Conversion | null; variant: number },
): Pick<Conversion, 'variant' | 'visit' | 'dimensions'> => {
  if (visit.dimensions !== null)
    return { variant: visit.dimensions.variant, visit: visit.place, dimensions: visit.dimensions };
  const others = [...(current === null ? [] : [current]), ...known.ofClick(click)];
  const like = others.find(({ dimensions }) => dimensions !== null) ?? current;
  return like === null
    ? { variant, visit: visit.place, dimensions: null }
    : { variant: like.variant, visit: like.visit, dimensions: like.dimensions };
};
