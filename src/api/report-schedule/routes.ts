import * as z from 'zod/mini';
import { apiPaths } from '../../contracts/paths.ts';
import {
  ReportRecipient,
  ReportSchedule,
  ReportScheduleInput,
  ReportScheduleList,
  ReportSchedulePatch,
  ReportTestSent,
} from '../../contracts/reports/report-schedule.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import type { RecipientLimit } from '../mail/recipients.ts';
import { authOf } from '../session/guard.ts';
import { scheduleService } from './service.ts';
import { testMail } from './test-mail.ts';

const route = routesOf('report');
const one = `${apiPaths.reportSchedule}/:id`;

/** Saved reports by email: everyone sees when and to whom; editors manage them. */
export const reportScheduleRoutes = (app: Api, parts: Parts & { recipients: RecipientLimit }): void => {
  const service = scheduleService(parts);
  const sendTest = testMail(parts);
  const ending = new AbortController();
  app.addHook('preClose', async () => ending.abort());

  /** Not paged: a saved report has at most one, and there are at most 200 of those. */
  app.get(apiPaths.reportSchedule, route('viewer', { answer: ReportScheduleList }), (request) =>
    service.list(authOf(request).workspace.id),
  );

  /** Not paged: there are at most a hundred members. */
  app.get(apiPaths.reportRecipient, route('editor', { answer: z.array(ReportRecipient) }), (request) =>
    service.recipients(authOf(request).workspace.id),
  );

  app.post(
    apiPaths.reportSchedule,
    route('editor', { inDemo: false, body: ReportScheduleInput, created: ReportSchedule }),
    (request) => service.add(authOf(request), request.body),
  );

  app.patch(
    one,
    route('editor', { params: IdParams, body: ReportSchedulePatch, answer: ReportSchedule }),
    (request) => service.change(authOf(request), request.params.id, request.body),
  );

  app.delete(one, route('editor', { params: IdParams }), async (request) => {
    await service.remove(authOf(request).workspace.id, request.params.id);
  });

  app.post(`${one}/send`, route('editor', { params: IdParams, answer: ReportTestSent }), (request) =>
    sendTest(authOf(request), request.params.id, ending.signal),
  );
};
