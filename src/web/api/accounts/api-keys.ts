import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiKey, type ApiKeyInput, NewApiKey } from '../../../contracts/accounts/api-key.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { client } from '../browser-client.ts';

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.apiKey, answer: z.array(ApiKey), signal })).data,
  });

/** The only answer with the key itself. */
export const makeApiKey = async (body: ApiKeyInput): Promise<NewApiKey> =>
  (await client.authenticated({ method: 'POST', path: apiPaths.apiKey, body, answer: NewApiKey })).data;

export const removeApiKey = async (id: string): Promise<void> => {
  await client.authenticated({ method: 'DELETE', path: `${apiPaths.apiKey}/${encodeURIComponent(id)}` });
};
