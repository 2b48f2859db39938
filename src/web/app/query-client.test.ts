import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { createQueryClient, retryDelay } from './query-client.ts';

const failure = (code: ConstructorParameters<typeof ApiError>[0], seconds?: number): ApiError =>
  new ApiError(code, 0, 'no', undefined, seconds);

const retries = (error: Error): boolean => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry;
  return typeof retry === 'function' && retry(0, error);
};

test('a report that waits for others is retried when the server says; one that takes too long is not', () => {
  const tried = (['reports_busy', 'report_interrupted', 'offline'] as const).map((code) =>
    retries(failure(code)),
  );
  expect(tried).toEqual([true, true, true]);
  const left = (['report_timeout', 'report_too_large', 'rate_limited', 'forbidden'] as const).map((code) =>
    retries(failure(code)),
  );
  expect(left).toEqual([false, false, false, false]);
  expect([retryDelay(0, failure('reports_busy', 5)), retryDelay(0, failure('unavailable', 3600))]).toEqual([
    5000, 30_000,
  ]);
  expect([0, 1].map((times) => retryDelay(times, failure('offline')))).toEqual([1000, 2000]);
});
