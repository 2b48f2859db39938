import { expect, test } from 'vitest';
import { namedFirst, sourceNames } from './source-names.ts';

test('parameters are named after the source’s tokens', () => {
  const source = {
    id: 'src_1',
    name: 'S',
    builtIn: false,
    clickId: null,
    tokenString: '',
    tokens: [
      { parameter: 'sub3', token: '{{campaign.id}}' },
      { parameter: 'sub1', token: '__CID__' },
      { parameter: 'cost', token: '{cpc}' },
    ],
  };
  const names = sourceNames(source);
  expect([...names]).toEqual([
    ['sub3', 'sub3 · campaign.id'],
    ['sub1', 'sub1 · CID'],
  ]);
  expect(namedFirst(names).slice(0, 4)).toEqual(['sub1', 'sub3', 'sub2', 'sub4']);
  expect(sourceNames(undefined).size).toBe(0);
});
