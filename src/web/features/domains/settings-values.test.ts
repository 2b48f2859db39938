import { describe, expect, it } from 'vitest';
import { sampleDomain } from '../../../../test/helpers/sample-domain.ts';
import { addressProblem, patchOf, settingsOf } from './settings-values.ts';

describe('the settings of a domain', () => {
  const values = settingsOf(sampleDomain({ rootUrl: 'https://example.com/' }));

  it('are empty text without an address', () => {
    expect(values).toEqual({
      defaultUrl: '',
      unknown: 'redirect',
      rootUrl: 'https://example.com/',
      robots: 'allow',
    });
  });

  it('are sent only if changed, and an emptied address as none', () => {
    const typed = { ...values, defaultUrl: ' https://a.example/ ', rootUrl: ' ' };
    expect(patchOf(typed, {})).toEqual({});
    expect(patchOf(typed, { defaultUrl: true })).toEqual({ defaultUrl: 'https://a.example/' });
    expect(patchOf(typed, { rootUrl: true, robots: true })).toEqual({ rootUrl: null, robots: 'allow' });
  });

  it('accept complete addresses on other hosts, without macros', () => {
    const problemOf = (url: string) => addressProblem(url, ['go.example.com']);
    expect(problemOf('')).toBe(null);
    expect(problemOf(' https://example.com/a?b=c ')).toBe(null);
    expect(problemOf('example.com')).toBe('url_scheme');
    expect(problemOf('https://go.example.com/x')).toBe('url_own_link');
    expect(problemOf('https://example.com/?c={click_id}')).toBe('macros_none');
  });
});
