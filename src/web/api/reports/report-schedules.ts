import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiPaths } from '../../../contracts/paths.ts';
import {
  ReportRecipient,
  ReportSchedule,
  type ReportScheduleInput,
  ReportScheduleList,
  type ReportSchedulePatch,
  ReportTestSent,
} from '../../../contracts/reports/report-schedule.ts';
import { client } from '../browser-client.ts';

const path = apiPaths.reportSchedule;
const pathOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;

export const reportSchedulesQuery = () =>
  queryOptions({
    queryKey: ['report-schedule', 'list'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path, answer: ReportScheduleList, signal })).data,
  });

/** Possible recipients of a report; for editors. */
export const reportRecipientsQuery = () =>
  queryOptions({
    queryKey: ['report-schedule', 'recipients'],
    queryFn: async ({ signal }) =>
      (
        await client.authenticated({
          path: apiPaths.reportRecipient,
          answer: z.array(ReportRecipient),
          signal,
        })
      ).data,
  });

export const addSchedule = async (body: ReportScheduleInput): Promise<ReportSchedule> =>
  (await client.authenticated({ method: 'POST', path, body, answer: ReportSchedule })).data;

export const changeSchedule = async (id: string, body: ReportSchedulePatch): Promise<ReportSchedule> =>
  (await client.authenticated({ method: 'PATCH', path: pathOf(id), body, answer: ReportSchedule })).data;

export const endSchedule = async (id: string): Promise<void> => {
  await client.authenticated({ method: 'DELETE', path: pathOf(id) });
};

/** Sends to the caller, immediately. */
export const sendTest = async (id: string): Promise<ReportTestSent> => {
  const asked = { method: 'POST', path: `${pathOf(id)}/send`, answer: ReportTestSent } as const;
  return (await client.authenticated(asked)).data;
};
