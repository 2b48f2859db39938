import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/** Only temporary failures are retried: no connection, a restarting server, other reports still running. */
const PASSING = ['offline', 'unavailable', 'internal', 'reports_busy', 'report_interrupted'];
const worthRetrying = (error: Error): boolean => error instanceof ApiError && PASSING.includes(error.code);

const MOST_MS = 30_000;

/** As long as the server asks to wait, otherwise one second, then two. */
export const retryDelay = (failures: number, error: Error): number =>
  error instanceof ApiError && error.retryAfter !== undefined
    ? Math.min(error.retryAfter * 1000, MOST_MS)
    : 1000 * 2 ** failures;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2000,
        retry: (failures, error) => failures < 2 && worthRetrying(error),
        retryDelay,
      },
      mutations: { retry: false },
    },
  });
