import { expect, test } from 'vitest';
import { PostbackSourceInput } from '../../contracts/postbacks/postback.ts';
import { addressesOf, linkParameter, NETWORKS, networkOf, testContents } from './networks.ts';

test('an address contains its network’s macros unchanged, followed by the secret', () => {
  expect(addressesOf('https://go.example/postback/w/s', networkOf('cake'), 'a+b')).toEqual([
    'https://go.example/postback/w/s?cid=#s2#&payout=#price#&txid=#leadid#&secret=a%2Bb',
  ]);
  expect(addressesOf('https://go.example/p', networkOf('adcombo'), null)).toEqual(
    ['sale', 'hold', 'rejected'].map(
      (status) => `https://go.example/p?cid={clickid}&payout={revenue}&txid={trans_id}&status=${status}`,
    ),
  );
  const own = { click_id: 'aff', status: 'state', secret: 'key' };
  expect(addressesOf('https://go.example/p', networkOf('adcombo'), 'x', own)[0]).toBe(
    'https://go.example/p?aff={clickid}&payout={revenue}&txid={trans_id}&state=sale&key=x',
  );
  expect(addressesOf('https://go.example/p', networkOf('nobody'), null)[0]).toContain('cid={click_id}');
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
    const input = { name: network.name, network: network.id, statuses: network.words ?? [] };
    expect(PostbackSourceInput.parse(input)).toMatchObject(input);
    expect(network.macros.cid).toBeDefined();
  },
);

test('a test has what the network’s address has, and nothing else', () => {
  expect(testContents(networkOf('everflow'), 'USD')).toEqual({
    ...{ status: '', payout: '1.00', currency: 'USD', event: 'Base' },
  });
  expect(testContents(networkOf('adcombo'), 'USD')).toMatchObject({ status: 'sale', currency: '' });
  expect(testContents(networkOf(''), 'USD')).toMatchObject({ status: 'sale', event: '' });
});

test('offer links take the parameter of the only network', () => {
  const source = (network: string, enabled = true) => ({ network, enabled });
  expect(linkParameter([])).toBe('cid');
  expect(linkParameter([source('everflow')])).toBe('sub1');
  expect(linkParameter([source('everflow'), source('affise')])).toBe('sub1');
  expect(linkParameter([source('everflow'), source('tune')])).toBe('cid');
  expect(linkParameter([source('everflow'), source('tune', false)])).toBe('sub1');
  expect(linkParameter([source('')])).toBe('cid');
  expect(linkParameter([source('everad')])).toBe('cid');
});
