import { expect, it } from 'vitest';
import { sampleDomain } from '../../../../test/helpers/sample-domain.ts';
import { isExpected, shownDomains } from './shown-domains.ts';

const all = Array.from({ length: 25 }, (_, i) =>
  sampleDomain({ host: `go${i}.example.com`, status: i < 3 ? 'waiting' : 'verified' }),
);
const hosts = (search: Parameters<typeof shownDomains>[1]) => {
  const { rows, total } = shownDomains(all, search);
  return { total, hosts: rows.map(({ host }) => host) };
};

it('splits the list into pages', () => {
  expect(hosts({}).hosts).toHaveLength(20);
  expect(hosts({ page: 2 })).toEqual({
    total: 25,
    hosts: [20, 21, 22, 23, 24].map((i) => `go${i}.example.com`),
  });
  expect(hosts({ page: 3 })).toEqual({ total: 25, hosts: [] });
});

it('finds a part of a name, in any case, and a status', () => {
  expect(hosts({ search: 'GO24' })).toEqual({ total: 1, hosts: ['go24.example.com'] });
  expect(hosts({ status: 'waiting' }).total).toBe(3);
  expect(hosts({ status: 'waiting', search: 'go1.' }).hosts).toEqual(['go1.example.com']);
  expect(hosts({ search: 'nowhere' }).total).toBe(0);
});

it('puts the default domain last while only others have campaigns', () => {
  const order = (counts: readonly number[]) =>
    shownDomains(
      counts.map((campaigns, i) =>
        sampleDomain({ host: `go${i}.example.com`, isDefault: i === 0, campaigns }),
      ),
      {},
    ).rows.map(({ host }) => host.slice(0, 3));
  expect(order([0, 0, 2])).toEqual(['go1', 'go2', 'go0']);
  expect(order([1, 0, 2])).toEqual(['go0', 'go1', 'go2']);
  expect(order([0, 0, 0])).toEqual(['go0', 'go1', 'go2']);
});

it('expects a change only while the server keeps checking for a record', () => {
  const nextCheckAt = '2026-04-01T12:00:00.000Z';
  expect(isExpected(sampleDomain({ status: 'waiting', nextCheckAt }))).toBe(true);
  expect(isExpected(sampleDomain({ status: 'failing', nextCheckAt }))).toBe(true);
  expect(isExpected(sampleDomain({ status: 'waiting', nextCheckAt: null }))).toBe(false);
  expect(isExpected(sampleDomain({ status: 'verified', nextCheckAt }))).toBe(false);
});
