import { describe, expect, test } from 'vitest';
import type { Formula } from '../../contracts/reports/formula.ts';
import type { ReportAnswer } from '../../contracts/reports/report-query.ts';
import { sheetHtml } from './html.ts';
import { type SheetParts, sheetOf } from './sheet.ts';
import { sheetText } from './text.ts';
import { timesInWords } from './times.ts';

const answer: ReportAnswer = {
  from: '2026-03-02T03:00:00.000Z',
  to: '2026-03-09T03:00:00.000Z',
  compared: { from: '2026-02-23T03:00:00.000Z', to: '2026-03-02T03:00:00.000Z' },
  timeZone: 'America/Sao_Paulo',
  currency: 'BRL',
  total: {
    values: { requests: 1234, revenue: '99.5', cr: 0.01234, epc: 0.0512 },
    spread: null,
    previous: { requests: 1000, revenue: '0', cr: 0.01234, epc: null },
  },
  rows: [
    {
      keys: ['cmp_1', 'BR', '2026-03-02T03:00:00.000Z'],
      names: ['Spring <b>&"\'', null, null],
      values: { requests: 1234, revenue: '99.5', cr: 0.01234, epc: null },
      spread: null,
      previous: null,
    },
    {
      keys: [null, null, '2026-03-03T03:00:00.000Z'],
      names: [null, null, null],
      values: {},
      spread: null,
      previous: null,
    },
  ],
  count: 31,
  incomplete: null,
  withoutCost: { count: 0, campaigns: [] },
  withoutVisits: null,
  runningSpend: false,
};
const parts: SheetParts = {
  language: 'en',
  name: 'By <country>',
  workspace: 'Ana & Co',
  answer,
  asked: {
    dimensions: ['campaign', 'country', 'day'],
    metrics: ['requests', 'revenue', 'cr', 'epc'],
    filters: [
      { dimension: 'campaign', op: 'is', values: ['cmp_1', 'cmp_gone'] },
      { dimension: 'device', op: 'isNot', values: ['mobile', null] },
      { dimension: 'sub1', op: 'contains', values: ['$&{values}'] },
    ],
    basis: 'conversion',
  },
  nameOf: (id) => (id === 'cmp_1' ? 'Spring' : null),
  types: [],
  formulas: [],
  file: { rows: 31, count: 31 },
  link: 'https://app.example/dashboard?a=1&b=2',
  times: 'every day at 09:00',
  stop: 'https://app.example/stop',
};

