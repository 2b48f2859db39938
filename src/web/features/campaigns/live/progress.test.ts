import { expect, test } from 'vitest';
import type { ReceivedRow } from '../../../../contracts/postbacks/postback-log.ts';
import type { RequestDetail, RequestRow } from '../../../../contracts/reports/request.ts';
import type { Arrival } from '../../../../core/sources/arrived.ts';
import {
  conversionSigns,
  conversionState,
  landingSigns,
  landingState,
  parametersState,
  pickRequest,
  visitState,
} from './progress.ts';

const row = (id: string, change: Partial<RequestRow> = {}): RequestRow =>
  ({ id, visit: true, joined: false, outcome: 'redirected', ...change }) as RequestRow;
const preview = row('preview', { visit: false });

test('a check is about the first visit, unless another one is chosen', () => {
  const rows = [preview, row('first'), row('second')];
  expect(pickRequest(rows, null)?.id).toBe('first');
  expect(pickRequest(rows, 'second')?.id).toBe('second');
  expect(pickRequest(rows, 'gone')?.id).toBe('first');
  expect(visitState(row('again', { visit: false, joined: true }))).toBe('done');
});

test('a request that is no visit is shown, and not ticked off', () => {
  expect(pickRequest([preview], null)).toBe(preview);
  expect([visitState(preview), visitState(undefined)]).toEqual(['problem', 'waiting']);
});

test('parameters are fine if all that the log keeps have values', () => {
  const state = (...arrivals: Arrival[]) =>
    parametersState(arrivals.map((arrival) => ({ name: 'sub1', token: '{a}', arrival, value: '' })));
  expect(parametersState(null)).toBe('waiting');
  expect(state('value', 'notKept')).toBe('done');
  for (const arrival of ['token', 'absent', 'noAmount'] as const)
    expect(state('value', arrival)).toBe('problem');
});

const detail = (change: object): RequestDetail =>
  ({ request: row('a'), events: [], conversions: [], ...change }) as unknown as RequestDetail;
const landing = (change: object) => {
  const signs = landingSigns(detail(change));
  return [signs.loaded, signs.left, signs.stopped, landingState(signs)];
};
const out = (outcome: string) => ({ type: 'out', outcome });

test('a landing page is ticked off by its script or by the way on', () => {
  expect(landing({})).toEqual([false, false, null, 'waiting']);
  expect(landing({ events: [{ type: 'landed', outcome: '' }] })).toEqual([true, false, null, 'done']);
  expect(landing({ request: row('a', { outcome: 'landed' }) })).toEqual([true, false, null, 'done']);
  expect(landing({ events: [out('paused'), out('redirected')] })).toEqual([false, true, null, 'done']);
  expect(landing({ events: [out('capped')] })).toEqual([false, false, 'capped', 'problem']);
  expect(landingState(landingSigns(undefined))).toBe('waiting');
});

const postback = (change: Partial<ReceivedRow>) =>
  ({ kind: 'accepted', fate: null, ...change }) as ReceivedRow;
const conversion = (of: object, postbacks?: ReceivedRow[]) => {
  const signs = conversionSigns(detail(of), postbacks);
  return [signs.tested, signs.status, signs.refused, conversionState(signs)];
};

test('a conversion is ticked off when one is counted, or a test is accepted', () => {
  const refused = postback({ kind: 'refused' });
  const tested = postback({ fate: 'test' });
  const sale = { conversions: [{ adjustment: false, status: 'approved' }] };
  expect(conversion({})).toEqual([false, null, false, 'waiting']);
  expect(conversion({}, [postback({ fate: 'waiting' })])).toEqual([false, null, false, 'waiting']);
  expect(conversion({}, [refused])).toEqual([false, null, true, 'problem']);
  expect(conversion({}, [refused, tested])).toEqual([true, null, false, 'done']);
  expect(conversion(sale, [refused])).toEqual([false, 'approved', false, 'done']);
  // An adjustment is none.
  expect(conversion({ conversions: [{ adjustment: true, status: 'approved' }] })[3]).toBe('waiting');
});
