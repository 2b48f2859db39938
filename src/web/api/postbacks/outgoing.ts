import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiPaths } from '../../../contracts/paths.ts';
import { DeliveryDetail } from '../../../contracts/postbacks/delivery.ts';
import { intakePaths } from '../../../contracts/postbacks/intake-paths.ts';
import {
  OutgoingRule,
  type OutgoingRuleInput,
  type OutgoingRulePatch,
} from '../../../contracts/postbacks/outgoing.ts';
import { apiQuery, callApi } from '../api-call.ts';

const SourceNames = z.object({ rows: z.array(z.object({ id: z.string(), name: z.string() })) });

const path = apiPaths.outgoingRule;
const pathOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;

/** All outgoing postbacks of the workspace. */
export const rulesQuery = () =>
  apiQuery(['outgoing', 'rules'], { path, answer: z.array(OutgoingRule) }, { staleTime: 0 });

export const addRule = (body: OutgoingRuleInput): Promise<OutgoingRule> =>
  callApi({ method: 'POST', path, body, answer: OutgoingRule });

export const changeRule = (id: string, body: OutgoingRulePatch): Promise<OutgoingRule> =>
  callApi({ method: 'PATCH', path: pathOf(id), body, answer: OutgoingRule });

export const removeRule = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: pathOf(id) });
};

/** Sends a sample conversion, marked as a test where the platform supports it; resolves once it was attempted. */
export const testRule = async (id: string): Promise<DeliveryDetail> => {
  const asked = { method: 'POST', path: `${pathOf(id)}/test`, body: {}, answer: DeliveryDetail } as const;
  return callApi(asked);
};

/** Senders of conversions to choose from. */
export const incomingSourcesQuery = () =>
  queryOptions({
    queryKey: ['postbacks', 'sources', 'names'],
    queryFn: async ({ signal }) =>
      (await callApi({ path: intakePaths.postbackSource, answer: SourceNames, signal })).rows,
    staleTime: 60_000,
  });

/** Names of the chosen campaigns; a deleted one is shown by its ID. */
export const campaignNamesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['outgoing', 'campaigns', ids],
    queryFn: async ({ signal }) => {
      const nameOf = async (id: string): Promise<string> => {
        const path = `${apiPaths.campaign}/${encodeURIComponent(id)}`;
        return (await callApi({ path, answer: z.object({ name: z.string() }), signal })).name;
      };
      const names = ids.map(async (id) => [id, await nameOf(id).catch(() => id)] as const);
      return new Map(await Promise.all(names));
    },
    enabled: ids.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
