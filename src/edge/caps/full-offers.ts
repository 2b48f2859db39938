import type { FullOfferPlan } from '../../snapshot/text.ts';

/** Which conversion caps of offers are used up at a time, according to the snapshot: the same for every worker. */
export interface FullOffers {
  /** Those of `caps` (IDs) that are used up at `time`, milliseconds since 1970; the same empty list if none is. */
  at(caps: readonly string[], time: number): readonly string[];
}

const NONE: readonly string[] = Object.freeze([]);

export const fullOffersOf = (plans: readonly FullOfferPlan[] = []): FullOffers => {
  if (plans.length === 0) return { at: () => NONE };
  const spans = new Map(plans.map((plan) => [plan.cap, plan.spans]));
  const isFull = (cap: string, time: number): boolean =>
    spans.get(cap)?.some(({ since, until }) => since <= time && (until === null || time < until)) === true;
  return {
    at(caps, time) {
      const full = caps.filter((cap) => isFull(cap, time));
      return full.length === 0 ? NONE : full;
    },
  };
};
