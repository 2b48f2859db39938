import type { ConversionChange, ConversionFeed } from './conversion-feed.ts';

export interface FakeConversionFeed extends ConversionFeed {
  /** Numbers a change and appends it. */
  add(change: Omit<ConversionChange, 'seq'>): ConversionChange;
}

/** An in-memory feed for tests. */
export const fakeConversionFeed = (): FakeConversionFeed => {
  let changes: ConversionChange[] = [];
  let last = 0;
  return {
    add: (change) => {
      const added = { ...change, seq: ++last };
      changes.push(added);
      return added;
    },
    changesAfter: async (seq, limit) =>
      structuredClone(changes.filter((change) => change.seq > seq).slice(0, limit)),
    lastChange: async () => last,
    forget: async (seq) => {
      changes = changes.filter((change) => change.seq > seq);
    },
  };
};
