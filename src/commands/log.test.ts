import { expect, test } from 'vitest';
import { loggedError } from './log.ts';

test("an error is logged with its stack and without its statement's values", () => {
  const error = Object.assign(new Error('disk full'), {
    code: '53100',
    params: ['$argon2id$secret'],
    query: 'update users',
    detail: 'Key (email)=(a@b.co) already exists.',
    cause: Object.assign(new Error('below'), { params: ['$argon2id$secret'] }),
  });
  const text = JSON.stringify(loggedError(error));
  expect(text).toContain('disk full');
  expect(text).toContain('log.test.ts');
  expect(text).toContain('53100');
  expect(text).not.toMatch(/argon2id|update users|a@b\.co/);
});
