import { expect, test } from 'vitest';
import { describeTrial } from './end-trial.ts';

test('reports what happened to the trial, and refuses an unknown email', () => {
  expect(describeTrial('ended', 'ana@example.com')).toBe(
    'The workspace of ana@example.com is now a full workspace.',
  );
  expect(describeTrial('none', 'ana@example.com')).toMatch(/is not a trial/);
  expect(() => describeTrial('unknown', 'an@example.com')).toThrow(
    'No account uses the email an@example.com',
  );
});
