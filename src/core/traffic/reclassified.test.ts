import { expect, test } from 'vitest';
import { REASONS } from './reasons.ts';
import { marked, markFor, reclassified } from './reclassified.ts';

test('a verdict replaces "unverified"; an impostor is invalid; other reasons stay', () => {
  const reasons = ['search_agent', 'unverified', 'hosting_network'];
  expect(reclassified('crawler', reasons, 'verified')).toEqual({
    trafficClass: 'crawler',
    reasons: ['search_agent', 'verified', 'hosting_network'],
  });
  expect(reclassified('crawler', reasons, 'impostor')).toEqual({
    trafficClass: 'invalid',
    reasons: ['search_agent', 'impostor', 'hosting_network'],
  });
});

test('a request not waiting for a verdict stays unchanged', () => {
  const reasons = ['declared_bot'];
  expect(reclassified('invalid', reasons, 'verified')).toEqual({ trafficClass: 'invalid', reasons });
  expect(reclassified('crawler', ['search_agent', 'verified'], 'impostor').trafficClass).toBe('crawler');
});

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
