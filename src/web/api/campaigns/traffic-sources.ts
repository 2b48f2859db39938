import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiPaths } from '../../../contracts/paths.ts';
import { sourceText } from '../../state/source-text.ts';
import { callApi } from '../api-call.ts';
import { sourceCache } from './source-cache.ts';

const cache = sourceCache({
  text: sourceText,
  fetchList: () => callApi({ path: apiPaths.trafficSources, answer: z.unknown() }),
  logError: (message, error) => console.error(message, error),
});

/** Fails only if the session is over; if there is no answer, the list is empty. */
export const trafficSourcesQuery = () =>
  queryOptions({ queryKey: ['trafficSources'], queryFn: () => cache.list() });
