import { expect, test } from 'vitest';
import { marked, markFor } from './marked.ts';
import { REASONS } from './reasons.ts';

test('a mark stands only where a request was found to be something else', () => {
  expect((['human', 'crawler', 'preview', 'invalid'] as const).map((c) => markFor(c, 'human'))).toEqual([
    ...[null, 'human', 'human', 'human'],
  ]);
  expect((['human', 'crawler', 'preview', 'invalid'] as const).map((c) => markFor(c, 'invalid'))).toEqual([
    ...['invalid', null, null, null],
  ]);
});

test('what was found gives way to the mark, whole, and comes back without it', () => {
  const found = { trafficClass: 'crawler', reasons: ['search_agent', 'unverified'] } as const;
  expect(marked(found, 'human')).toEqual({ trafficClass: 'human', reasons: ['marked_human'] });
  expect(marked(found, null)).toEqual(found);
});

test('reasons of marks are reasons like all others', () => {
  for (const mark of ['human', 'invalid'] as const)
    expect(Object.keys(REASONS)).toContain(marked({ trafficClass: 'human', reasons: [] }, mark).reasons[0]);
});
