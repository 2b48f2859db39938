import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { CampaignReport, ReportQuery, SummaryReport } from '../../contracts/report.ts';
import type { Parts } from '../http/parts.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { reportService } from './service.ts';

const base = { tags: ['report'], security: withBearer };
const RangeQuery = z.omit(ReportQuery, { campaign: true });

/** Ranges are widened to whole quarter hours; the answer says which range it is about. */
export const reportRoutes = (app: Api, parts: Pick<Parts, 'db' | 'reports'>): void => {
  const service = reportService(parts);

  app.get(
    `${apiPaths.report}/summary`,
    {
      ...need('viewer'),
      schema: { ...base, querystring: ReportQuery, response: { 200: SummaryReport, default: ErrorAnswer } },
    },
    (request) => service.summary(authOf(request).workspace, request.query),
  );

  app.get(
    `${apiPaths.report}/campaign/:id`,
    {
      ...need('viewer'),
      schema: {
        ...base,
        params: IdParams,
        querystring: RangeQuery,
        response: { 200: CampaignReport, default: ErrorAnswer },
      },
    },
    (request) => service.campaign(authOf(request).workspace, request.params.id, request.query),
  );
};
