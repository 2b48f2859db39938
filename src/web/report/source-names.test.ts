import { expect, test } from 'vitest';
import type { SourceToken, TrafficSource } from '../../contracts/campaigns/traffic-source.ts';
import { en } from '../i18n/english.ts';
import { namedFirst, sourceNames } from './source-names.ts';

const token = (parameter: string, written: string, more: Partial<SourceToken> = {}): SourceToken => ({
  parameter,
  linkName: null,
  token: written,
  name: null,
  means: null,
  role: null,
  holds: 'id',
  ...more,
});

test('parameters are named after what the source puts into them', () => {
  const source: TrafficSource = {
    id: 'src_1',
    name: 'S',
    builtIn: false,
    template: null,
    clickId: null,
    linkNames: [],
    tokenString: '',
    tokens: [
      token('sub3', '{{adset.id}}', { means: 'adGroupId' }),
      token('sub1', '__CID__'),
      token('sub2', '{zoneid}', { means: 'zoneId', name: 'Spot' }),
      token('sub14', '{geo}'),
      token('cost', '{cpc}', { means: 'cost' }),
    ],
  };
  const names = sourceNames((key) => en[key], source);
  expect([...names]).toEqual([
    ['sub3', 'Ad group ID · sub3'],
    ['sub1', 'CID · sub1'],
    ['sub2', 'Spot · sub2'],
    ['sub14', 'geo · sub14'],
  ]);
  expect(namedFirst(names)).toEqual([
    ...['sub1', 'sub2', 'sub3', 'sub14'],
    ...['sub4', 'sub5', 'sub6', 'sub7', 'sub8', 'sub9', 'sub10'],
  ]);
  expect(sourceNames((key) => en[key], undefined).size).toBe(0);
});
