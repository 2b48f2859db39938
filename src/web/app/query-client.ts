import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/** Only what may pass by itself is tried again: no connection, a server that restarts. */
const worthRetrying = (error: Error): boolean =>
  error instanceof ApiError && ['offline', 'unavailable', 'internal'].includes(error.code);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 2000, retry: (failures, error) => failures < 2 && worthRetrying(error) },
      mutations: { retry: false },
    },
  });
