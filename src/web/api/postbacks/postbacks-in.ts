import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  type ConversionResult,
  ConversionResults,
  type ConversionsInput,
  UploadAnswer,
  type UploadInput,
} from '../../../contracts/postbacks/conversion.ts';
import { intakePaths } from '../../../contracts/postbacks/intake-paths.ts';
import {
  PostbackSettings,
  type PostbackSettingsPatch,
  PostbackSource,
  type PostbackSourceInput,
  PostbackSourceList,
  type PostbackSourcePatch,
  PostbackTest,
  type PostbackTestInput,
  RotatedSource,
  SourceSecret,
  UnmappedWords,
  UnnamedEvents,
} from '../../../contracts/postbacks/postback.ts';
import { ReceiptAnswer, ReceivedDetail, ReceivedRows } from '../../../contracts/postbacks/postback-log.ts';
import { apiQuery, callApi } from '../api-call.ts';

/** Prefix of every query key in this file. */
export const INTAKE = ['postback-in'];

const sourcePath = (id: string): string => `${intakePaths.postbackSource}/${encodeURIComponent(id)}`;

export const sourcesQuery = () =>
  queryOptions({
    queryKey: [...INTAKE, 'sources'],
    queryFn: async ({ signal }) => {
      const call = { path: intakePaths.postbackSource, answer: PostbackSourceList, signal };
      return (await callApi(call)).rows;
    },
  });

export const settingsQuery = () =>
  apiQuery([...INTAKE, 'settings'], { path: intakePaths.postbackSettings, answer: PostbackSettings });

export const unmappedQuery = () =>
  queryOptions({
    queryKey: [...INTAKE, 'unmapped'],
    queryFn: async ({ signal }) =>
      (await callApi({ path: intakePaths.postbackUnmapped, answer: UnmappedWords, signal })).rows,
  });

/** `campaign`: null for all. */
export const unnamedEventsQuery = (campaign: string | null) =>
  queryOptions({
    queryKey: [...INTAKE, 'unnamed', campaign],
    queryFn: async ({ signal }) => {
      const query = campaign === null ? {} : { campaign };
      const call = { path: intakePaths.postbackUnnamed, query, answer: UnnamedEvents, signal };
      return (await callApi(call)).rows;
    },
  });

export const changeSettings = async (body: PostbackSettingsPatch): Promise<PostbackSettings> => {
  const call = {
    method: 'PATCH',
    path: intakePaths.postbackSettings,
    body,
    answer: PostbackSettings,
  } as const;
  return callApi(call);
};

export const addSource = async (body: Partial<PostbackSourceInput>): Promise<PostbackSource> => {
  const call = { method: 'POST', path: intakePaths.postbackSource, body, answer: PostbackSource } as const;
  return callApi(call);
};

export const changeSource = async (id: string, body: PostbackSourcePatch): Promise<void> => {
  await callApi({ method: 'PATCH', path: sourcePath(id), body, answer: PostbackSource });
};

export const deleteSource = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: sourcePath(id) });
};

export const sourceSecret = async (id: string): Promise<string> => {
  const call = { method: 'POST', path: `${sourcePath(id)}/secret`, answer: SourceSecret } as const;
  return (await callApi(call)).secret;
};

export const rotateSource = async (id: string, endOld: boolean): Promise<void> => {
  const call = { method: 'POST', path: `${sourcePath(id)}/rotate`, body: { endOld } } as const;
  await callApi({ ...call, answer: RotatedSource });
};

export const testPostback = (body: PostbackTestInput): Promise<PostbackTest> =>
  callApi({ method: 'POST', path: intakePaths.postbackTest, body, answer: PostbackTest });

export const uploadConversions = async (body: UploadInput): Promise<UploadAnswer> => {
  const call = { method: 'POST', path: intakePaths.postbackUpload, body, answer: UploadAnswer } as const;
  return callApi(call);
};

/** Sends one manual conversion. `replace`: it corrects a known one. */
export const sendConversion = async (
  conversion: ConversionsInput['conversions'][number],
  replace: boolean,
): Promise<ConversionResult> => {
  const body = { conversions: [conversion], replace };
  const call = { method: 'POST', path: intakePaths.conversion, body, answer: ConversionResults } as const;
  return (await (
    await callApi(call)
  ).results[0]) as ConversionResult;
};

/** Sends a conversion of a click in test mode: checked and logged, never counted. */
export const sendTestConversion = async (clickId: string): Promise<ConversionResult> => {
  const body = { conversions: [{ clickId, transaction: 'test' }], test: true };
  const call = { method: 'POST', path: intakePaths.conversion, body, answer: ConversionResults } as const;
  return (await callApi(call)).results[0] as ConversionResult;
};

/** The result of an accepted postback. */
export const receiptQuery = (receipt: string) =>
  queryOptions({
    queryKey: [...INTAKE, 'receipt', receipt],
    queryFn: async ({ signal }) => {
      const path = `${intakePaths.postbackReceipt}/${encodeURIComponent(receipt)}`;
      return callApi({ path, answer: ReceiptAnswer, signal });
    },
    staleTime: 0,
  });

/** Filters of the log, as in the API's address. */
export interface ReceivedSearch {
  fate?: string | undefined;
  source?: string | undefined;
  search?: string | undefined;
  status?: string | undefined;
  campaign?: string | undefined;
  reason?: string | undefined;
  test?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const PAGE = 50;

export const receivedQuery = (narrowing: ReceivedSearch) =>
  infiniteQueryOptions({
    queryKey: [...INTAKE, 'received', narrowing],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...narrowing, limit: PAGE, before: pageParam };
      const call = { path: intakePaths.postbackReceived, query, answer: ReceivedRows, signal };
      return callApi(call);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const receivedDetailQuery = (id: string) =>
  queryOptions({
    queryKey: [...INTAKE, 'one', id],
    queryFn: async ({ signal }) => {
      const path = `${intakePaths.postbackReceived}/${encodeURIComponent(id)}`;
      return callApi({ path, answer: ReceivedDetail, signal });
    },
  });
