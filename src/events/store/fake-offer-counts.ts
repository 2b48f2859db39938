import type { CountedConversions, OfferCounts } from './offer-counts.ts';

/** Conversions of offers in memory, each counted from a time on: for tests. Statuses and types are ignored. */
export interface FakeOfferCounts extends OfferCounts {
  readonly counted: { destination: number; at: number }[];
  readonly visited: { destination: number; at: number }[];
}

export const fakeOfferCounts = (): FakeOfferCounts => {
  const counted: FakeOfferCounts['counted'] = [];
  const visited: FakeOfferCounts['visited'] = [];
  const found = ({ destinations, since }: CountedConversions) =>
    counted
      .filter(({ destination, at }) => destinations.includes(destination) && at >= (since ?? 0))
      .toSorted((a, b) => a.at - b.at);
  return {
    counted,
    visited,
    conversions: async (query) => {
      const byDestination = Map.groupBy(found(query), ({ destination }) => destination);
      return new Map([...byDestination].map(([destination, list]) => [destination, list.length]));
    },
    reached: async (query, place) => found(query)[place - 1]?.at ?? null,
    visits: async ({ destinations, from, to }) =>
      visited.filter(({ destination, at }) => destinations.includes(destination) && from <= at && at < to)
        .length,
  };
};
