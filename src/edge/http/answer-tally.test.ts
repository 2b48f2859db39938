import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANSWER_BOUNDS_MS } from '../../contracts/workspace/local.ts';
import { createAnswerTally } from './answer-tally.ts';

test('every answer is counted once by status and once by duration, a bound belongs to its bucket', () => {
  const duration = fc.oneof(
    fc.double({ min: 0, max: 1e5, noNaN: true }),
    fc.constantFrom(...ANSWER_BOUNDS_MS),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(200, 302, 404, 503), duration)), (answers) => {
      const tally = createAnswerTally();
      for (const [status, ms] of answers) tally.note(status, ms);
      const { byStatus, within, totalMs } = tally.figures();
      for (const [status, count] of byStatus)
        expect(count).toBe(answers.filter(([each]) => each === status).length);
      expect(byStatus.reduce((sum, [, count]) => sum + count, 0)).toBe(answers.length);
      let seen = 0;
      for (const [i, bound] of ANSWER_BOUNDS_MS.entries()) {
        seen += within[i] ?? 0;
        expect(seen).toBe(answers.filter(([, ms]) => ms <= bound).length);
      }
      expect(seen + (within.at(-1) ?? 0)).toBe(answers.length);
      expect(totalMs).toBeCloseTo(
        answers.reduce((sum, [, ms]) => sum + ms, 0),
        3,
      );
    }),
  );
});
