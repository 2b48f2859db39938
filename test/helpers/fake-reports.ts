import type { Metrics } from '../../src/contracts/reports/report.ts';
import { type Measures, NO_MEASURES } from '../../src/core/report/metrics.ts';
import type { EventReports, StepsQuery } from '../../src/events/store/event-reports.ts';
import type {
  Baseline,
  BaselineQuery,
  BreakdownsQuery,
  DelayQuery,
  ExitFigures,
  ExitQuery,
  LedgerQuery,
  NamesQuery,
  RangeQuery,
  RoleNameRow,
  StoredDelays,
  StoredWaterfall,
  StoreKept,
  StoreLedger,
  StoreReport,
  StoreReportQuery,
  Unfilled,
  UnfilledQuery,
  WaterfallQuery,
} from '../../src/events/store/reports.ts';
import type { ClickHistory, RequestFilters, StoredRequest } from '../../src/events/store/request-log.ts';

export const metrics = (requests: number): Metrics => ({
  requests,
  visits: requests,
  valid: requests,
  uniqueVisits: requests,
  bots: 0,
  conversions: 0,
  otherClickConversions: 0,
  revenue: '1.50',
  unpriced: 0,
  cost: '0.50',
  profit: '1',
  uncosted: 0,
});

/** `requests` requests, all of them valid visits of known cost. */
export const sums = (requests: number): Measures => ({
  ...NO_MEASURES,
  requests,
  visits: requests,
  valid: requests,
  uniqueVisits: requests,
  costed: requests,
  costedValid: requests,
});

/** Spend replaces the existing cost completely, however little of its period is in the range. */
const withSpend = (of: Metrics, campaign: number, spend: RangeQuery['spend']): Metrics => {
  const own = spend.filter(({ match }) => match.campaign === String(campaign));
  if (own.length === 0) return of;
  const cost = own.reduce((sum, { amount }) => sum + Number(amount), 0);
  return { ...of, cost: String(cost), profit: String(Number(of.revenue) - cost) };
};

/** Returns the data it was given and records its queries. */
export class FakeReports implements EventReports {
  asked: (RangeQuery & { campaign?: number; campaigns?: number[] })[] = [];
  /** Queries of reports by dimensions, and the answer to them. */
  reported: StoreReportQuery[] = [];
  answer: StoreReport = {
    rows: [],
    total: sums(0),
    count: 0,

    incomplete: false,
  };
  /** For tests in which queries of reports have different answers. */
  answerTo?: (query: StoreReportQuery) => StoreReport | undefined;
  /** Queries of ledgers, and the answer to them. */
  explained: LedgerQuery[] = [];
  ledgerAnswer: StoreLedger = { model: { amount: '0', uncorrected: '0', visits: 0 }, spread: '0', lines: [] };
  narrowed: RequestFilters[] = [];
  /** Workspace -> its requests, newest first. */
  stored = new Map<number, StoredRequest[]>();
  /** Workspace and sequence number -> the history of the click. */
  histories = new Map<string, ClickHistory>();

