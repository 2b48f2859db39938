import { queryOptions } from '@tanstack/react-query';
import { SharedReport } from '../../../contracts/reports/report-share.ts';
import { SHARED_REPORT_PATH } from '../../../contracts/unlinked-paths.ts';
import { client } from '../browser-client.ts';

/** What a report's link shows to anyone who has it. */
export const sharedReportQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-report', token],
    queryFn: async ({ signal }) =>
      (
        await client.noToken({
          path: `${SHARED_REPORT_PATH}/${encodeURIComponent(token)}`,
          answer: SharedReport,
          signal,
        })
      ).data,
  });
