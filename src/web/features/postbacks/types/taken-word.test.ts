import { expect, test } from 'vitest';
import type { ConversionType } from '../../../../contracts/postbacks/conversion-type.ts';
import { takenWord } from './taken-word.ts';

const type = (number: number, more: Partial<ConversionType>): ConversionType => ({
  number,
  known: null,
  name: `Type ${number}`,
  enabled: true,
  events: [],
  words: [],
  countsAsConversion: true,
  countsAsRevenue: true,
  defaultPayout: null,
  occurs: 'any',
  laterType: null,
  color: 'blue',
  changedAt: null,
  ...more,
});
const types = [
  type(1, { events: ['order'], words: ['sale'] }),
  type(4, { events: ['cart'], enabled: false }),
  type(8, { events: ['trial'] }),
];

test('a word of another enabled type is taken', () => {
  const chosen = { events: ['new', 'order'], words: ['lead', 'sale'] };
  expect(takenWord('events', chosen, null, types)).toEqual({ word: 'order', owner: types[0] });
  expect(takenWord('words', chosen, 8, types)).toEqual({ word: 'sale', owner: types[0] });
});

test('its own words, and those of a type that is off, are free', () => {
  expect(takenWord('events', { events: ['trial', 'cart'], words: [] }, 8, types)).toBeNull();
  expect(takenWord('events', { events: ['trial'], words: [] }, null, types)?.owner.number).toBe(8);
});