  #of(workspace: number): StoredRequest[] {
    return this.stored.get(workspace) ?? [];
  }

  #grouped(rows: StoredRequest[], by: 'campaign' | 'destination'): [number, Metrics][] {
    return [...Map.groupBy(rows, (r) => r[by])].map(([id, own]) => [id, metrics(own.length)]);
  }

  async campaign(query: RangeQuery & { campaign: number }) {
    this.asked.push(query);
    const rows = this.#of(query.workspace).filter((r) => r.campaign === query.campaign);
    const destinations = this.#grouped(rows, 'destination').map(([destination, of]) => ({
      ...of,
      destination,
      visitors: of.requests,
    }));
    return { totals: metrics(rows.length), destinations };
  }

  keptAnswer: StoreKept = { lines: [], visits: 0 };

  async kept(query: LedgerQuery): Promise<StoreKept> {
    this.asked.push(query);
    return this.keptAnswer;
  }

  async ledger(query: LedgerQuery): Promise<StoreLedger> {
    this.explained.push(query);
    return this.ledgerAnswer;
  }

  async perCampaign(query: RangeQuery & { campaigns: number[] }) {
    this.asked.push(query);
    const { campaigns, spend } = query;
    const rows = this.#of(query.workspace).filter((r) => campaigns.includes(r.campaign));
    const spent = spend.map(({ match }): [number, Metrics] => [
      Number(match.campaign),
      { ...metrics(0), revenue: '0' },
    ]);
    const all = new Map([...spent, ...this.#grouped(rows, 'campaign')]);
    return new Map([...all].map(([id, of]) => [id, withSpend(of, id, spend)]));
  }

  /** Visitors' results in a campaign, and the queries for them. */
  visitors: Baseline = { first: null, visitors: 0, converted: 0, revenue: 0, revenueSquares: 0 };
  baselines: BaselineQuery[] = [];

  async baseline(query: BaselineQuery): Promise<Baseline> {
    this.baselines.push(query);
    return this.visitors;
  }

  /** What conversions to come are estimated from. */
  delaysAnswer: StoredDelays = { cells: [], usual: [], clicks: [], visits: [], hours: [], arrivals: [] };
  /** Campaigns with unfilled tokens, and the queries for them. */
  tokens: Unfilled[] = [];
  tokenQueries: UnfilledQuery[] = [];

  async delays(_: DelayQuery): Promise<StoredDelays> {
    return this.delaysAnswer;
  }

  /** What came beside IDs. */
  roleNames: RoleNameRow[] = [];

  async names({ keys }: NamesQuery): Promise<RoleNameRow[]> {
    return this.roleNames.filter(
      (row) => keys === null || keys.some(({ source, id }) => row.source === source && row.id === id),
    );
  }

  async unfilled(query: UnfilledQuery): Promise<Unfilled[]> {
    this.tokenQueries.push(query);
    return this.tokens;
  }

  /** Pages of every campaign asked for, and whether requests have expired. */
  exitFigures: ExitFigures = { pages: [], incomplete: false };

  async exits({ campaigns }: ExitQuery): Promise<ExitFigures> {
    const { pages, incomplete } = this.exitFigures;
    return { pages: pages.filter(({ campaign }) => campaigns.includes(campaign)), incomplete };
  }

  async waterfall({ workspace, campaign }: WaterfallQuery): Promise<StoredWaterfall> {
    const rows = this.#of(workspace).filter((r) => r.campaign === campaign).length;
    const none = { paused: 0, capped: 0, refused: 0, invalid: 0, crawler: 0, converted: 0 };
    const measured = { visits: 0, pages: 0, ofPages: 1 };
    return {
      received: rows,
      redirected: rows,
      people: rows,
      landed: null,
      measured,
      notSeen: 0,
      landing: { views: 0, clicks: 0, unlanded: 0, notClicked: 0 },
      ...none,
      incomplete: false,
    };
  }

  async validBySteps({ workspace, campaigns, steps }: StepsQuery) {
    const rows = this.#of(workspace).filter((r) => campaigns.includes(r.campaign));
    const counts = (own: StoredRequest[]) =>
      steps.slice(1).map((to, i) => own.filter((r) => r.time >= (steps[i] ?? 0) && r.time < to).length);
    return new Map([...Map.groupBy(rows, (r) => r.campaign)].map(([id, own]) => [id, counts(own)]));
  }

  async first(workspace: number): Promise<number | null> {
    const times = this.#of(workspace).map((row) => row.time);
    return times.length === 0 ? null : Math.min(...times);
  }

  async breakdowns({ by, ...query }: BreakdownsQuery): Promise<StoreReport[]> {
    return Promise.all(
      by.map(({ dimension, metric, only }) =>
        this.report({
          ...query,
          ...{ dimensions: [dimension], metrics: [metric], steps: [], offset: 0 },
          order: { by: metric, descending: true },
          ...(only && { only: only.map((key) => [key]) }),
        }),
      ),
    );
  }

  async report(query: StoreReportQuery): Promise<StoreReport> {
    this.reported.push(query);
    return this.answerTo?.(query) ?? this.answer;
  }

  async requests(query: Parameters<EventReports['requests']>[0]) {
    this.narrowed.push(query);
    const rows = this.#of(query.workspace).filter(fits(query));
    return { total: rows.length, rows: rows.slice(query.offset, query.offset + query.limit) };
  }

  async requestsBefore({ before, limit, ...query }: Parameters<EventReports['requestsBefore']>[0]) {
    const rows = this.#of(query.workspace).filter(fits(query));
    return rows.filter((r) => before === undefined || r.sequence < before.sequence).slice(0, limit);
  }

  async countRequests(query: Parameters<EventReports['countRequests']>[0]) {
    return this.#of(query.workspace).filter(fits(query)).length;
  }

  /** Everything belongs to one journal. */
  async positions() {
    const all = [...this.stored.values()].flat();
    const [last] = all.toSorted((a, b) => b.sequence - a.sequence);
    if (last === undefined) return [];
    const { node, worker, epoch, sequence, time } = last;
    return [{ node, worker, epoch, sequence, time }];
  }

  async arrived({ workspace, since, upTo, filters, limit }: Parameters<EventReports['arrived']>[0]) {
    const [last] = since;
    const [now] = upTo;
    const rows = this.#of(workspace).filter(
      ({ sequence }) => sequence > (last?.sequence ?? 0) && sequence <= (now?.sequence ?? 0),
    );
    return filters.map((query) => {
      const own = rows.filter(fits(query)).toSorted((a, b) => a.sequence - b.sequence);
      return { rows: own.slice(-limit), count: own.length };
    });
  }

  async clickHistory(workspace: number, { sequence }: { sequence: number }): Promise<ClickHistory> {
    const nothing = { conversions: [], postbacks: [], events: [], trail: [] };
    return this.histories.get(`${workspace} ${sequence}`) ?? nothing;
  }
}

