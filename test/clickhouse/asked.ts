import { isConversionDimension } from '../../src/contracts/reports/report-query.ts';
import { KNOWN_TYPES } from '../../src/core/conversions/types.ts';
import { COSTED } from '../../src/core/report/unknown-cost.ts';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../src/core/time/durations.ts';
import type { EventStore } from '../../src/events/queries/event-store.ts';
import type { EventReports } from '../../src/events/store/event-reports.ts';
import type { StoreReportQuery } from '../../src/events/store/reports.ts';
import type { RequestFilters, StoredRequest } from '../../src/events/store/request-log.ts';
import type { OpenTable } from '../../src/events/store/tables.ts';
import { DAYS, FROM, randomQuestions, roles } from '../helpers/random-questions.ts';

/** Something to ask a store. */
type Asked = readonly [name: string, ask: (reports: EventReports) => Promise<unknown>];
type AskedOfStore = readonly [name: string, ask: (store: EventStore) => Promise<unknown>];

const TO = FROM + DAYS * DAY_MS;
const range = { workspace: 1, from: FROM, to: TO };
const types = [KNOWN_TYPES.purchase, KNOWN_TYPES.lead, { ...KNOWN_TYPES.rebill, countsAsConversion: false }];

const ofVisits = (query: StoreReportQuery): boolean => !query.dimensions.some(isConversionDimension);

/** What a query's cost consists of, which spend could be laid, and the same by campaign. */
const ofSpend = (query: StoreReportQuery, i: number): Asked[] => {
  const {
    workspace,
    from,
    to,
    spend,
    spendRoles = {},
    corrections = [],
    filters,
    basis,
    sources: of,
  } = query;
  const own = { workspace, from, to, spend, spendRoles, corrections };
  return [
    [
      `the ledger of question ${i}`,
      async ({ ledger }) => {
        const { lines, ...others } = await ledger({ ...own, filters, basis, sources: of });
        return { ...others, lines: sorted(lines) };
      },
    ],
    [`spend kept in question ${i}`, ({ kept }) => kept({ ...own, filters, basis, sources: of })],
    [
      `campaigns of question ${i}`,
      async ({ perCampaign }) => [...(await perCampaign({ ...own, campaigns: [1, 2, 3, 77] }))],
    ],
    [
      `rows of question ${i} by ad, and the campaigns with unknown costs`,
      ({ report }) =>
        report({
          ...{ ...query, dimensions: ['adCampaign', 'ad'], steps: [], roles },
          ...{ metrics: ['requests', 'conversions', 'cost', 'roi'], unlisted: COSTED.flat() },
          ...{ order: { by: 'requests', descending: true }, limit: 1000, offset: 0, findsUnknownCosts: true },
        }),
    ],
    [
      `destinations of question ${i}`,
      ({ campaign }) => campaign({ ...own, campaign: 1, visitors: i % 2 === 0 }),
    ],
  ];
};

const words = ["o'", 'Mozilla', '%', '_', '\\', 'ü', "'; DROP TABLE requests; --", '/c/', '𝒳'];

const filters = (i: number): RequestFilters =>
  [
    {},
    { from: FROM + i * HOUR_MS, to: FROM + 3 * DAY_MS },
    { campaign: 1 + (i % 3) },
    { outcome: 'redirected' as const, trafficClass: 'human' as const },
    { visit: (['unique', 'again', 'joined', 'none'] as const)[i % 4] ?? 'none' },
    { text: words[i % words.length] ?? '' },
    { method: 'GET', address: '1' },
    { dimensions: [{ dimension: 'sub1', op: 'contains', values: [words[i % words.length] ?? ''] }] },
    { dimensions: [{ dimension: 'reason', op: 'isNot', values: ['verified', null] }] },
    { dimensions: [{ dimension: 'ad', op: 'is', values: ['src_a/ad "1"', null], roles: roles.ad }] },
    {
      dimensions: [
        { dimension: 'country', op: 'notContains', values: ['b'] },
        { dimension: 'reason', op: 'contains', values: ['VERIF'] },
      ],
    },
  ][i % 11] as RequestFilters;

/** Rows that a store may give in any order, by their text. */
const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

/** Floating-point sums depend on the order of their parts. */
const rounded = (answer: object): Record<string, string> =>
  Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, Number(value).toPrecision(12)]));

/** The whole log in pages. */
const pages = async ({ requestsBefore }: EventReports, own: RequestFilters): Promise<StoredRequest[]> => {
  const rows: StoredRequest[] = [];
  for (;;) {
    const before = rows.at(-1);
    const page = await requestsBefore({ workspace: 1, ...own, limit: 97, ...(before && { before }) });
    rows.push(...page);
    if (page.length < 97) return rows;
  }
};

