import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MEANINGS, ROLES, roleTwice, usualRole, withUsualRoles } from './parameters.ts';

test('of two parameters that could play one role, the first does', () => {
  const tokens = withUsualRoles([
    { means: 'siteId' },
    { means: 'publisherId' },
    { means: 'siteName' },
    { means: null },
  ]);
  expect(tokens.map(({ role, holds }) => [role, holds])).toEqual([
    ['site', 'id'],
    [null, 'id'],
    ['site', 'name'],
    [null, 'id'],
  ]);
});

test('a role that a token names is not given to another, and stays even if it is unusual', () => {
  const tokens = withUsualRoles([
    { means: 'adId' as const },
    { means: 'targetId' as const, role: 'ad' as const, holds: 'id' as const },
    { means: 'keyword' as const, role: null },
  ]);
  expect(tokens.map(({ role }) => role)).toEqual([null, 'ad', null]);
});

test('a name stays a name when its role is given alone', () => {
  const tokens = withUsualRoles([
    { means: 'adName' as const, role: 'ad' as const },
    { means: 'adName' as const, role: 'site' as const },
  ]);
  expect(tokens.map(({ holds }) => holds)).toEqual(['name', 'id']);
});

test('the first role that is played twice is found', () => {
  const ad = { role: 'ad', holds: 'id' } as const;
  expect(
    roleTwice([ad, { ...ad, holds: 'name' }, { role: null, holds: 'id' }, { role: null, holds: 'id' }]),
  ).toBe(-1);
  expect(roleTwice([ad, { ...ad, holds: 'name' }, ad])).toBe(2);
});

test('each role has an ID, and no role is played twice, whatever the tokens', () => {
  for (const role of ROLES) {
    expect(
      MEANINGS.some((means) => usualRole(means)?.role === role && usualRole(means)?.holds === 'id'),
    ).toBe(true);
  }
  fc.assert(
    fc.property(fc.array(fc.constantFrom(null, ...MEANINGS), { maxLength: 20 }), (list) => {
      const tokens = withUsualRoles(list.map((means) => ({ means })));
      expect(roleTwice(tokens)).toBe(-1);
      const played = tokens.filter(({ role }) => role !== null).map(({ role, holds }) => `${role} ${holds}`);
      expect(new Set(played)).toEqual(
        new Set(
          list.flatMap((means) => {
            const usual = means === null ? null : usualRole(means);
            return usual === null ? [] : [`${usual.role} ${usual.holds}`];
          }),
        ),
      );
    }),
  );
});