/** The filters used by API tests; a position is a sequence number here. */
const fits =
  ({ from, to, campaign, outcome, trafficClass, visitor, text, place, upTo, dimensions }: RequestFilters) =>
  (r: StoredRequest): boolean =>
    place !== undefined
      ? r.sequence === place.sequence
      : (from === undefined || r.time >= from) &&
        (to === undefined || r.time < to) &&
        (campaign === undefined || r.campaign === campaign) &&
        (outcome === undefined || r.outcome === outcome) &&
        (trafficClass === undefined || r.trafficClass === trafficClass) &&
        (upTo === undefined || upTo.some((one) => r.sequence <= one.sequence)) &&
        (visitor === undefined || r.visitor === visitor) &&
        (dimensions ?? []).every(
          ({ dimension, op, values }) =>
            dimension !== 'country' || values.includes(r.country) === (op === 'is'),
        ) &&
        (text === undefined || `${r.path} ${r.userAgent}`.includes(text));

export const storedRequest = (sequence: number, campaign: number, destination: number): StoredRequest => ({
  node: 1,
  worker: 1,
  epoch: 1,
  sequence,
  time: Date.UTC(2026, 2, 10, 12, 0, sequence),
  campaign,
  revision: campaign === 0 ? 0 : 1,
  destination,
  landing: false,
  offer: destination,
  rule: 0,
  test: destination === 0 ? '' : `c${campaign}`,
  phase: destination === 0 ? 0 : 1,
  variant: destination === 0 ? -1 : 0,
  kept: false,
  exhaustedCaps: [],
  outcome: destination === 0 ? 'unknown' : 'redirected',
  trafficClass: 'human',
  reasons: [],
  visit: destination !== 0,
  unique: destination !== 0,
  joined: false,
  method: 'GET',
  host: 'localhost:3001',
  path: '/abc',
  visitor: 'v',
  splitKey: null,
  firstVariant: null,
  address: null,
  country: null,
  region: null,
  city: null,
  language: null,
  device: null,
  os: null,
  browser: null,
  browserName: null,
  inApp: null,
  clickIds: {},
  subs: {},
  utms: {},
  exit: null,
  userAgent: 'test',
  referrer: '',
  cost: null,
});
