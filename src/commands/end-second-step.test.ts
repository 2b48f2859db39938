import { expect, test } from 'vitest';
import { describeEnded } from './end-second-step.ts';

test('says what became of the second step, and refuses an unknown e-mail', () => {
  expect(describeEnded('ended', 'ana@example.com')).toMatch(
    /^Two-factor authentication is off for ana@example.com/,
  );
  expect(describeEnded('off', 'ana@example.com')).toMatch(/is not on for/);
  expect(() => describeEnded('unknown', 'an@example.com')).toThrow(
    'No account uses the email an@example.com',
  );
});
