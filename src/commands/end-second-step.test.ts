import { expect, test } from 'vitest';
import { describeEnded } from './end-second-step.ts';

test('says what became of the second step, and refuses an unknown e-mail', () => {
  expect(describeEnded('ended', 'ana@example.com')).toMatch(/^The second step of ana@example.com has ended/);
  expect(describeEnded('off', 'ana@example.com')).toMatch(/no second step in force/);
  expect(() => describeEnded('unknown', 'an@example.com')).toThrow(
    'No account has the e-mail an@example.com',
  );
});
