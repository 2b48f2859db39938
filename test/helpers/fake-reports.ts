import type { Metrics } from '../../src/contracts/report.ts';
import type { EventReports, RangeQuery, StepsQuery, StoredRequest } from '../../src/events/store/contract.ts';

export const metrics = (requests: number): Metrics => ({
  requests,
  visits: requests,
  valid: requests,
  uniqueVisits: requests,
  bots: 0,
  conversions: 0,
  revenue: '1.50',
  unpriced: 0,
  cost: '0.50',
  profit: '1',
  uncosted: 0,
});

/** Spend takes the place of the cost there is, whole, however little of its period is in the range. */
const withSpend = (of: Metrics, campaign: number, spend: RangeQuery['spend']): Metrics => {
  const own = spend.filter((period) => period.campaign === campaign);
  if (own.length === 0) return of;
  const cost = own.reduce((sum, { amount }) => sum + Number(amount), 0);
  return { ...of, cost: String(cost), profit: String(Number(of.revenue) - cost) };
};

/** Answers what it was given and keeps what it was asked. */
export class FakeReports implements EventReports {
  asked: (RangeQuery & { campaign?: number; campaigns?: number[] })[] = [];
  /** Workspace -> its requests, newest first. */
  stored = new Map<number, StoredRequest[]>();

  #of(workspace: number): StoredRequest[] {
    return this.stored.get(workspace) ?? [];
  }

  #grouped(rows: StoredRequest[], by: 'campaign' | 'destination'): [number, Metrics][] {
    return [...Map.groupBy(rows, (r) => r[by])].map(([id, own]) => [id, metrics(own.length)]);
  }

  async summary(query: RangeQuery) {
    this.asked.push(query);
    const rows = this.#of(query.workspace);
    const campaigns = this.#grouped(rows, 'campaign').map(([campaign, of]) => ({ ...of, campaign }));
    return { totals: metrics(rows.length), series: [], campaigns };
  }

  async campaign(query: RangeQuery & { campaign: number }) {
    this.asked.push(query);
    const rows = this.#of(query.workspace).filter((r) => r.campaign === query.campaign);
    const destinations = this.#grouped(rows, 'destination').map(([destination, of]) => ({
      ...of,
      destination,
      visitors: of.requests,
    }));
    return { totals: metrics(rows.length), series: [], destinations };
  }

  async perCampaign(query: RangeQuery & { campaigns: number[] }) {
    this.asked.push(query);
    const { campaigns, spend } = query;
    const rows = this.#of(query.workspace).filter((r) => campaigns.includes(r.campaign));
    const spent = spend.map(({ campaign }): [number, Metrics] => [campaign, { ...metrics(0), revenue: '0' }]);
    const all = new Map([...spent, ...this.#grouped(rows, 'campaign')]);
    return new Map([...all].map(([id, of]) => [id, withSpend(of, id, spend)]));
  }

  async validBySteps({ workspace, campaigns, steps }: StepsQuery) {
    const rows = this.#of(workspace).filter((r) => campaigns.includes(r.campaign));
    const counts = (own: StoredRequest[]) =>
      steps.slice(1).map((to, i) => own.filter((r) => r.time >= (steps[i] ?? 0) && r.time < to).length);
    return new Map([...Map.groupBy(rows, (r) => r.campaign)].map(([id, own]) => [id, counts(own)]));
  }

  async requests({ place, ...query }: Parameters<EventReports['requests']>[0]) {
    const rows = this.#of(query.workspace).filter(
      (r) =>
        (query.campaign === undefined || r.campaign === query.campaign) &&
        (place === undefined || r.sequence === place.sequence),
    );
    return { total: rows.length, rows: rows.slice(query.offset, query.offset + query.limit) };
  }
}

export const storedRequest = (sequence: number, campaign: number, destination: number): StoredRequest => ({
  node: 1,
  worker: 1,
  epoch: 1,
  sequence,
  time: Date.UTC(2026, 2, 10, 12, 0, sequence),
  campaign,
  revision: campaign === 0 ? 0 : 1,
  destination,
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
  userAgent: 'test',
  referrer: '',
  cost: null,
});
