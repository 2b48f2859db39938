import { expect, test } from 'vitest';
import { reclassified } from './reclassified.ts';

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