/** Intl uses several kinds of spaces. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('a report by e-mail', () => {
  test('has range, comparison, filters, totals and rows as text', () => {
    const text = plain(sheetText(sheetOf(parts)));
    expect(text).toContain('By <country>\nMar 2 – 8, 2026 (America/Sao_Paulo)\n');
    expect(text).toContain('Compared with Feb 23 – Mar 1, 2026');
    expect(text).toContain(
      'Filters: Campaign is Spring or cmp_gone; Device is not Mobile or Unknown; Sub ID 1 contains “$&{values}”',
    );
    expect(text).toContain('Conversions count on the day they were reported');
    expect(text).toContain('- Requests: 1,234 (Previous: 1,000; Change: +23%)');
    expect(text).toContain('- Revenue: R$99.50 (Previous: R$0.00; Change: New)');
    expect(text).toContain('- CR: 1.23% (Previous: 1.23%; Change: None)');
    expect(text).toContain('- EPC: R$0.0512 (Previous: —; Change: —)');
    expect(text).toContain(
      'Rows: 2 of 31\n1. Spring <b>&"\' / Brazil / Mar 2, 2026\n   Requests: 1,234; Revenue: R$99.50; CR: 1.23%; EPC: —',
    );
    expect(text).toContain('2. Unknown links / Unknown / Mar 3, 2026');
    expect(text).toContain('The attached CSV file contains all rows (31).');
    expect(text).toContain('The workspace “Ana & Co” sends you this report every day at 09:00.');
    expect(text).toContain('Stop these emails:\nhttps://app.example/stop');
  });

  test('marks figures whose cost is an average, and says what to do', () => {
    const row = (ad: string, spread: number) => ({
      ...{ keys: [`src_1/${ad}`], names: [ad], spread, previous: null },
      values: { cost: '50', revenue: '50', roi: 0 },
    });
    const text = (spread: number): string =>
      plain(
        sheetText(
          sheetOf({
            ...parts,
            answer: {
              ...answer,
              total: { values: { cost: '100', revenue: '100', roi: 0 }, spread: 0, previous: null },
              rows: [row('first', 0.1), row('second', spread)],
            },
            asked: { ...parts.asked, dimensions: ['ad'], metrics: ['cost', 'revenue', 'roi'], filters: [] },
          }),
        ),
      );
    expect(text(1)).toContain('1. first\n   Cost: R$50.00; Revenue: R$50.00; ROI: 0%');
    expect(text(1)).toContain('2. second\n   Cost: R$50.00 *; Revenue: R$50.00; ROI: 0% *');
    expect(text(1)).toContain('* Mostly an average');
    expect(text(1)).toContain('- Cost: R$100.00\n');
    expect(text(0.1)).not.toContain('*');
  });

  test('names an ad before its ID', () => {
    const key = 'src_1/120210000000000123';
    const text = sheetText(
      sheetOf({
        ...parts,
        answer: {
          ...answer,
          rows: [
            { keys: [key], names: [`Blue · ${key.slice(6)}`], values: {}, spread: null, previous: null },
            {
              ...{ keys: ['src_1/{{ad.id}}'], names: ['{{ad.id}} · Push'], values: {}, spread: null },
              previous: null,
            },
          ],
        },
        asked: { ...parts.asked, dimensions: ['ad'], metrics: ['visits'], filters: [] },
      }),
    );
    expect(text).toContain('1. Blue · 120210000000000123');
    expect(text).toContain('2. Not filled in: {{ad.id}} · Push');
  });

  test('marks parameters that were not filled in, in rows and filters', () => {
    const text = sheetText(
      sheetOf({
        ...parts,
        answer: {
          ...answer,
          rows: [{ keys: ['{{ad.id}}'], names: [null], values: {}, spread: null, previous: null }],
        },
        asked: {
          ...parts.asked,
          dimensions: ['sub1'],
          filters: [{ dimension: 'sub2', op: 'is', values: ['[ZONE_ID]'] }],
        },
      }),
    );
    expect(text).toContain('1. Not filled in: {{ad.id}}\n');
    expect(text).toContain('Filters: Sub ID 2 is Not filled in: [ZONE_ID]');
  });

  test('has only escaped values in HTML, and nothing that is loaded', () => {
    const html = sheetHtml(sheetOf(parts));
    expect(html).toContain('By &lt;country&gt;');
    expect(html).toContain('Spring &lt;b&gt;&amp;&quot;&#39;');
    expect(html).not.toMatch(/<b>|<country>/);
    expect(html).toContain('href="https://app.example/dashboard?a=1&amp;b=2"');
    expect(html).not.toMatch(/<(img|script|link)\b|url\(/);
    expect(html).toContain('content="light dark"');
    // A fixed color could be unreadable on the client's background.
    expect(html).not.toMatch(/[^-]color:|background/);
  });

  test('without dimensions it has only totals, and a test has no unsubscribe link', () => {
    const sheet = sheetOf({
      ...parts,
      answer: { ...answer, compared: null, total: { ...answer.total, previous: null }, rows: [], count: 1 },
      asked: { dimensions: [], metrics: ['requests'], filters: [], basis: 'click' },
      times: null,
      stop: null,
      file: { rows: 1, count: 1 },
    });
    const text = sheetText(sheet);
    expect(text).toContain('This is a test email. It was sent only to you.');
    expect(text).toContain('- Requests: 1,234\n');
    expect(text).not.toMatch(/Compared|Filters|Rows:|Stop|sends you/);
    expect(sheetHtml(sheet)).toContain('<table');
  });

  test('says what is not attached, and that the range was empty', () => {
    expect(sheetText(sheetOf({ ...parts, file: { rows: 10, count: 31 } }))).toContain(
      'the first 10 of 31 rows',
    );
    const empty = sheetText(
      sheetOf({ ...parts, file: { rows: 0, count: 0 }, answer: { ...answer, rows: [], count: 0 } }),
    );
    expect(empty).toContain('No data in this range.');
  });

  test.each([
    ['pt', 'Requisições: 1.234', 'R$ 99,50', 'Brasil', '2 – 8 de mar. de 2026'],
    ['es', 'Solicitudes: 1,234', 'BRL 99.50', 'Brasil', '2 – 8 de mar de 2026'],
    ['ru', 'Запросы: 1 234', '99,50 R$', 'Бразилия', '2–8 мар. 2026 г.'],
    ['hi', 'अनुरोध: 1,234', 'R$99.50', 'ब्राज़ील', '2–8 मार्च 2026'],
  ] as const)('speaks %s', (language, requests, revenue, country, range) => {
    const text = plain(sheetText(sheetOf({ ...parts, language })));
    for (const wanted of [requests, revenue, country]) expect(text).toContain(wanted);
    expect(text).toContain(range);
  });
});

describe('when it comes', () => {
  const at = { weekday: 3, day: 31, hour: 9 };
  test.each([
    ['en', 'every Wednesday at 09:00 (UTC)', 'on the last day of every month at 09:00 (UTC)'],
    ['pt', 'toda semana (quarta-feira), às 09:00 (UTC)', 'todo mês (último dia), às 09:00 (UTC)'],
    ['es', 'cada semana (miércoles) a las 09:00 (UTC)', 'cada mes (último día) a las 09:00 (UTC)'],
    ['ru', 'каждую неделю (среда) в 09:00 (UTC)', 'каждый месяц (в последний день) в 09:00 (UTC)'],
    ['hi', 'हर हफ़्ते (बुधवार) 09:00 बजे (UTC)', 'हर महीने (आख़िरी दिन) 09:00 बजे (UTC)'],
  ] as const)('is said in %s', (language, weekly, monthly) => {
    expect(timesInWords({ ...at, every: 'week' }, language, 'UTC')).toBe(weekly);
    expect(timesInWords({ ...at, every: 'month' }, language, 'UTC')).toBe(monthly);
  });

  test('names the day of a month, unless it is the last', () => {
    const fifth = timesInWords({ ...at, every: 'month', day: 5 }, 'en', 'Asia/Kolkata');
    expect(fifth).toBe('on day 5 of every month at 09:00 (Asia/Kolkata)');
    expect(timesInWords({ ...at, every: 'day' }, 'en', 'UTC')).toBe('every day at 09:00 (UTC)');
  });
});

test('a mail names unknown costs, and a period of spend that is still running', () => {
  const campaigns = [
    { id: 'cmp_1', name: 'Spring' },
    { id: 'cmp_2', name: null },
  ];
  const notesOf = (over: Partial<ReportAnswer>) =>
    sheetOf({ ...parts, answer: { ...answer, ...over } }).notes;
  expect(notesOf({ withoutCost: { count: 3, campaigns } })).toContain(
    'Not all visits of Spring, cmp_2, and +1 have a known cost. Revenue from those without one is excluded from profit, ROI and ROAS.',
  );
  expect(notesOf({ runningSpend: true }).at(-1)).toMatch(/^Spend for a period still in progress/);
  expect(notesOf({}).join()).not.toMatch(/cost|Spend/);
});

test('a rule is shown by its name, its position or its number', () => {
  const asked = { ...parts.asked, dimensions: ['rule' as const], filters: [] };
  const row = (key: string | null, name: string | null) => ({
    keys: [key],
    names: [name],
    values: {},
    spread: null,
    previous: null,
  });
  const rows = [row('cmp_1/7', 'Phones'), row('cmp_1/7', '#2'), row('cmp_1/7', null), row(null, null)];
  const { table } = sheetOf({ ...parts, asked, answer: { ...answer, rows } });
  expect(table?.rows.map(([word]) => word)).toEqual([
    'Phones',
    'Rule 2',
    'Rule ID 7',
    'Default path (no rule)',
  ]);
});

test('a formula has its name, its format and, if it uses a spread cost, the mark', () => {
  const formula: Formula = {
    ...{ number: 1, name: 'EPC minus CPC', formula: 'epc - cpc', decimals: 3, changedAt: '' },
    ...{ format: 'money', good: 'more', usesCost: true, ofConversions: false, problem: null },
  };
  const share: Formula = { ...formula, number: 2, name: 'Clicks', format: 'percent', usesCost: false };
  const values = { 'formula:1': -0.1234, 'formula:2': 0.5 };
  const sheet = sheetOf({
    ...parts,
    formulas: [formula, share],
    asked: { dimensions: ['country'], metrics: ['formula:1', 'formula:2'], filters: [], basis: 'click' },
    answer: {
      ...answer,
      total: { values, spread: 0, previous: { 'formula:1': null, 'formula:2': 0.25 } },
      rows: [{ keys: ['BR'], names: [null], values, spread: 0.5, previous: null }],
    },
  });
  expect(sheet.totals.rows).toEqual([
    ['EPC minus CPC', '-R$0.123', '—', '—'],
    ['Clicks', '50.000%', '25.000%', '+100%'],
  ]);
  expect(sheet.table?.head).toEqual(['Country', 'EPC minus CPC', 'Clicks']);
  expect(sheet.table?.rows).toEqual([['Brazil', '-R$0.123 *', '50.000%']]);
});
