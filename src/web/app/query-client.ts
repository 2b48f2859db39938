import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/** Only what may pass by itself is tried again: no connection, a server that restarts, reports of others that still run. */
const PASSING = ['offline', 'unavailable', 'internal', 'reports_busy', 'report_interrupted'];
const worthRetrying = (error: Error): boolean => error instanceof ApiError && PASSING.includes(error.code);

const MOST_MS = 30_000;

/** As long as the server asks to wait, and otherwise a second, then two. */
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
