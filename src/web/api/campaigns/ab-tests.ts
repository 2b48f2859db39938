import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AbBaseline, type AbBaselineQuery } from '../../../contracts/ab-tests/ab-baseline.ts';
import { SharedAbTest } from '../../../contracts/ab-tests/ab-share.ts';
import {
  AbPreview,
  AbTestDetail,
  AbTestPage,
  type AbTestQuery,
} from '../../../contracts/ab-tests/ab-test.ts';
import type { AaInput, AbPreviewInput } from '../../../contracts/ab-tests/ab-test-acts.ts';
import { AbAnalysis } from '../../../contracts/ab-tests/ab-test-analysis.ts';
import type { AbTestInput, AbTestPatch } from '../../../contracts/ab-tests/ab-test-input.ts';
import { type AbDimension, AbSegments } from '../../../contracts/ab-tests/ab-test-segments.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { apiQuery, callApi } from '../api-call.ts';
import { client } from '../browser-client.ts';

const pathOf = (id: string): string => `${apiPaths.abTest}/${encodeURIComponent(id)}`;

export const abTestsQuery = (query: AbTestQuery) =>
  apiQuery(
    ['ab-tests', query],
    { path: apiPaths.abTest, query, answer: AbTestPage },
    { placeholderData: keepPreviousData },
  );

/** The starting figures for a test of the campaign. */
export const abBaselineQuery = (query: AbBaselineQuery) =>
  apiQuery(
    ['ab-baseline', query],
    { path: `${apiPaths.abTest}/baseline`, query, answer: AbBaseline },
    {
      // Weekly figures change little while a form is filled in.
      staleTime: 5 * 60_000,
      placeholderData: keepPreviousData,
    },
  );

export const abTestQuery = (id: string) =>
  apiQuery(['ab-test', id], { path: pathOf(id), answer: AbTestDetail });

/** The test's results so far. */
export const abAnalysisQuery = (id: string) =>
  apiQuery(['ab-test', id, 'analysis'], { path: `${pathOf(id)}/analysis`, answer: AbAnalysis });

/** The same for segments of its traffic. */
export const abSegmentsQuery = (id: string, dimension: AbDimension) =>
  queryOptions({
    queryKey: ['ab-test', id, 'segments', dimension],
    queryFn: async ({ signal }) => {
      const path = `${pathOf(id)}/segments`;
      return callApi({ path, query: { dimension }, answer: AbSegments, signal });
    },
    placeholderData: keepPreviousData,
  });

const post = (path: string, body: object): Promise<AbTestDetail> =>
  callApi({ method: 'POST', path, body, answer: AbTestDetail });

export const createAbTest = (body: AbTestInput): Promise<AbTestDetail> => post(apiPaths.abTest, body);

/** Creates and starts it. */
export const startAaTest = (body: AaInput): Promise<AbTestDetail> => post(`${apiPaths.abTest}/aa`, body);

export type AbStep = 'start' | 'pause' | 'resume' | 'decide' | 'archive' | 'unarchive';

/** Rejects with `conflict` if someone else has changed the test since `body.revision`. */
export const stepAbTest = (id: string, step: AbStep, body: object): Promise<AbTestDetail> =>
  post(`${pathOf(id)}/${step}`, body);

export const patchAbTest = (id: string, body: AbTestPatch): Promise<AbTestDetail> =>
  callApi({ method: 'PATCH', path: pathOf(id), body, answer: AbTestDetail });

/** The effect of an action, without carrying it out. */
export const previewAbTest = (id: string, body: AbPreviewInput): Promise<AbPreview> =>
  callApi({ method: 'POST', path: `${pathOf(id)}/preview`, body, answer: AbPreview });

/** Drafts only. */
export const deleteAbTest = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: pathOf(id) });
};

/** What a link shows to anyone who has it. */
export const sharedAbTestQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-test', token],
    queryFn: async ({ signal }) =>
      (
        await client.noToken({
          path: `${apiPaths.sharedAbTest}/${encodeURIComponent(token)}`,
          answer: SharedAbTest,
          signal,
        })
      ).data,
  });
