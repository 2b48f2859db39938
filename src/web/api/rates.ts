import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { intakePaths } from '../../contracts/intake-paths.ts';
import {
  ManualRate,
  type ManualRateInput,
  RateImportAnswer,
  type RateImportInput,
  RateList,
} from '../../contracts/rate.ts';
import { client } from './browser-client.ts';

/** Beginning of every key of this file. */
export const RATES = ['rates'];

export const ratesQuery = (query: { currency?: string | undefined; page: number; perPage: number }) =>
  queryOptions({
    queryKey: [...RATES, query],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: intakePaths.rate, query: { ...query }, answer: RateList, signal }))
        .data,
    placeholderData: keepPreviousData,
  });

export const importRates = async (body: RateImportInput): Promise<RateImportAnswer> => {
  const call = { method: 'POST', path: intakePaths.rateImport, body, answer: RateImportAnswer } as const;
  return (await client.authenticated(call)).data;
};

export const setRate = async (body: ManualRateInput): Promise<void> => {
  await client.authenticated({ method: 'POST', path: intakePaths.rateManual, body, answer: ManualRate });
};

export const deleteRate = async (id: string): Promise<void> => {
  await client.authenticated({
    method: 'DELETE',
    path: `${intakePaths.rateManual}/${encodeURIComponent(id)}`,
  });
};
