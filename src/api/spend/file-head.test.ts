import { expect, test } from 'vitest';
import { spendHeadOf } from './file-columns.ts';

test('the currency follows the name of an amount, with or without a space', () => {
  for (const name of ['Amount spent (USD)', 'amount_spent(usd)', 'Cost  (USD)']) {
    expect(spendHeadOf(['Day', name])).toMatchObject({ currency: 'USD', twice: null });
  }
});

test('a name as long as a file is scanned once, not once per space', () => {
  expect(spendHeadOf(['day', `cost${' '.repeat(1_000_000)}of all`])).toBeNull();
});

test.each([
  ['Google Ads', ['Day', 'Campaign', 'Clicks', 'Cost'], 'Clicks'],
  ['Meta', ['Day', 'Amount spent (USD)', 'Clicks (all)', 'Link clicks'], 'Link clicks'],
  ['Meta', ['Day', 'Amount spent (USD)', 'Link clicks', 'Outbound clicks'], 'Outbound clicks'],
  ['Meta', ['Day', 'Amount spent (ALL)', 'Clicks (all)'], undefined],
  ['TikTok', ['By Day', 'Cost', 'Clicks (all)', 'Clicks (destination)'], 'Clicks (destination)'],
])('clicks in an export of %s: %j', (_, names, column) => {
  const head = spendHeadOf(names);
  const place = head?.places.get('clicks');
  expect(place === undefined ? undefined : names[place]).toBe(column);
  expect(head?.twice).toBeNull();
});

test.each([
  [
    'Google Ads',
    ['Day', 'Hour of day', 'Ad', 'Ad group ID', 'Ad ID', 'Campaign ID', 'Cost'],
    'ad',
    'Hour of day',
  ],
  [
    'Meta',
    [
      'Ad Set ID',
      'campaign_id',
      'Reporting starts',
      'Time of day (ad account time zone)',
      'Amount spent (BRL)',
    ],
    'adGroup',
    'Time of day (ad account time zone)',
  ],
  ['TikTok', ['Ad group ID', 'Ad ID', 'By Hour', 'Cost'], 'ad', 'By Hour'],
  ['Microsoft', ['GregorianDate', 'AdGroupId', 'CampaignId', 'Spend'], 'adGroup', undefined],
  ['Microsoft by hour', ['TimePeriod', 'CampaignId', 'Spend'], 'adCampaign', 'TimePeriod'],
  ['their APIs', ['stat_time_hour', 'adgroup_id', 'ad_id', 'spend'], 'ad', 'stat_time_hour'],
  ['a person', ['day', 'ad', 'sub3', 'amount'], undefined, undefined],
])('IDs and hours in an export of %s: %j', (_, names, finest, hour) => {
  const head = spendHeadOf(names);
  expect(head?.levels[0]?.dimension).toBe(finest);
  const place = head?.places.get('hour');
  expect(place === undefined ? undefined : names[place]).toBe(hour);
  expect(head?.places.has('from')).toBe(true);
});

test('our own columns take IDs; names of ad groups and Meta’s viewer time are not read', () => {
  const names = ['Day', 'Ad group', "Time of day (viewer's time zone)", 'ad', 'placement', 'Sub3', 'Cost'];
  const head = spendHeadOf(names);
  expect(head?.own.map(({ dimension }) => dimension)).toEqual(['ad', 'placement', 'sub3']);
  expect(head?.places.has('hour')).toBe(false);
});
