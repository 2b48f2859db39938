import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceTemplates, tokensOf } from '../../api/traffic-source/catalogue.ts';
import { arrivedParameters, openableQuery } from './arrived.ts';

const nothing = { subs: {}, utms: {}, clickIds: {}, cost: null };
const token = (parameter: string, text: string, linkName: string | null = null) => ({
  ...{ parameter, linkName, token: text },
});
const source = {
  tokens: [
    ...[token('sub1', '{campaignid}', 'camp'), token('sub2', '{zone}'), token('utm_term', '{keyword}')],
    ...[token('source_click_id', '{click_id}'), token('cost', '{bid}'), token('layout', '{format}')],
  ],
  clickId: 'gclid',
};

test('values, tokens left in the link, and parameters that did not come are told apart', () => {
  const request = {
    subs: { sub1: '{campaignid}', sub2: 'z-17' },
    utms: { utm_term: '' },
    clickIds: { gclid: 'Cj0K', source_click_id: '%7Bclick_id%7D' },
    cost: '0.35',
  };
  expect(
    arrivedParameters(source, request, true).map(({ name, arrival, value }) => [name, arrival, value]),
  ).toEqual([
    ['camp', 'token', '{campaignid}'],
    ['sub2', 'value', 'z-17'],
    ['utm_term', 'absent', ''],
    ['source_click_id', 'token', '%7Bclick_id%7D'],
    ['cost', 'value', '0.35'],
    ['layout', 'notKept', ''],
    ['gclid', 'value', 'Cj0K'],
  ]);
});

test('a cost that the campaign does not read is not judged', () => {
  const cost = (readsCost: boolean) =>
    arrivedParameters(source, nothing, readsCost).find(({ name }) => name === 'cost')?.arrival;
  expect([cost(true), cost(false)]).toEqual(['noAmount', 'notKept']);
});

test('the link of every platform is opened with its tokens as they are in the ad', () => {
  for (const template of sourceTemplates) {
    const tokens = tokensOf(template);
    const { searchParams, hash } = new URL(`https://go.example/s?${openableQuery(tokens)}`);
    expect([[...searchParams], hash]).toEqual([tokens.map((one) => [one.parameter, one.token]), '']);
    // Opened by hand, nothing has replaced them.
    const came = Object.fromEntries(searchParams);
    const arrived = arrivedParameters(
      { tokens, clickId: null },
      { ...nothing, subs: came, clickIds: came },
      false,
    );
    const judged = arrived.filter(({ arrival }) => arrival !== 'notKept').map(({ arrival }) => arrival);
    expect([template.id, [...new Set(judged)]]).toEqual([template.id, tokens.length === 0 ? [] : ['token']]);
  }
});

test('whatever came, each parameter is reported once, and no value appears that was not received', () => {
  const values = fc.dictionary(
    fc.constantFrom('sub1', 'sub2', 'utm_term', 'gclid', 'source_click_id'),
    fc.string(),
  );
  fc.assert(
    fc.property(values, (came) => {
      const arrived = arrivedParameters(source, { subs: came, utms: came, clickIds: came, cost: null }, true);
      expect(arrived.map(({ name }) => name)).toEqual([
        ...['camp', 'sub2', 'utm_term', 'source_click_id', 'cost', 'layout', 'gclid'],
      ]);
      for (const { value } of arrived) if (value !== '') expect(Object.values(came)).toContain(value);
    }),
  );
});
