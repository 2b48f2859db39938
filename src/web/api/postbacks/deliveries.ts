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
import { apiQuery, callApi } from '../api-call.ts';

/** Prefix of all delivery queries, for invalidation. */
export const DELIVERIES = ['deliveries'] as const;

export const deliveriesQuery = (query: DeliveryQuery) =>
  apiQuery(
    [...DELIVERIES, 'list', query],
    { path: apiPaths.delivery, query, answer: DeliveryPage },
    {
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  );

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...DELIVERIES, 'detail', id],
    queryFn: async ({ signal }) => {
      const path = `${apiPaths.delivery}/${encodeURIComponent(id)}`;
      return callApi({ path, answer: DeliveryDetail, signal });
    },
    staleTime: 0,
  });

const resend = (body: ResendInput): Promise<Resent> =>
  callApi({ method: 'POST', path: apiPaths.deliveryResend, body, answer: Resent });

export const resendOne = (id: string): Promise<Resent> => resend({ ids: [id] });
export const resendAll = (filter: DeliveryNarrowing): Promise<Resent> => resend({ filter });
