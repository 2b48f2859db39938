import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConversionType } from '../../../contracts/postbacks/conversion-type.ts';
import { KNOWN_TYPES, OTHER_TYPE, typeNumberOf } from '../../../core/conversions/types.ts';
import { namingPatch, offerFor } from './naming-type.ts';

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
  expect(first && namingPatch(first, 'FTD').give).toEqual({ number: 6, enabled: true });
});

test('an event that is given to any offered type is of that type, and of none again when taken back', () => {
  const names = fc.constantFrom('Base', 'FTD', 'signup', 'Upsell 2', 'REBILL', 'Ünïcode');
  fc.assert(
    fc.property(names, fc.nat(), (event, pick) => {
      const { first, others } = offerFor(event, types);
      const all = [...(first ? [first] : []), ...others];
      const chosen = all[pick % all.length] as ConversionType;
      const { give, back } = namingPatch(chosen, event);
      const given = types.map((type) => (type === chosen ? ({ ...type, ...give } as ConversionType) : type));
      expect(counted(given, event)).toBe(chosen.number);
      const undone = given.map((type) =>
        type.number === chosen.number ? ({ ...type, ...back } as ConversionType) : type,
      );
      expect(undone).toEqual(types);
      expect(counted(undone, event)).toBe(OTHER_TYPE);
    }),
  );
});