const ofLog: Asked[] = Array.from({ length: 44 }, (_, i) => i).flatMap((i): Asked[] => {
  const own = filters(i);
  return [
    [`requests ${i}`, ({ requests }) => requests({ workspace: 1, ...own, limit: 30, offset: i % 7 })],
    [`number of requests ${i}`, ({ countRequests }) => countRequests({ workspace: 1 + (i % 2), ...own })],
    ...(i < 11 ? [[`pages of requests ${i}`, (reports: EventReports) => pages(reports, own)] as const] : []),
  ];
});

const ofClicks: Asked[] = [
  [
    'histories of clicks',
    async ({ requestsBefore, clickHistory }) => {
      const clicks = await requestsBefore({
        workspace: 1,
        trafficClass: 'human',
        visit: 'unique',
        limit: 12,
      });
      return Promise.all(clicks.map((click) => clickHistory(1, click)));
    },
  ],
  [
    'arrivals',
    async ({ positions, arrived }) => {
      const upTo = await positions();
      const since = upTo.map((one) => ({ ...one, sequence: Math.max(0, one.sequence - 40) }));
      return arrived({ workspace: 1, since, upTo, filters: [{}, { campaign: 1 }, { text: 'o' }], limit: 9 });
    },
  ],
];

const ofCampaigns: Asked[] = [
  ['first', ({ first }) => first(1)],
  ['nobody is first', ({ first }) => first(99)],
  [
    'steps',
    async ({ validBySteps }) =>
      sorted([
        ...(await validBySteps({
          workspace: 1,
          campaigns: [1, 2, 3],
          steps: Array.from({ length: 15 }, (_, i) => FROM + i * 12 * HOUR_MS),
        })),
      ]),
  ],
  ...[1, 2, 3].flatMap((campaign): Asked[] => [
    [`waterfall ${campaign}`, ({ waterfall }) => waterfall({ ...range, campaign, filters: [], types })],
    [
      `filtered waterfall ${campaign}`,
      ({ waterfall }) =>
        waterfall({ ...range, campaign, filters: [{ dimension: 'country', op: 'isNot', values: ['BR'] }] }),
    ],
    ...[null, 0, 1].map(
      (rule): Asked => [
        `baseline ${campaign} ${rule}`,
        async ({ baseline }) =>
          rounded(
            await baseline({
              workspace: 1,
              campaign,
              rule,
              event: null,
              types: { numbers: [1], defined: types },
              windowMs: 2 * DAY_MS,
              from: FROM,
              to: TO,
            }),
          ),
      ],
    ),
  ]),
  ['unfilled tokens', ({ unfilled }) => unfilled({ workspace: 1, since: FROM })],
  [
    'names',
    ({ names }) =>
      names({
        ...range,
        columns: [
          { source: 'src_a', sub: 'sub1', nameSub: 'sub4', campaigns: [1, 2] },
          { source: 'src_b', sub: 'sub3', nameSub: 'sub20', campaigns: [3] },
        ],
        keys: null,
      }),
  ],
  [
    'names of IDs',
    ({ names }) =>
      names({
        ...range,
        columns: [{ source: 'src_a', sub: 'sub1', nameSub: 'sub4', campaigns: [1, 2] }],
        keys: [
          { source: 'src_a', id: 'ü' },
          { source: 'src_a', id: "o'" },
        ],
      }),
  ],
  [
    'delays',
    async ({ delays }) => {
      const found = await delays({ workspace: 1, now: TO + QUARTER_MS, usualSince: FROM + DAY_MS, types });
      return Object.entries(found).map(([name, rows]) => [name, sorted(rows.map(rounded))]);
    },
  ],
];

const questions = randomQuestions(60);

/** What the cards of a screen ask in one call; of every fifth question. */
const ofCards = questions.flatMap(
  ({ dimensions: _, metrics, order, offset, steps, ...shared }, i): Asked[] =>
    i % 5 === 0
      ? [
          [
            `breakdowns of question ${i}`,
            ({ breakdowns }) =>
              breakdowns({
                ...shared,
                by: [
                  { dimension: 'country', metric: 'valid' },
                  { dimension: 'campaign', metric: 'conversions' },
                  { dimension: 'reason', metric: 'requests' },
                ],
              }),
          ],
        ]
      : [],
);
const never = new AbortController().signal;

