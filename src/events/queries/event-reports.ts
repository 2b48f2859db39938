import type { Read } from '../store/duckdb/rows.ts';
import type { EventReports } from '../store/event-reports.ts';
import type { RequestLog } from '../store/request-log.ts';
import { baselineReport } from './baseline.ts';
import { campaignReport, perCampaignReport } from './campaign.ts';
import { clickHistory } from './click-history.ts';
import { queryBreakdowns } from './engine/breakdowns.ts';
import { delaysReport } from './engine/delays.ts';
import { queryKept, queryLedger, queryReport } from './engine/report.ts';
import { roleNamesReport } from './engine/role-names.ts';
import { firstQuarter } from './engine/stored-range.ts';
import { exitFigures } from './exit-figures.ts';
import { countRequests, requestsBefore, requestsReport } from './request-page.ts';
import { validByStepsReport } from './steps.ts';
import { unfilledReport } from './unfilled.ts';
import { waterfallReport } from './waterfall.ts';

/** Reports and the request log of a store, by the same statements whatever the store is. */
export const reportsOf = (read: Read, live: Pick<RequestLog, 'positions' | 'arrived'>): EventReports => ({
  campaign: (query) => read((reader) => campaignReport(reader, query)),
  perCampaign: (query) => read((reader) => perCampaignReport(reader, query)),
  validBySteps: (query) => read((reader) => validByStepsReport(reader, query)),
  first: (workspace) => read((reader) => firstQuarter(reader, workspace)),
  report: (query) => read((reader) => queryReport(reader, query)),
  breakdowns: (query) => read((reader) => queryBreakdowns(reader, query)),
  ledger: (query) => read((reader) => queryLedger(reader, query)),
  kept: (query) => read((reader) => queryKept(reader, query)),
  exits: (query) => read((reader) => exitFigures(reader, query)),
  baseline: (query) => read((reader) => baselineReport(reader, query)),
  waterfall: (query) => read((reader) => waterfallReport(reader, query)),
  delays: (query) => read((reader) => delaysReport(reader, query)),
  names: (query) => read((reader) => roleNamesReport(reader, query)),
  unfilled: (query) => read((reader) => unfilledReport(reader, query)),
  requests: (query) => read((reader) => requestsReport(reader, query)),
  requestsBefore: (query) => read((reader) => requestsBefore(reader, query)),
  countRequests: (query) => read((reader) => countRequests(reader, query)),
  clickHistory: (workspace, click) => read((reader) => clickHistory(reader, workspace, click)),
  ...live,
});
