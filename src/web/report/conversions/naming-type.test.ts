import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConversionType, ConversionTypePatch } from '../../../contracts/postbacks/conversion-type.ts';
import { KNOWN_TYPES, OTHER_TYPE, typeNumberOf } from '../../../core/conversions/types.ts';
import { givingPatch, offerFor, takingPatch } from './naming-type.ts';

const types: ConversionType[] = Object.values(KNOWN_TYPES).map((type) => ({
  ...type,
  known: null,
  name: `Type ${type.number}`,
  enabled: type.number <= OTHER_TYPE,
  defaultPayout: null,
  events: [...type.events],
  words: [...type.words],
  color: 'blue',
  changedAt: null,
}));
const counted = (all: readonly ConversionType[], event: string): number =>
  typeNumberOf(
    { event, word: '' },
    all.filter(({ enabled }) => enabled),
  );

test('offers a purchase first, and never the type of what is left', () => {
  const { first, turnsOn, others } = offerFor('Base', types);
  expect([first?.number, turnsOn, others.map(({ number }) => number)]).toEqual([1, false, [2]]);
});

test('offers to turn on a type that names the event but is off', () => {
  const { first, turnsOn, others } = offerFor('FTD', types);
  expect([first?.number, turnsOn, others.map(({ number }) => number)]).toEqual([6, true, [1, 2]]);
  expect(first && givingPatch(first, 'FTD')).toEqual({ number: 6, enabled: true, addEvents: ['ftd'] });
});

test('offers no type that does not count with one click', () => {
  const without = types.map((type) => (type.number === 1 ? { ...type, countsAsConversion: false } : type));
  const { first, others } = offerFor('Base', without);
  expect([first, others.map(({ number }) => number)]).toEqual([undefined, [1, 2]]);
});

/** As the server changes a type; null if it refuses. */
const changed = (type: ConversionType, patch: ConversionTypePatch): ConversionType | null => {
  const { addEvents = [], removeEvents = [], ifEvents, enabled = type.enabled } = patch;
  if (ifEvents !== undefined && ifEvents.join() !== type.events.join()) return null;
  const events = [...new Set([...type.events, ...addEvents])].filter((word) => !removeEvents.includes(word));
  return { ...type, enabled, events };
};

test('an event that is given to any offered type is of that type, and of none again when taken back', () => {
  const names = fc.constantFrom('Base', 'FTD', 'signup', 'Upsell 2', 'REBILL', 'Ünïcode');
  fc.assert(
    fc.property(names, fc.nat(), (event, pick) => {
      const { first, others } = offerFor(event, types);
      const all = [...(first ? [first] : []), ...others];
      const chosen = all[pick % all.length] as ConversionType;
      const after = changed(chosen, givingPatch(chosen, event)) as ConversionType;
      const given = types.map((type) => (type === chosen ? after : type));
      expect(counted(given, event)).toBe(chosen.number);
      expect(changed(after, takingPatch(chosen, after, event))).toEqual(chosen);
    }),
  );
});

test('taking one event back leaves those that were given to the type since', () => {
  const { first } = offerFor('Base', types);
  const before = first as ConversionType;
  const one = changed(before, givingPatch(before, 'Base')) as ConversionType;
  // A second click, before the list is read anew.
  const two = changed(one, givingPatch(before, 'Upsell')) as ConversionType;
  expect(two.events).toEqual([...before.events, 'base', 'upsell']);
  expect(changed(two, takingPatch(before, one, 'Base'))?.events).toEqual([...before.events, 'upsell']);
});

test('a type that was turned on goes off again only while nothing else was added', () => {
  const before = offerFor('FTD', types).first as ConversionType;
  const on = changed(before, givingPatch(before, 'FTD')) as ConversionType;
  expect(changed(on, takingPatch(before, on, 'FTD'))).toEqual(before);
  const more = changed(on, givingPatch(on, 'Second')) as ConversionType;
  expect(changed(more, takingPatch(before, on, 'FTD'))).toBeNull();
});