const rowsOf = async <T>({ count, pages, close }: OpenTable<T>): Promise<unknown> => {
  const rows: T[] = [];
  for await (const page of pages()) rows.push(...page);
  close();
  return { count, rows };
};

const ofMembers: AskedOfStore[] = [
  [
    'judgements of requests, and those like them',
    async ({ reports, marks }) => {
      const requests = await reports.requestsBefore({ workspace: 1, limit: 12 });
      return Promise.all(
        requests.flatMap((of) => [
          marks.judged(1, of),
          marks.judged(2, of),
          ...(['human', 'invalid'] as const).map((as) =>
            marks.like({ workspace: 1, of, as, from: FROM, most: 5 }),
          ),
        ]),
      );
    },
  ],
  [
    'milestones',
    async ({ milestones }) => [
      ...(await Promise.all(
        (['visit', 'conversion', 'revenue', 'landed', 'wentOn'] as const).map((what) =>
          milestones.first(1, what),
        ),
      )),
      ...(await Promise.all(
        [1, 12, 500].flatMap((need) => [milestones.bestRule(1, need), milestones.secondVariant(1, need)]),
      )),
      await milestones.validVisits(1, [1, 30, 9999]),
      await milestones.quartersWithVisits(1),
      await milestones.skippedSpans(),
    ],
  ],
  [
    'unpriced conversions',
    ({ unpriced }) => Promise.all([1, 2, 3].map((workspace) => unpriced.unpriced(workspace))),
  ],
  ['networks', ({ networks }) => Promise.all([FROM, FROM + 2 * DAY_MS, TO].map((from) => networks(from)))],
  [
    'postbacks',
    async ({ postbacks }) => {
      const all = await postbacks.received({ workspace: 1, limit: 60 });
      return [
        all,
        await Promise.all(all.slice(0, 20).map(({ place }) => postbacks.one(place))),
        await postbacks.received({ workspace: 1, limit: 30, fates: ['updated', 'outranked'] }),
        await postbacks.received({ workspace: 1, limit: 30, search: { text: 'o' }, test: false }),
        await postbacks.counts(1, FROM, TO),
        await postbacks.unmapped(1, FROM),
        await postbacks.unnamed({ workspace: 1, from: FROM, campaign: null, types }),
      ];
    },
  ],
  [
    'the log as a file',
    async ({ reports, tables }) =>
      rowsOf(await tables.openLog({ workspace: 1, campaign: 1, upTo: await reports.positions() }, never)),
  ],
  [
    'reports as files',
    async ({ tables }) => {
      const files = [];
      for (const query of questions.slice(0, 8))
        files.push(await rowsOf(await tables.openReport(query, never)));
      return files;
    },
  ],
  [
    'outgoing changes',
    async ({ feed }) => [
      await feed.lastChange(),
      await feed.changesAfter(0, 200),
      await feed.changesAfter(40, 10),
    ],
  ],
];

/** 10 comes after 2. */
const exitsInOrder = [false, true].map(
  (descending): Asked => [
    `rows by exit, ${descending ? 'last' : 'first'} exits first`,
    ({ report }) =>
      report({
        ...{ ...range, spend: [], steps: [], sources: [], filters: [], basis: 'click' },
        ...{ dimensions: ['exit'], metrics: ['lpClicks'], order: { by: 0, descending } },
        ...{ limit: 100, offset: 0 },
      }),
  ],
);

const ofExits: Asked[] = [1, 2, 3]
  .flatMap((campaign): Asked[] => [
    [`exits ${campaign}`, ({ exits }) => exits({ ...range, campaigns: [campaign], filters: [] })],
    [
      `filtered exits ${campaign}`,
      ({ exits }) =>
        exits({
          ...range,
          campaigns: [campaign],
          filters: [{ dimension: 'exit', op: 'is', values: ['1', '0'] }],
        }),
    ],
  ])
  .concat(exitsInOrder);

const ofReports: Asked[] = [
  ...ofCampaigns,
  ...ofClicks,
  ...ofLog,
  ...ofCards,
  ...questions
    .map((query, i) => [query, i] as const)
    .filter(([query]) => ofVisits(query) && query.spend.length > 0)
    .slice(0, 12)
    .flatMap(([query, i]) => ofSpend(query, i)),
  ...ofExits,
];

/** Everything besides the answers of reports that is asked of a store of the questions' traffic. */
export const asked: readonly AskedOfStore[] = [
  ...ofMembers,
  ...ofReports.map(([name, ask]): AskedOfStore => [name, ({ reports }) => ask(reports)]),
];
