import { expect, test } from 'vitest';
import { describeTrial } from './end-trial.ts';

test('says what became of the trial, and refuses an unknown e-mail', () => {
  expect(describeTrial('ended', 'ana@example.com')).toBe(
    'The workspace of ana@example.com is a full one from now on.',
  );
  expect(describeTrial('none', 'ana@example.com')).toMatch(/is no trial/);
  expect(() => describeTrial('unknown', 'an@example.com')).toThrow(
    'No account has the e-mail an@example.com',
  );
});
