import { isStep } from '../calculate/dimensions.ts';
import { report } from '../calculate/report.ts';
import type { Recounted } from '../calculate/things.ts';
import { withOffset } from '../calculate/zone.ts';
import type { Api } from '../drive/setup.ts';
import type { Differences } from './differences.ts';
import { METRICS, queryText } from './reports.ts';
import type { LogRow } from './settle.ts';

/** Files of reports and of the log, parsed by RFC 4180 and docs/api.md. */

const fields = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    if (quoted) {
      if (char !== '"') field += char;
      else if (text[i + 1] === '"') field += text[++i];
      else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ',') [row, field] = [[...row, field], ''];
    else if (char === '\n') {
      rows.push([...row, field.replace(/\r$/, '')]);
      [row, field] = [[], ''];
    } else field += char;
  }
  return rows;
};

const table = (text: string): Record<string, string>[] => {
  const [names = [], ...rows] = fields(text.replace(/^\uFEFF/, ''));
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])));
};

/** A text that a spreadsheet would treat as a formula gets a leading apostrophe, and is otherwise unchanged. */
const written = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const text = String(value);
  return typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
};

const snake = (name: string): string =>
  name.replace(':', '_type_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The order of members is irrelevant. */
const canonical = (row: LogRow | undefined): unknown =>
  Object.entries(row ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));

const GROUPINGS = [
  ['campaign', 'day'],
  ['sub2'],
  ['conversionType', 'campaign'],
  ['week', 'source', 'trafficClass'],
  ['reason', 'destination'],
  [],
];

const compareReportFiles = async (
  api: Api,
  { things }: Recounted,
  [from, to]: readonly [number, number],
  differ: Differences,
): Promise<void> => {
  for (const dimensions of GROUPINGS) {
    const query = { from, to, dimensions, filters: [], basis: 'click' as const };
    const own = report(things, query);
    const text = queryText(query);
    const csv = table(await api.text(`/report/export?format=csv&${text}`));
    const json = (await api.text(`/report/export?format=json&${text}`))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    differ.equal(`${dimensions} lines`, own.rows.size, csv.length);
    differ.equal(`${dimensions} lines of JSON`, own.rows.size, json.length);
    const expectedBy = new Map(
      [...own.rows].map(([key, values]) => {
        const keys = (JSON.parse(key) as (string | null)[]).map((one, i) =>
          one !== null && isStep(dimensions[i] as string) ? withOffset(Date.parse(one)) : one,
        );
        return [JSON.stringify(keys.map(written)), values] as const;
      }),
    );
    for (const [i, line] of csv.entries()) {
      const key = JSON.stringify(dimensions.map((name) => line[snake(name)]));
      const values = expectedBy.get(key);
      if (values === undefined) differ.wrong(`${dimensions} ${key}`, 'should not be in the file');
      else
        for (const metric of METRICS) {
          differ.equal(
            `${dimensions} ${key} ${metric}`,
            written(typeof values[metric] === 'string' ? Number(values[metric]) : values[metric]),
            typeof values[metric] === 'string' ? written(Number(line[snake(metric)])) : line[snake(metric)],
          );
          differ.equal(`${dimensions} ${key} ${metric} in JSON`, values[metric], json[i]?.[snake(metric)]);
        }
    }
  }
};

const LOG_COLUMNS: Readonly<Record<string, (row: LogRow) => unknown>> = {
  id: ({ id }) => id,
  time_utc: ({ time }) => time,
  outcome: ({ outcome }) => outcome,
  path: ({ path }) => path,
  country: ({ country }) => country,
  method: ({ method }) => method,
  reasons: ({ reasons }) => (reasons as string[]).join('|'),
  user_agent: ({ userAgent }) => userAgent,
  sub2: ({ subs }) => (subs as Record<string, string>).sub2,
  utm_campaign: ({ utms }) => (utms as Record<string, string>).utm_campaign,
};

/** Files of some reports, and the log as CSV and page by page. */
export const compareExports = async (
  api: Api,
  recounted: Recounted,
  log: ReadonlyMap<number, LogRow>,
  range: readonly [number, number],
  differ: Differences,
): Promise<void> => {
  differ.begin('files of reports');
  await compareReportFiles(api, recounted, range, differ);
  differ.begin('the log as CSV');
  const rows = new Map([...log.values()].map((row) => [row.id, row]));
  const csv = table(await api.text('/request/export?format=csv'));
  differ.equal('lines', rows.size, csv.length);
  for (const line of csv) {
    const row = rows.get(line.id as string);
    if (row === undefined) differ.wrong(line.id as string, 'should not be in the file');
    else
      for (const [column, of] of Object.entries(LOG_COLUMNS))
        differ.equal(`${row.path} ${column}`, written(of(row)), line[column]);
  }
  differ.begin('the log page by page');
  let next: string | null = null;
  let seen = 0;
  do {
    const page = (await api.call(
      'GET',
      `/request?limit=100${next === null ? '' : `&before=${next}`}`,
    )) as unknown as { rows: LogRow[]; next: string | null };
    for (const row of page.rows) differ.equal(row.path, canonical(rows.get(row.id)), canonical(row));
    seen += page.rows.length;
    next = page.next;
  } while (next !== null);
  differ.equal('rows', rows.size, seen);
};
