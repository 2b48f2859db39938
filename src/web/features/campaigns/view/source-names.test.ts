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
      { parameter: 'sub4', token: '[ZONE_ID]' },
      { parameter: 'sub5', token: '##SUB_ID_SHORT(action)##' },
      { parameter: 'sub6', token: '{:os_type}' },
      { parameter: 'sub7', token: '$'.concat('{SUBID}') },
      { parameter: 'sub8', token: '%KW%' },
      { parameter: 'sub9', token: '@@CAMPAIGN-KEYWORD@@' },
      { parameter: 'cost', token: '{cpc}' },
    ],
  };
  const names = sourceNames(source);
  expect([...names]).toEqual([
    ['sub3', 'sub3 · campaign.id'],
    ['sub1', 'sub1 · CID'],
    ['sub4', 'sub4 · ZONE_ID'],
    ['sub5', 'sub5 · SUB_ID_SHORT(action)'],
    ['sub6', 'sub6 · os_type'],
    ['sub7', 'sub7 · SUBID'],
    ['sub8', 'sub8 · KW'],
    ['sub9', 'sub9 · CAMPAIGN-KEYWORD'],
  ]);
  expect(namedFirst(names).slice(0, 4)).toEqual(['sub1', 'sub3', 'sub4', 'sub5']);
  expect(sourceNames(undefined).size).toBe(0);
});
