import { expect, test } from 'vitest';
import { marked, markFor } from './marked.ts';
import { REASONS } from './reasons.ts';

test('a mark exists only if the request was found to be something else', () => {
  expect((['human', 'crawler', 'preview', 'invalid'] as const).map((c) => markFor(c, 'human'))).toEqual([
    ...[null, 'human', 'human', 'human'],
  ]);
  expect((['human', 'crawler', 'preview', 'invalid'] as const).map((c) => markFor(c, 'invalid'))).toEqual([
    ...['invalid', null, null, null],
  ]);
});

test('the mark replaces what was found, which returns when the mark is removed', () => {
  const found = { trafficClass: 'crawler', reasons: ['search_agent', 'unverified'] } as const;
  expect(marked(found, 'human')).toEqual({ trafficClass: 'human', reasons: ['marked_human'] });
  expect(marked(found, null)).toEqual(found);
});

test('reasons of marks are ordinary reasons', () => {
  for (const mark of ['human', 'invalid'] as const)
    expect(Object.keys(REASONS)).toContain(marked({ trafficClass: 'human', reasons: [] }, mark).reasons[0]);
});
