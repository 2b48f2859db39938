import { describe, expect, it } from 'vitest';
import { FILTER_DIMENSIONS } from '../../../../contracts/reports/report-query.ts';
import type { RequestRow } from '../../../../contracts/reports/request.ts';
import { ROLE_DIMENSIONS } from '../../../../core/sources/parameters.ts';
import { keyOf, referrerHost } from './row-keys.ts';

const row = {
  ...{
    campaign: { id: 'cmp_1', name: 'Spring' },
    landing: null,
    offer: null,
    destination: null,
    rule: 0,
    test: 'c1',
    variant: 2,
  },
  subs: { sub3: 'x' },
  utms: { utm_term: 'y' },
  exit: 0,
  reasons: [],
  referrer: '',
  country: 'BR',
  outcome: 'redirected',
} as unknown as RequestRow;

describe('a request’s key for a dimension', () => {
  it('is written as reports write it', () => {
    const of = (...names: Parameters<typeof keyOf>[1][]) => names.map((name) => keyOf(row, name));
    expect(of('campaign', 'path', 'variant', 'rule')).toEqual(['cmp_1', 'cmp_1/2', null, null]);
    const tested = { ...row, rule: 2, test: 't5' };
    expect([keyOf(tested, 'variant'), keyOf(tested, 'rule')]).toEqual(['cmp_1/t5/2', 'cmp_1/2']);
    expect(of('destination', 'sub3', 'sub4', 'country', 'reason')).toEqual([null, 'x', null, 'BR', null]);
    expect(of('exit')).toEqual(['0']);
    expect(of('utm_term', 'utm_content')).toEqual(['y', null]);
    expect(FILTER_DIMENSIONS.filter((name) => keyOf(row, name) === undefined)).toEqual([
      ...[
        'source',
        ...ROLE_DIMENSIONS,
        'region',
        'city',
        'language',
        'device',
        'os',
        'browser',
        'inApp',
        'trafficClass',
        'domain',
      ],
    ]);
  });

  it('is not a path if the visitor was sent nowhere', () => {
    expect(keyOf({ ...row, variant: -1 }, 'path')).toBeNull();
    expect(keyOf({ ...row, campaign: null }, 'rule')).toBeNull();
  });
});

it.each([
  ['', null],
  ['https://L.Facebook.com/l.php?u=1', 'l.facebook.com'],
  ['http://user@host.example:8080/x', 'host.example'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['about:blank', null],
])('the host of %j is %j', (referrer, host) => {
  expect(referrerHost(referrer)).toBe(host);
});
