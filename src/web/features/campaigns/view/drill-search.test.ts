import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drillOf } from './drill-search.ts';

test('the two dimensions always differ', () => {
  const given = fc.option(fc.oneof(fc.string(), fc.constantFrom('country', 'device', 'sub1', 'campaign')), {
    nil: undefined,
  });
  fc.assert(
    fc.property(given, given, (by, and) => {
      const drill = drillOf({ by, and });
      expect(drill.by).not.toBe(drill.and);
      expect([drill.by, drill.and]).not.toContain('campaign');
    }),
  );
});

test('the requested ones are shown', () => {
  expect(drillOf({ by: 'sub1', and: 'os' })).toEqual({ by: 'sub1', and: 'os' });
  expect(drillOf({ by: 'device', and: 'device' })).toEqual({ by: 'device', and: 'country' });
  expect(drillOf({})).toEqual({ by: 'country', and: 'device' });
});
