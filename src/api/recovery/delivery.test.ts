import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Mailer } from '../mail/mailer.ts';
import { recoveryMail } from '../mail/recovery-mail.ts';
import { deliver } from './delivery.ts';

const link = 'https://app.example.com/recovery-password?token=rec_1';
const letter = {
  mail: recoveryMail('ana@example.com', link, 'en'),
  link,
  sha256: 'a'.repeat(64),
  until: new Date('2026-03-10T13:00:00Z'),
};

/** A mail server that refuses the first `refusals` emails and repeats their text, as some servers do. */
const post = (refusals: number) => {
  let attempts = 0;
  const written: string[] = [];
  const logged: string[] = [];
  const mailer: Mailer = {
    send: async ({ text }) => {
      if (++attempts <= refusals) throw Object.assign(new Error(text), { responseCode: 554 });
    },
  };
  const files = {
    write: async (_sha256: string, _until: Date, text: string) => {
      written.push(text);
      return '/data/recovery/file.txt';
    },
    remove: async () => undefined,
    sweep: async () => undefined,
  };
  const log = pino({}, { write: (line: string) => logged.push(line) });
  const parts = { mailer, files, log, signal: new AbortController().signal, againAfterMs: [1, 1] };
  return { parts, written, logged, attempts: () => attempts };
};

test('a temporarily unavailable mail server is tried again', async () => {
  const { parts, written, attempts } = post(2);
  await deliver(letter, parts);
  expect([attempts(), written]).toEqual([3, []]);
});

test('a link that could not be mailed is left in a file, and never in the log', async () => {
  const { parts, written, logged, attempts } = post(Number.POSITIVE_INFINITY);
  await deliver(letter, parts);
  expect(attempts()).toBe(3);
  expect(written.join()).toContain(link);
  expect(logged.join()).toContain('/data/recovery/file.txt');
  expect(logged.join()).toContain('554');
  for (const secret of ['rec_1', 'ana@example.com']) expect(logged.join()).not.toContain(secret);
});
