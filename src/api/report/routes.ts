import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { CampaignReport, CampaignReportQuery } from '../../contracts/reports/report.ts';
import { ReportAnswer, ReportRequest, ReportSpan } from '../../contracts/reports/report-query.ts';
import { Waterfall, WaterfallRequest } from '../../contracts/reports/waterfall.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { viewersInPlaces } from '../session/report-places.ts';
import { queryService } from './query/service.ts';
import { reportService } from './service.ts';
import { waterfallOf } from './waterfall.ts';

const base = { tags: ['report'], security: withBearer };

/** Ranges are widened to whole quarter hours; the response states the range used. */
export const reportRoutes = (app: Api, parts: Pick<Parts, 'db' | 'reports' | 'now'>): void => {
  const service = reportService(parts);
  const query = queryService(parts);

  app.get(
    apiPaths.report,
    {
      ...viewersInPlaces(),
      schema: {
        ...base,
        querystring: ReportRequest,
        response: { 200: ReportAnswer, default: ErrorAnswer },
      },
    },
    (request) => query.report(authOf(request).workspace, request.query),
  );

  app.get(
    `${apiPaths.report}/span`,
    { ...viewersInPlaces(), schema: { ...base, response: { 200: ReportSpan, default: ErrorAnswer } } },
    (request) => query.span(authOf(request).workspace),
  );

  app.get(
    `${apiPaths.report}/waterfall`,
    {
      ...viewersInPlaces(),
      schema: { ...base, querystring: WaterfallRequest, response: { 200: Waterfall, default: ErrorAnswer } },
    },
    (request) => waterfallOf(parts, authOf(request).workspace, request.query),
  );

  app.get(
    `${apiPaths.report}/campaign/:id`,
    {
      ...viewersInPlaces(),
      schema: {
        ...base,
        params: IdParams,
        querystring: CampaignReportQuery,
        response: { 200: CampaignReport, default: ErrorAnswer },
      },
    },
    (request) => service.campaign(authOf(request).workspace, request.params.id, request.query),
  );
};
