import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('search parameters', () => {
  it('stay text', () => {
    expect(parseSearch('?id=2024&phone=5511987654321&flag=true&none=null&n=1e3')).toEqual({
      id: '2024',
      phone: '5511987654321',
      flag: 'true',
      none: 'null',
      n: '1e3',
    });
    expect(parseSearch('?phone=%2B5511987654321')).toEqual({ phone: '+5511987654321' });
  });

  it('take the first of duplicates and survive broken ones', () => {
    expect(parseSearch('?id=a&id=b')).toEqual({ id: 'a' });
    expect(parseSearch('')).toEqual({});
    expect(parseSearch('?a=%E0%A4%A&b')).toMatchObject({ b: '' });
    expect(Object.keys(parseSearch('?__proto__=x'))).toEqual(['__proto__']);
  });

  it('understand older addresses', () => {
    expect(parseSearch('?search=%222024%22&page=2&range=7d')).toEqual({
      search: '2024',
      page: '2',
      range: '7d',
    });
    expect(parseSearch('?search=%22summer%22')).toEqual({ search: '"summer"' });
  });

  it('leave out what is not set', () => {
    expect(stringifySearch({ page: 2, search: undefined, status: null })).toBe('?page=2');
    expect(stringifySearch({})).toBe('');
  });

  const names = fc.string({ minLength: 1 }).filter((name) => name !== '__proto__' && name.isWellFormed());
  const texts = fc
    .string({ unit: 'grapheme' })
    .filter((text) => !/^".*"$/s.test(text) && text.isWellFormed());
  it('read back as they were written', () => {
    fc.assert(
      fc.property(fc.dictionary(names, texts), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      }),
    );
  });
});
