import type { PlanDestination } from './plan.ts';

/** How many fallbacks follow one another; after them, the campaign's answer for inactive links. */
export const MAX_FALLBACKS = 3;

interface OfferLimit {
  /** ID of the offer's conversion cap; '' if it has none. */
  readonly cap: string;
  /** Destination number of its fallback; 0 if it has none. */
  readonly fallback: number;
}

/** The destinations of a plan whose offers have a conversion cap, by number. */
export type OfferLimits = ReadonlyMap<number, OfferLimit>;

/** Null if no offer of the plan has a cap, as in most plans. */
export const offerLimits = (destinations: readonly PlanDestination[]): OfferLimits | null => {
  const limits = new Map<number, OfferLimit>();
  for (const { id, cap = '', fallback = 0 } of destinations)
    if (cap !== '') limits.set(id, { cap, fallback });
  return limits.size === 0 ? null : limits;
};

/** An offer whose cap is used up, and where its visitors go instead; 0: nowhere. */
export interface FullOffer {
  readonly destination: number;
  readonly cap: string;
  readonly instead: number;
}

/**
 * Where the visitors of an offer go: to the offer itself, or to the first of its fallbacks whose cap is not used up; 0 if
 * there is none. Depends on nothing but the used-up caps, so it is the same for everyone. `onFull` is called for each
 * offer that is passed over.
 */
export const openOffer = (
  limits: OfferLimits | null,
  destination: number,
  exhaustedCaps: readonly string[],
  onFull?: (full: FullOffer) => void,
): number => {
  if (limits === null || exhaustedCaps.length === 0) return destination;
  let place = destination;
  for (let i = 0; place !== 0; i++) {
    const limit = limits.get(place);
    if (limit === undefined || !exhaustedCaps.includes(limit.cap)) return place;
    const instead = i < MAX_FALLBACKS ? limit.fallback : 0;
    onFull?.({ destination: place, cap: limit.cap, instead });
    place = instead;
  }
  return 0;
};
