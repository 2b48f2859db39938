import { describe, expect, it } from 'vitest';
import { sixDigits } from './code-input.tsx';

describe('sixDigits', () => {
  it('accepts a code as apps show it and as people paste it', () => {
    expect(sixDigits('123 456')).toBe('123456');
    expect(sixDigits(' 12-34-56\n')).toBe('123456');
    expect(sixDigits('Code: 000123.')).toBe('000123');
  });

  it('reads Devanagari digits', () => {
    expect(sixDigits('१२३ ४५६')).toBe('123456');
  });

  it('keeps at most six digits and nothing else', () => {
    expect(sixDigits('1234567')).toBe('123456');
    expect(sixDigits('abc')).toBe('');
    expect(sixDigits('')).toBe('');
  });
});
