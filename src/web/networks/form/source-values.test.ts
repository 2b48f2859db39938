import { expect, test } from 'vitest';
import { type PostbackSource, PostbackSourcePatch } from '../../../contracts/postbacks/postback.ts';
import { NETWORKS } from '../catalogue.ts';
import { networkOf } from '../networks.ts';
import { inputOf, NEW_SOURCE, newStatuses, PARAMETERS, valuesOf, withNetwork } from './source-values.ts';

const affise = networkOf(NETWORKS, 'affise');

test('untouched values follow the network', () => {
  const chosen = withNetwork(NETWORKS, { ...NEW_SOURCE, protection: 'hmac' }, 'affise');
  expect(chosen).toMatchObject({ name: 'Affise', protection: 'secret', words: affise.words });
  expect(chosen).toMatchObject({ clickParameter: 'sub1', currency: '' });
  const bounty = withNetwork(NETWORKS, chosen, 'maxbounty');
  expect(bounty).toMatchObject({ name: 'MaxBounty', words: [], clickParameter: 's2', currency: 'USD' });
  expect(withNetwork(NETWORKS, bounty, '')).toMatchObject({
    ...{ name: '', words: [], clickParameter: '', currency: '' },
  });
});

test('typed values are kept', () => {
  const words = [{ word: 'paid', status: 'sale' }];
  const own = { clickParameter: 'ref', currency: 'BRL' };
  const typed = { ...NEW_SOURCE, ...own, name: 'My network', words, protection: 'hmac' as const };
  expect(withNetwork(NETWORKS, typed, '')).toEqual(typed);
  expect(withNetwork(NETWORKS, typed, 'affise')).toMatchObject({ ...own, name: 'My network', words });
});

test('a source opened and saved without changes stays the same', () => {
  const source: PostbackSource = {
    id: 'pbs_1',
    name: 'Affise',
    network: 'affise',
    enabled: true,
    protection: 'secret',
    ...{
      duplicates: null,
      currency: 'USD',
      clickParameter: 'sub2',
      timeZone: 'Europe/Berlin',
      paused: false,
      offers: 3,
      usualType: 6,
      countRepeats: true,
      stages: true,
      adjustments: true,
      statuses: [...(affise.words ?? [])],
      parameters: { payout: 'sum' },
    },
    url: 'https://go.example/p',
    previousUntil: null,
    createdAt: '2026-01-01T00:00:00Z',
  };
  const { name, network, protection, duplicates, currency, usualType, countRepeats } = source;
  const { stages, adjustments, statuses, parameters, clickParameter, timeZone } = source;
  const input = inputOf(valuesOf(source));
  expect(input).toEqual({
    ...{ name, network, protection, duplicates, currency, usualType, countRepeats, stages, adjustments },
    ...{ statuses, parameters, clickParameter, timeZone },
  });
  expect(PostbackSourcePatch.parse(input)).toEqual(input);
});

test('empty names are none, and each of ours is known to the API', () => {
  const parameters = Object.fromEntries(PARAMETERS.map((ours, i) => [ours, i === 0 ? ' ' : ` n${i} `]));
  const input = inputOf({ ...NEW_SOURCE, name: 'A', parameters });
  expect(Object.keys(input.parameters)).toEqual(PARAMETERS.slice(1));
  expect(PostbackSourcePatch.safeParse(input).success).toBe(true);
});

test('a custom status is added to the workspace once', () => {
  const words = ['upsell', 'sale', 'upsell'].map((status, i) => ({ word: `w${i}`, status }));
  expect(newStatuses(words, ['sale', 'lead'])).toEqual(['upsell']);
  expect(newStatuses(words, ['sale', 'upsell'])).toEqual([]);
});

test('a currency is accepted in any case, and an empty one means the workspace’s', () => {
  expect(inputOf({ ...NEW_SOURCE, name: 'A', currency: ' usd ' }).currency).toBe('USD');
  expect(inputOf({ ...NEW_SOURCE, name: 'A', currency: ' ' }).currency).toBeNull();
});
