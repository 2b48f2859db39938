import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { TrafficSourceInput, TrafficSourcePatch } from '../../../contracts/campaigns/traffic-source.ts';
import { SourceTemplate, TrafficSource } from '../../../contracts/campaigns/traffic-source.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { sourceText } from '../../state/source-text.ts';
import { callApi } from '../api-call.ts';
import { sourceCache } from './source-cache.ts';

const cache = sourceCache({
  text: sourceText,
  fetchList: () => callApi({ path: apiPaths.trafficSources, answer: z.unknown() }),
  logError: (message, error) => console.error(message, error),
});

/** Every list of traffic sources. */
export const SOURCES = ['trafficSources'] as const;

/** Fails only if the session is over; if there is no answer, the list is empty. */
export const trafficSourcesQuery = () => queryOptions({ queryKey: SOURCES, queryFn: () => cache.list() });

/** The list for the screen that manages it: always the server's, and a failure is reported. */
export const managedSourcesQuery = () =>
  queryOptions({ queryKey: [...SOURCES, 'managed'], queryFn: () => cache.fresh() });

/** The known platforms. They change only with a new version. */
export const sourceTemplatesQuery = () =>
  queryOptions({
    queryKey: ['sourceTemplates'],
    queryFn: () => callApi({ path: apiPaths.sourceTemplates, answer: z.array(SourceTemplate) }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Writes a source, which drops the cached list. */
const write = (
  method: 'POST' | 'PATCH' | 'DELETE',
  body: TrafficSourceInput | TrafficSourcePatch | { id: string },
): Promise<TrafficSource> =>
  cache.write(() => callApi({ method, path: apiPaths.trafficSource, body, answer: TrafficSource }));

export const addSource = (body: TrafficSourceInput): Promise<TrafficSource> => write('POST', body);
export const changeSource = (body: TrafficSourcePatch): Promise<TrafficSource> => write('PATCH', body);
export const deleteSource = (id: string): Promise<TrafficSource> => write('DELETE', { id });
