import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Problem } from '../src/config/problem.ts';
import type { ReportAnswer } from '../src/contracts/reports/report-query.ts';
import { freePort } from '../test/helpers/free-port.ts';

/** What both releases have for this. */
interface Account {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
}
interface Program {
  stop(): Promise<number | null>;
}
interface Release {
  prepare(dataDir: string, requests: number, edgePort: string): Promise<{ requests: number; to: number }>;
  startProgram(options: { dataDir: string; env: Record<string, string> }): Promise<Program>;
  returningAccount(program: Program): Promise<Account>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const REQUESTS = 10_000_000;

/** Of earlier releases; none was removed. */
const DIMENSIONS = [
  ...[
    '',
    'campaign',
    'path',
    'landing',
    'offer',
    'destination',
    'variant',
    'rule',
    'source',
    'sub1',
    'sub2',
    'sub3',
  ],
  ...[
    'sub4',
    'country',
    'region',
    'language',
    'device',
    'os',
    'browser',
    'inApp',
    'trafficClass',
    'reason',
    'referrer',
  ],
  ...['domain', 'outcome', 'day', 'hour', 'month', 'campaign,day', 'country,device', 'campaign,sub3'],
];
const METRICS = [
  ...[
    'requests',
    'visits',
    'valid',
    'uniqueVisits',
    'bots',
    'refused',
    'landed',
    'lpViews',
    'lpClicks',
    'lpCtr',
  ],
  ...[
    'offerCr',
    'conversions',
    'leads',
    'sales',
    'holds',
    'rejected',
    'otherConversions',
    'otherClickConversions',
  ],
  ...[
    'cr',
    'approvalRate',
    'revenue',
    'unpriced',
    'cost',
    'uncosted',
    'uncostedRevenue',
    'profit',
    'roi',
    'roas',
  ],
  ...['epc', 'cpc', 'cpa'],
];
/** `spend_on_paid` (docs/number-changes.md): how spend is divided within a campaign and a period. */
const OF_SPEND = new Set(['cost', 'profit', 'roi', 'roas', 'cpc', 'cpa', 'uncostedRevenue', 'uncosted']);
/** Reports that do not divide spend of a campaign and a day. */
const WHOLE = new Set(['', 'campaign', 'source', 'day', 'month', 'campaign,day']);

const load = async (folder: string): Promise<Release> => {
  const from = (path: string): Promise<Record<string, unknown>> =>
    import(pathToFileURL(join(folder, path)).href);
  const [{ prepare }, { startProgram }, { returningAccount }] = [
    await from('bench/reports/prepare.ts'),
    await from('test/helpers/program.ts'),
    await from('test/helpers/account.ts'),
  ];
  return { prepare, startProgram, returningAccount } as unknown as Release;
};

/** Every number that is compared, by what it is. */
type Numbers = Map<string, unknown>;

const numbersOf = async (account: Account, to: number): Promise<Numbers> => {
  const found: Numbers = new Map();
  const ranges = { year: to - 365 * DAY_MS, month: to - 30 * DAY_MS };
  for (const [name, from] of Object.entries(ranges)) {
    for (const dimensions of DIMENSIONS) {
      for (const basis of ['click', 'conversion']) {
        // A year of hours or of keywords is more than one answer holds, in any order.
        const search = new URLSearchParams({
          ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString() },
          ...{
            dimensions,
            basis,
            metrics: METRICS.join(),
            limit: '300',
            sort: dimensions.split(',')[0] || 'requests',
          },
        });
        const answer = await account.get<ReportAnswer>(`/report?${search}`);
        const put = (row: string, values: Record<string, unknown>): void => {
          for (const metric of METRICS)
            found.set([name, dimensions, basis, row, metric].join(' | '), values[metric] ?? null);
        };
        put('total', answer.total.values);
        for (const { keys, values } of answer.rows) put(JSON.stringify(keys), values);
      }
    }
  }
  const saved = await account.get<{ name: string; body: object }[]>('/saved-report');
  found.set('saved reports', JSON.stringify(saved.map(({ name, body }) => [name, body])));
  const { rows } = await account.get<{ rows: { name: string; state: string; campaign: object }[] }>(
    '/ab-test',
  );
  found.set('A/B tests', JSON.stringify(rows.map(({ name, state, campaign }) => [name, state, campaign])));
  return found;
};

/** Whether the meaning of a number changed, or only of how spend is divided. */
const isExplained = (what: string): boolean => {
  const [, dimensions = '', , , metric = ''] = what.split(' | ');
  return OF_SPEND.has(metric) && !WHOLE.has(dimensions);
};

/**
 * Lets an earlier release write a data folder and answer questions about it, then asks this one the same. Prints the
 * numbers that differ; throws if one does whose meaning did not change.
 */
export const runUpgrade = async (
  against: string | undefined,
  { requests = REQUESTS, data }: { requests?: number; data?: string },
): Promise<void> => {
  if (against === undefined || data === undefined)
    throw new Problem('Name the folder of the earlier release with --against, and an empty one with --data.');
  const [before, after] = [await load(resolve(against)), await load(resolve(import.meta.dirname, '..'))];
  const edgePort = String(await freePort());
  const { to } = await before.prepare(data, requests, edgePort);
  const options = { dataDir: data, env: { FAIRLEAD_EDGE_PORT: edgePort } };
  const ask = async (release: Release, act: (account: Account) => Promise<unknown>): Promise<Numbers> => {
    const begun = Date.now();
    const program = await release.startProgram(options);
    console.log(`Started after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    try {
      const account = await release.returningAccount(program);
      await act(account);
      return await numbersOf(account, to);
    } finally {
      await program.stop();
    }
  };
  const old = await ask(before, async (account) => {
    const { rows } = await account.get<{ rows: { id: string }[] }>('/campaign');
    const body = { dimensions: ['campaign'], metrics: ['visits', 'cr', 'roi'], range: { name: '30d' } };
    await account.post('/saved-report', { name: `Report ${Date.now()}`, body });
    await account.post('/ab-test/aa', { name: `A/A ${Date.now()}`, campaignId: rows.at(-1)?.id });
  });
  const now = await ask(after, async () => undefined);
  const asked = new Set([...old.keys(), ...now.keys()]);
  const differing = [...asked].filter((what) => now.get(what) !== old.get(what));
  // However spend is divided among rows, they add up to what they added up to.
  const costs = (numbers: Numbers, begin: string): number =>
    [...numbers].reduce(
      (sum, [what, value]) =>
        what.startsWith(begin) && what.endsWith('] | cost') ? sum + Number(value) : sum,
      0,
    );
  for (const range of ['year', 'month']) {
    for (const dimension of ['country', 'device', 'browser', 'trafficClass']) {
      const begin = `${range} | ${dimension} | click | `;
      const [were, are] = [costs(old, begin), costs(now, begin)];
      console.log(`Cost by ${dimension}, last ${range}: ${were.toFixed(2)} -> ${are.toFixed(2)}`);
      if (Math.abs(were - are) > 0.01)
        throw new Problem(`The cost by ${dimension} does not add up any more.`);
    }
  }
  const unexplained = differing.filter((what) => !isExplained(what));
  console.log(`${asked.size} numbers of ${requests} requests: ${asked.size - differing.length} equal,`);
  console.log(`${differing.length - unexplained.length} changed because spend is divided among paid visits,`);
  console.log(`${unexplained.length} changed without a reason`);
  for (const what of unexplained.slice(0, 20)) console.log(`  ${what}: ${old.get(what)} -> ${now.get(what)}`);
  if (unexplained.length > 0) throw new Problem('The update changed numbers whose meaning did not change.');
};
