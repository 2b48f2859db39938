import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { client } from './browser-client.ts';
import type { Call } from './client.ts';

/** The body of the answer to a signed-in call. Rejects as the client does. */
export const callApi = async <T>(call: Call<T>): Promise<T> => (await client.authenticated(call)).data;

type Settings<T, Key extends QueryKey> = Pick<
  UseQueryOptions<T, Error, T, Key>,
  'staleTime' | 'placeholderData' | 'refetchInterval' | 'enabled'
>;

/** A query of one signed-in call, which is canceled with the query. */
export const apiQuery = <T, const Key extends QueryKey>(
  queryKey: Key,
  call: Omit<Call<T>, 'signal'>,
  settings?: Settings<T, Key>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => callApi<T>({ ...call, signal }), ...settings });
