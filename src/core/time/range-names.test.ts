import { describe, expect, it } from 'vitest';
import { addDays, choiceOf, countDays, isDay, MAX_DAYS, RANGE_NAMES, searchOfRange } from './range-names.ts';

describe('the range in an address', () => {
  it('is a name, days or nothing', () => {
    expect(choiceOf({})).toBeUndefined();
    expect(choiceOf({ range: '7d' })).toBe('7d');
    expect(choiceOf({ from: '2026-03-01', to: '2026-03-09' })).toEqual({
      from: '2026-03-01',
      to: '2026-03-09',
    });
    expect(choiceOf({ range: '7d', from: '2026-03-01', to: '2026-03-09' })).toEqual({
      from: '2026-03-01',
      to: '2026-03-09',
    });
  });

  it('swaps days in the wrong order', () => {
    expect(choiceOf({ from: '2026-03-09', to: '2026-03-01' })).toEqual({
      from: '2026-03-01',
      to: '2026-03-09',
    });
  });

  it('is one day when only one is given', () => {
    expect(choiceOf({ from: '2026-03-09' })).toEqual({ from: '2026-03-09', to: '2026-03-09' });
    expect(choiceOf({ to: '2026-03-09' })).toEqual({ from: '2026-03-09', to: '2026-03-09' });
  });

  it('is the last ten years and a little more when longer than a hundred', () => {
    const days = choiceOf({ from: '1926-03-01', to: '2026-03-01' });
    expect(days).toEqual({ from: '2016-01-14', to: '2026-03-01' });
    expect(typeof days === 'object' && countDays(days)).toBe(MAX_DAYS);
    expect(choiceOf({ from: '2016-01-14', to: '2026-03-01' })).toEqual(days);
  });

  it('omits what cannot be read, and keeps a day that can', () => {
    expect(choiceOf({ range: 'fortnight' })).toBeUndefined();
    expect(choiceOf({ range: 'toString' })).toBeUndefined();
    expect(choiceOf({ range: '7d', from: '2026-02-30', to: 'soon' })).toBe('7d');
    expect(choiceOf({ from: '٢٠٢٦-٠٣-٠١' })).toBeUndefined();
    expect(choiceOf({ from: 'soon', to: '2026-03-09' })).toEqual({ from: '2026-03-09', to: '2026-03-09' });
  });

  it('round-trips, and clears the earlier values', () => {
    for (const choice of [...RANGE_NAMES, { from: '2026-03-01', to: '2026-03-09' }, undefined]) {
      expect(choiceOf(searchOfRange(choice))).toEqual(choice);
    }
    expect(Object.keys(searchOfRange('7d'))).toEqual(['range', 'from', 'to']);
  });
});

describe('days', () => {
  it('must exist', () => {
    expect(['2026-02-28', '2024-02-29', '1900-01-01', '2199-12-31'].filter(isDay)).toHaveLength(4);
    const none = [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      'yesterday',
      '',
      '2026-03-01T00:00',
      '20260301',
      '9999-12-31',
    ];
    expect(none.filter(isDay)).toEqual([]);
  });

  it('are counted including both ends and across months', () => {
    expect(countDays({ from: '2026-02-27', to: '2026-03-01' })).toBe(3);
    expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});
