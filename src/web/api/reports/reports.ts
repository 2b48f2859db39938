import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import { CampaignReport } from '../../../contracts/reports/report.ts';
import { Replay } from '../../../contracts/routing/replay.ts';
import { Status } from '../../../contracts/workspace/status.ts';
import type { Range } from '../../../core/time/range.ts';
import { apiQuery, callApi } from '../api-call.ts';

/** Refresh interval of a visible screen, milliseconds. */
export const REFRESH_MS = 5000;

/** `visitors`: whether to count distinct visitors (otherwise null). */
export const campaignReportQuery = (range: Range, campaign: string, visitors: boolean) =>
  queryOptions({
    queryKey: ['report', range, campaign, visitors],
    queryFn: async ({ signal }) => {
      const path = `${apiPaths.report}/campaign/${encodeURIComponent(campaign)}`;
      const query = { ...range, ...(!visitors && { visitors: 'none' }) };
      return callApi({ path, query, answer: CampaignReport, signal });
    },
    refetchInterval: REFRESH_MS,
  });

/** The plan of a revision never changes, nor does a record. */
export const replayQuery = (request: string) =>
  queryOptions({
    queryKey: ['replay', request],
    queryFn: async ({ signal }) => {
      const path = `${apiPaths.request}/${encodeURIComponent(request)}/replay`;
      return callApi({ path, answer: Replay, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const statusQuery = () =>
  apiQuery(['status'], { path: apiPaths.status, answer: Status }, { refetchInterval: REFRESH_MS });
