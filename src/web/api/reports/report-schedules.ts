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
import { apiQuery, callApi } from '../api-call.ts';

const path = apiPaths.reportSchedule;
const pathOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;

export const reportSchedulesQuery = () =>
  apiQuery(['report-schedule', 'list'], { path, answer: ReportScheduleList });

/** Possible recipients of a report; for editors. */
export const reportRecipientsQuery = () =>
  apiQuery(['report-schedule', 'recipients'], {
    path: apiPaths.reportRecipient,
    answer: z.array(ReportRecipient),
  });

export const addSchedule = (body: ReportScheduleInput): Promise<ReportSchedule> =>
  callApi({ method: 'POST', path, body, answer: ReportSchedule });

export const changeSchedule = (id: string, body: ReportSchedulePatch): Promise<ReportSchedule> =>
  callApi({ method: 'PATCH', path: pathOf(id), body, answer: ReportSchedule });

export const endSchedule = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: pathOf(id) });
};

/** Sends to the caller, immediately. */
export const sendTest = async (id: string): Promise<ReportTestSent> => {
  const asked = { method: 'POST', path: `${pathOf(id)}/send`, answer: ReportTestSent } as const;
  return callApi(asked);
};
