import type { Api, Names } from '../drive/setup.ts';
import { type Answered, type Hit, type Ledger, placeOf } from '../ledger.ts';
import type { Differences } from './differences.ts';

/** A row of the log as the API returns it. */
export type LogRow = Record<string, unknown> & {
  id: string;
  time: string;
  path: string;
  outcome: Answered['outcome'];
  variant: number;
  destination: { id: string } | null;
};

const markOf = (path: string): number => Number(/[?&]k=(\d+)/.exec(path)?.[1] ?? Number.NaN);

/** The log from the file of all its rows, newest first. */
export const readLog = async (api: Api): Promise<LogRow[]> =>
  (await api.text('/request/export?format=json'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogRow);

/**
 * Matches the ledger with the log: the log has each answered request once, under the id in its answer. For an answer
 * without an id, the row supplies it, and with it the position in the order. A request whose connection broke was
 * logged or not: the log decides, and says where it was sent. Returns the rows by mark.
 */
export const settle = (
  ledger: Ledger,
  log: readonly LogRow[],
  names: Names,
  differ: Differences,
): Map<number, LogRow> => {
  differ.begin('log: each answered request once');
  const pages = new Map([...names.pages].map(([name, id]) => [id, name]));
  const rows = new Map<number, LogRow>();
  for (const row of log) {
    const mark = markOf(row.path);
    if (rows.has(mark)) differ.wrong(`k=${mark}`, 'stands in the log twice');
    rows.set(mark, row);
  }
  const adopt = (hit: Hit, row: LogRow): void => {
    hit.answered = {
      status: row.outcome === 'refused' ? 403 : 302,
      outcome: row.outcome,
      issued: null,
      page: row.destination === null || hit.by === 'page' ? null : (pages.get(row.destination.id) ?? null),
      path: row.variant < 0 ? null : row.variant,
    };
  };
  const known = new Set<number>();
  ledger.hits = ledger.hits.filter((hit) => {
    const row = rows.get(hit.mark);
    known.add(hit.mark);
    if (hit.answered === null) {
      if (row === undefined) return false;
      adopt(hit, row);
    }
    if (hit.id !== '' || row === undefined)
      differ.equal(`k=${hit.mark} ${hit.path}`, hit.id, row?.id ?? 'nothing');
    hit.id = row?.id ?? hit.id;
    return row !== undefined;
  });
  for (const mark of rows.keys())
    if (!known.has(mark)) differ.wrong(`k=${mark}`, 'stands in the log and was never sent');
  return rows;
};

/**
 * Events count toward floods, but their clock minutes are unknown, so visitors who send any must not come near a flood:
 * otherwise the generator would be wrong, not the program.
 */
export const checkQuiet = ({ hits, signs }: Ledger, differ: Differences): void => {
  differ.begin('the generator');
  const counts = new Map<string, number>();
  const add = (address: string, time: number): void => {
    const minute = `${address} ${Math.floor(time / 60_000)}`;
    counts.set(minute, (counts.get(minute) ?? 0) + 1);
  };
  for (const { look, id } of hits) add(look.address, placeOf(id).time);
  for (const { address, at } of signs) add(address, at);
  const senders = new Set(signs.map(({ address }) => address));
  for (const [minute, count] of counts)
    if (count > 50 && senders.has(minute.split(' ')[0] as string))
      differ.wrong(minute, `${count} requests, some of them events`);
};
