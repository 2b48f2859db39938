import { expect, test } from 'vitest';
import { withSecretFiles } from './secret-files.ts';

const files: Readonly<Record<string, string>> = {
  '/run/secrets/db': 'postgres://u:p@db/fairlead\n',
  '/srv/smtp': 'smtps://a:b@mail',
  '/run/empty': '\n',
};
const read = (file: string): string => {
  const text = files[file];
  if (text === undefined) throw new Error('ENOENT');
  return text;
};
const take = (env: Record<string, string>) =>
  withSecretFiles(env, { names: ['DATABASE_URL', 'FAIRLEAD_SMTP_URL'], cwd: '/srv', read });

test('a secret comes from its file, without the line break at its end; other variables stay', () => {
  const given = { DATABASE_URL_FILE: '/run/secrets/db', FAIRLEAD_SMTP_URL_FILE: 'smtp', FAIRLEAD_PORT: '80' };
  const { env, problems } = take(given);
  expect(problems).toEqual([]);
  expect(env).toEqual({
    DATABASE_URL: 'postgres://u:p@db/fairlead',
    FAIRLEAD_SMTP_URL: 'smtps://a:b@mail',
    FAIRLEAD_PORT: '80',
  });
});

test('a missing or empty file, and a secret given twice, are problems that repeat no secret', () => {
  expect(take({ DATABASE_URL_FILE: '/run/none' }).problems).toEqual([
    'DATABASE_URL_FILE=/run/none cannot be read; allowed: a file that Fairlead may read',
  ]);
  expect(take({ FAIRLEAD_SMTP_URL_FILE: '/run/empty' }).problems).toEqual([
    'The file in FAIRLEAD_SMTP_URL_FILE=/run/empty is empty; it must contain FAIRLEAD_SMTP_URL',
  ]);
  const both = take({ DATABASE_URL: 'postgres://u:secret@db/x', DATABASE_URL_FILE: '/run/secrets/db' });
  expect(both.problems).toEqual(['DATABASE_URL and DATABASE_URL_FILE are both set; allowed: one of them']);
});
