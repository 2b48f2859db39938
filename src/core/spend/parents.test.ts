import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areSameParents, knownParents } from './parents.ts';
import type { SpendParent } from './target.ts';

const parents = fc.uniqueArray(
  fc
    .record({
      dimension: fc.constantFrom('adCampaign' as const, 'adGroup' as const, 'ad' as const),
      value: fc.constantFrom('1', '2'),
      name: fc.option(fc.constantFrom('Blue', 'Red'), { nil: undefined }),
    })
    .map(({ name, ...rest }): SpendParent => (name === undefined ? rest : { ...rest, name })),
  { selector: ({ dimension }) => dimension },
);

test('a file adds what it names, takes nothing back, and says nothing new the second time', () => {
  fc.assert(
    fc.property(parents, parents, (file, before) => {
      const known = knownParents(file, before);
      expect(areSameParents(knownParents(file, known), known)).toBe(true);
      for (const { dimension, value, name } of file) {
        const earlier = before.find((one) => one.dimension === dimension && one.value === value)?.name;
        expect(known.find((one) => one.dimension === dimension)).toEqual({
          dimension,
          value,
          ...((name ?? earlier) !== undefined && { name: name ?? earlier }),
        });
      }
      for (const { dimension } of before) expect(known.some((one) => one.dimension === dimension)).toBe(true);
    }),
  );
});
