import { apiPaths } from '../../contracts/paths.ts';
import { Exits, ExitsRequest } from '../../contracts/reports/exits.ts';
import { HeatmapAnswer, HeatmapRequest } from '../../contracts/reports/heatmap.ts';
import { Ledger, LedgerRequest } from '../../contracts/reports/ledger.ts';
import { CampaignReport, CampaignReportQuery } from '../../contracts/reports/report.ts';
import {
  BreakdownsAnswer,
  BreakdownsRequest,
  ReportAnswer,
  ReportRequest,
  ReportSpan,
} from '../../contracts/reports/report-query.ts';
import { Waterfall, WaterfallRequest } from '../../contracts/reports/waterfall.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { exitsReport } from './exits.ts';
import { heatmapAnswer } from './heatmap.ts';
import { ledgerOf } from './query/ledger.ts';
import { queryService } from './query/service.ts';
import { reportService } from './service.ts';
import { waterfallOf } from './waterfall.ts';

const route = routesOf('report');

/** Ranges are widened to whole quarter hours; the response states the range used. */
export const reportRoutes = (app: Api, parts: Pick<Parts, 'db' | 'reports' | 'now'>): void => {
  const service = reportService(parts);
  const query = queryService(parts);

  app.get(
    apiPaths.report,
    route('viewer', { takesPlace: true, query: ReportRequest, answer: ReportAnswer }),
    (request) => query.report(authOf(request).workspace, request.query),
  );

  app.get(
    `${apiPaths.report}/breakdowns`,
    route('viewer', { takesPlace: true, query: BreakdownsRequest, answer: BreakdownsAnswer }),
    (request) => query.breakdowns(authOf(request).workspace, request.query),
  );

  app.get(`${apiPaths.report}/span`, route('viewer', { takesPlace: true, answer: ReportSpan }), (request) =>
    query.span(authOf(request).workspace),
  );

  app.get(
    apiPaths.ledger,
    route('viewer', { takesPlace: true, query: LedgerRequest, answer: Ledger }),
    (request) => ledgerOf(parts, authOf(request).workspace, request.query),
  );

  app.get(
    `${apiPaths.report}/waterfall`,
    route('viewer', { takesPlace: true, query: WaterfallRequest, answer: Waterfall }),
    (request) => waterfallOf(parts, authOf(request).workspace, request.query),
  );

  app.get(
    `${apiPaths.report}/exits`,
    route('viewer', { takesPlace: true, query: ExitsRequest, answer: Exits }),
    (request) => exitsReport({ ...parts, report: query.report }, authOf(request).workspace, request.query),
  );

  app.get(
    `${apiPaths.report}/heatmap`,
    route('viewer', { takesPlace: true, query: HeatmapRequest, answer: HeatmapAnswer }),
    (request) => heatmapAnswer(parts, authOf(request).workspace, request.query),
  );

  app.get(
    `${apiPaths.report}/campaign/:id`,
    route('viewer', {
      takesPlace: true,
      params: IdParams,
      query: CampaignReportQuery,
      answer: CampaignReport,
    }),
    (request) => service.campaign(authOf(request).workspace, request.params.id, request.query),
  );
};
