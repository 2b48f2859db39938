import { expect, test } from 'vitest';
import { PostbackSourceInput } from '../../contracts/postbacks/postback.ts';
import { NETWORKS } from './catalogue.ts';
import { addressesOf, linkParameter, type Network, networkOf, testContents } from './networks.ts';

test('an address contains its network’s macros unchanged, followed by the secret', () => {
  expect(addressesOf('https://go.example/postback/w/s', networkOf(NETWORKS, 'cake'), 'a+b')).toEqual([
    'https://go.example/postback/w/s?cid=#s2#&payout=#price#&txid=#leadid#&secret=a%2Bb',
  ]);
  expect(addressesOf('https://go.example/p', networkOf(NETWORKS, 'adcombo'), null)).toEqual(
    ['sale', 'hold', 'rejected'].map(
      (status) => `https://go.example/p?cid={clickid}&payout={revenue}&txid={trans_id}&status=${status}`,
    ),
  );
  const own = { click_id: 'aff', status: 'state', secret: 'key' };
  expect(addressesOf('https://go.example/p', networkOf(NETWORKS, 'adcombo'), 'x', own)[0]).toBe(
    'https://go.example/p?aff={clickid}&payout={revenue}&txid={trans_id}&state=sale&key=x',
  );
  expect(addressesOf('https://go.example/p', networkOf(NETWORKS, 'nobody'), null)[0]).toContain(
    'cid={click_id}',
  );
});

test('a network whose transaction ID is its click ID sends the event too', () => {
  const asked = NETWORKS.filter(({ needsEvent }) => needsEvent === true);
  expect(asked.map(({ id }) => id)).toEqual(['everflow']);
  for (const network of asked)
    expect(addressesOf('https://go.example/p', network, null, { event: 'kind' })[0]).toContain(
      `&kind=${network.macros.et}`,
    );
});

test('networks are sorted by name, without duplicates', () => {
  const names = NETWORKS.map(({ name }) => name.toLowerCase());
  expect(names).toEqual([...new Set(names)].sort());
  expect(new Set(NETWORKS.map(({ id }) => id)).size).toBe(NETWORKS.length);
});

test.each(NETWORKS.map((network) => [network.id, network] as const))(
  'the API takes a source of %s',
  (_id, network) => {
    const input = {
      ...{ name: network.name, network: network.id, statuses: network.words ?? [] },
      ...{ clickParameter: network.takes, currency: network.currency ?? null },
    };
    expect(PostbackSourceInput.parse(input)).toMatchObject(input);
    // Without a macro for the click ID, only its offers' parameter is of use.
    if (network.postback === false)
      expect([network.macros, network.takes]).toEqual([{}, expect.stringMatching(/./)]);
    else expect(network.macros.cid).toBeDefined();
  },
);

test('a test has what the network’s address has, and nothing else', () => {
  expect(testContents(networkOf(NETWORKS, 'everflow'), 'USD')).toEqual({
    ...{ status: '', payout: '1.00', currency: 'USD', event: 'Base' },
  });
  expect(testContents(networkOf(NETWORKS, 'adcombo'), 'USD')).toMatchObject({ status: 'sale', currency: '' });
  expect(testContents(networkOf(NETWORKS, ''), 'USD')).toMatchObject({ status: 'sale', event: '' });
});

/** What was there before the catalogue, as it was. */
const FIRST = [
  ...['adcombo', 'affise', 'cake', 'digistore24', 'everad', 'everflow', 'impact', 'leadbit', 'lemonad'],
  ...['monetizer', 'mylead', 'offerrum', 'terraleads', 'trackier', 'tune', 'zeydoo'],
];

test('what the catalogue knows besides them leaves the first networks as they were', () => {
  expect(NETWORKS).toHaveLength(63);
  const first = FIRST.map((id) => networkOf(NETWORKS, id));
  expect(first.map(({ id }) => id)).toEqual(FIRST);
  const told = (network: Network) => [network.currency, network.postback, network.confirmed];
  expect(new Set(first.flatMap(told))).toEqual(new Set([undefined]));
  expect(networkOf(NETWORKS, 'leadbit').takes).toBe('');
  expect(NETWORKS.filter(({ postback }) => postback === false)).toHaveLength(12);
});

test('offer links take the parameter of the only network', () => {
  const source = (network: string, enabled = true, clickParameter = '') => ({
    ...{ network, enabled, clickParameter },
  });
  const parameter = (...sources: ReturnType<typeof source>[]) => linkParameter(NETWORKS, sources);
  expect(parameter()).toBe('cid');
  expect(parameter(source('everflow'))).toBe('sub1');
  expect(parameter(source('everflow'), source('affise'))).toBe('sub1');
  expect(parameter(source('everflow'), source('tune'))).toBe('cid');
  expect(parameter(source('everflow'), source('tune', false))).toBe('sub1');
  expect(parameter(source(''))).toBe('cid');
  expect(parameter(source('everad'))).toBe('cid');
  expect(parameter(source('', true, 'ref'))).toBe('ref');
  expect(parameter(source('everflow', true, 'sub3'), source('everad', true, 'sub3'))).toBe('sub3');
});
