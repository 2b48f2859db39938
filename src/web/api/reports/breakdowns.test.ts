import { expect, test } from 'vitest';
import type { ReportAnswer } from '../../../contracts/reports/report-query.ts';
import { joinBreakdowns, type SendBreakdowns } from './breakdowns.ts';

const answerOf = (breakdown: string) => ({ from: breakdown }) as ReportAnswer;

/** Records calls and answers each of their breakdowns by its name. */
const recorder = (over: Partial<{ fail: Error }> = {}) => {
  const calls: { query: object; by: readonly string[]; signal: AbortSignal }[] = [];
  const send: SendBreakdowns = async (query, by, signal) => {
    calls.push({ query, by, signal });
    if (over.fail) throw over.fail;
    return by.map(answerOf);
  };
  return { calls, ask: joinBreakdowns(send) };
};

const live = () => new AbortController().signal;
const RANGE = { from: 'a', to: 'b' };

test('what is asked at the same moment is one call, and each gets its own answer', async () => {
  const { calls, ask } = recorder();
  const found = await Promise.all(
    ['country:valid', 'os:valid', 'reason:requests'].map((one) => ask({ ...RANGE }, one, live())),
  );
  expect(found).toEqual(['country:valid', 'os:valid', 'reason:requests'].map(answerOf));
  expect(calls.map(({ query, by }) => ({ query, by }))).toEqual([
    { query: RANGE, by: ['country:valid', 'os:valid', 'reason:requests'] },
  ]);
});

test('other ranges, later questions and more than the API takes are other calls', async () => {
  const { calls, ask } = recorder();
  const many = Array.from({ length: 13 }, (_, i) => ask(RANGE, `sub${i}:valid`, live()));
  const other = ask({ ...RANGE, to: 'c' }, 'os:valid', live());
  expect(await many[12]).toEqual(answerOf('sub12:valid'));
  await Promise.all([...many, other]);
  expect(calls.map(({ by }) => by.length).toSorted((a, b) => a - b)).toEqual([1, 1, 12]);
  await ask(RANGE, 'os:valid', live());
  expect(calls).toHaveLength(4);
});

test('a failure is everybody’s, and the next question is asked again', async () => {
  const fail = new Error('no');
  const { calls, ask } = recorder({ fail });
  const all = ['os:valid', 'country:valid'].map((one) => ask(RANGE, one, live()));
  expect(await Promise.allSettled(all)).toEqual([
    { status: 'rejected', reason: fail },
    { status: 'rejected', reason: fail },
  ]);
  await expect(ask(RANGE, 'os:valid', live())).rejects.toBe(fail);
  expect(calls).toHaveLength(2);
});

test('a call ends when nobody wants its answers any more', async () => {
  const { calls, ask } = recorder();
  const [first, second] = [new AbortController(), new AbortController()];
  await Promise.all([ask(RANGE, 'os:valid', first.signal), ask(RANGE, 'country:valid', second.signal)]);
  first.abort();
  expect(calls[0]?.signal.aborted).toBe(false);
  second.abort();
  expect(calls[0]?.signal.aborted).toBe(true);
});
