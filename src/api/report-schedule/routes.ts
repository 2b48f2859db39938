import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import {
  ReportRecipient,
  ReportSchedule,
  ReportScheduleInput,
  ReportScheduleList,
  ReportSchedulePatch,
  ReportTestSent,
} from '../../contracts/reports/report-schedule.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import type { RecipientLimit } from '../mail/recipient-limit.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { scheduleService } from './service.ts';
import { testMail } from './test-mail.ts';

const base = { tags: ['report'], security: withBearer };
const one = `${apiPaths.reportSchedule}/:id`;

/** Saved reports by email: everyone sees when and to whom; editors manage them. */
export const reportScheduleRoutes = (app: Api, parts: Parts & { recipients: RecipientLimit }): void => {
  const service = scheduleService(parts);
  const sendTest = testMail(parts);
  const ending = new AbortController();
  app.addHook('preClose', async () => ending.abort());

  /** Not paged: a saved report has at most one, and there are at most 200 of those. */
  app.get(
    apiPaths.reportSchedule,
    { ...need('viewer'), schema: { ...base, response: { 200: ReportScheduleList, default: ErrorAnswer } } },
    (request) => service.list(authOf(request).workspace.id),
  );

  /** Not paged: there are at most a hundred members. */
  app.get(
    apiPaths.reportRecipient,
    {
      ...need('editor'),
      schema: { ...base, response: { 200: z.array(ReportRecipient), default: ErrorAnswer } },
    },
    (request) => service.recipients(authOf(request).workspace.id),
  );

  app.post(
    apiPaths.reportSchedule,
    {
      ...need('editor'),
      schema: { ...base, body: ReportScheduleInput, response: { 201: ReportSchedule, default: ErrorAnswer } },
      preValidation: knownFields(ReportScheduleInput),
    },
    async (request, reply) => reply.code(201).send(await service.add(authOf(request), request.body)),
  );

  app.patch(
    one,
    {
      ...need('editor'),
      schema: {
        ...base,
        params: IdParams,
        body: ReportSchedulePatch,
        response: { 200: ReportSchedule, default: ErrorAnswer },
      },
      preValidation: knownFields(ReportSchedulePatch),
    },
    (request) => service.change(authOf(request), request.params.id, request.body),
  );

  app.delete(
    one,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, response: { 204: z.undefined(), default: ErrorAnswer } },
    },
    async (request, reply) => {
      await service.remove(authOf(request).workspace.id, request.params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    `${one}/send`,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, response: { 200: ReportTestSent, default: ErrorAnswer } },
    },
    (request) => sendTest(authOf(request), request.params.id, ending.signal),
  );
};
