import { expect, test } from 'vitest';
import type { Observation } from './observation.ts';
import { problemsOf, stateOf, worstOf } from './problems.ts';

const NOW = Date.UTC(2026, 0, 1);
const seen = (change: Partial<Observation> = {}): Observation => ({
  agent: 'desktop',
  answer: 'page',
  failure: null,
  status: 200,
  finalUrl: 'https://a.example/',
  hops: [{ tls: { expiresAt: '2027-01-01T00:00:00Z' } }],
  verdict: null,
  reason: null,
  ...change,
});
const crawler = (change: Partial<Observation>): Observation => seen({ agent: 'Googlebot', ...change });
const failed = { answer: 'failed', finalUrl: null, status: null } as const;

test.each<[Observation, string[], string]>([
  [seen(), [], 'ok'],
  [seen({ ...failed, failure: 'timeout' }), ['unreachable'], 'failing'],
  [seen({ ...failed, failure: 'out_of_time' }), ['out_of_time'], 'warning'],
  [seen({ status: 404 }), ['error_status'], 'failing'],
  [seen({ agent: 'phone', status: 403 }), ['refuses_us'], 'warning'],
  [seen({ finalUrl: 'http://a.example/' }), ['not_encrypted'], 'warning'],
  [seen({ hops: [{ tls: { expiresAt: '2026-01-10T00:00:00Z' } }] }), ['tls_expires'], 'warning'],
  [seen({ agent: 'phone', verdict: 'different', reason: 'content' }), [], 'ok'],
  [crawler({ verdict: 'same' }), [], 'ok'],
  [crawler({ verdict: 'different', reason: 'status', status: 404 }), ['crawler_differs'], 'failing'],
  [crawler({ verdict: 'could_not_compare', reason: 'blocked' }), ['crawler_blocked'], 'warning'],
  [crawler({ verdict: 'could_not_compare', reason: 'robots' }), ['crawler_robots'], 'warning'],
  [crawler({ verdict: 'could_not_compare', reason: 'unsteady' }), ['unsteady'], 'warning'],
  [crawler({ verdict: 'could_not_compare', reason: 'no_reference' }), [], 'ok'],
  [crawler({ ...failed, verdict: 'not_reached', failure: 'reset' }), ['crawler_unreached'], 'warning'],
])('%j: %j', (observation, problems, state) => {
  const found = problemsOf([observation], NOW);
  expect(found).toEqual(problems);
  expect(stateOf(found)).toBe(state);
});

test('does not report missing crawler access when no one gets the page', () => {
  const nobody = { ...failed, failure: 'refused', verdict: 'not_reached' } as const;
  expect(problemsOf([seen(nobody), crawler(nobody)], NOW)).toEqual(['unreachable']);
});

test('the worst state wins', () => {
  expect(worstOf([])).toBe('ok');
  expect(worstOf(['ok', 'failing', 'warning'])).toBe('failing');
});
