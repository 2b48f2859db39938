import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import {
  DeliveryDetail,
  type DeliveryNarrowing,
  DeliveryPage,
  type DeliveryQuery,
  type ResendInput,
  Resent,
} from '../../../contracts/postbacks/delivery.ts';
import { client } from '../browser-client.ts';

/** Prefix of all delivery queries, for invalidation. */
export const DELIVERIES = ['deliveries'] as const;

export const deliveriesQuery = (query: DeliveryQuery) =>
  queryOptions({
    queryKey: [...DELIVERIES, 'list', query],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.delivery, query, answer: DeliveryPage, signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...DELIVERIES, 'detail', id],
    queryFn: async ({ signal }) => {
      const path = `${apiPaths.delivery}/${encodeURIComponent(id)}`;
      return (await client.authenticated({ path, answer: DeliveryDetail, signal })).data;
    },
    staleTime: 0,
  });

const resend = async (body: ResendInput): Promise<Resent> =>
  (await client.authenticated({ method: 'POST', path: apiPaths.deliveryResend, body, answer: Resent })).data;

export const resendOne = (id: string): Promise<Resent> => resend({ ids: [id] });
export const resendAll = (filter: DeliveryNarrowing): Promise<Resent> => resend({ filter });
