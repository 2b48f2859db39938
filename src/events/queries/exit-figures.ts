import { bindings, num, query, type Reader } from '../store/duckdb/rows.ts';
import type { ExitFigures, ExitQuery, StoredExits } from '../store/reports.ts';
import { dimensionSql, filterSql } from './dimensions.ts';
import { expiredIn } from './engine/stored-range.ts';

/** A valid visit, and one that was shown a page from which visitors continue: as in LP clicks and LP views. */
const VALID = "visit AND traffic_class = 'human'";
const VIEWED = "(landing OR outcome = 'landed')";

/** What distinguishes rows. */
const PAGE = `campaign, variant, (${dimensionSql.landing.key})::UINTEGER AS page`;

const VISIT = ['node', 'worker', 'epoch', 'sequence', 'time'].map((part) => `visit_${part}`).join(', ');
const VISIT_IS = ['node', 'worker', 'epoch', 'sequence', 'time']
  .map((part) => `r.${part} = e.visit_${part}`)
  .join(' AND ');

/** An `out` that may count for its click: `mayCountForClick`. */
const CLICKED =
  "type = 'out' AND NOT waiting AND outcome = 'redirected' AND traffic_class <> 'preview' AND method <> 'HEAD'";

const instant = (ms: number): string => `make_timestamp(${Math.trunc(ms)} * 1000)`;

const keyOf = ({ campaign, variant, landing }: Omit<StoredExits, 'exits' | 'views' | 'clicks'>): string =>
  `${campaign}/${variant}/${landing}`;

/**
 * Views and clicks of landing pages by exit, from requests and their events. Each visit counts once per exit, and `first` once
 * in all, so that the sum of those is LP clicks.
 */
export const exitFigures = async (reader: Reader, of: ExitQuery): Promise<ExitFigures> => {
  if (of.campaigns.length === 0) return { pages: [], incomplete: false };
  const campaigns = of.campaigns.map(Math.trunc).join(', ');
  const own = `workspace = ${Math.trunc(of.workspace)} AND campaign IN (${campaigns})`;
  const within = (time: string): string =>
    `${own} AND ${time} >= ${instant(of.from)} AND ${time} < ${instant(of.to)}`;
  /** `statement`: SQL from conditions on requests, and on what follows visits of the range. */
  const ask = (statement: (visits: string, near: string) => string) => {
    const bind = bindings();
    const visits = [within('time'), VALID, ...of.filters.map((filter) => filterSql(filter, bind))].join(
      ' AND ',
    );
    // Said of the events as well, so that the store skips other times and campaigns before joining.
    return query(reader, statement(visits, within('visit_time')), bind.values);
  };
  const [views, clicks, incomplete] = await Promise.all([
    ask((visits) => `SELECT ${PAGE}, count(*) AS n FROM requests WHERE ${visits} AND ${VIEWED} GROUP BY ALL`),
    ask(
      (
        visits,
        near,
      ) => `SELECT campaign, variant, page, exit, count(*) AS n, count(*) FILTER (is_first) AS firsts
        FROM (SELECT r.campaign, r.variant, r.page, e.exit, e.is_first
          FROM (SELECT node, worker, epoch, sequence, time, ${PAGE} FROM requests WHERE ${visits}) r
          JOIN (SELECT ${VISIT}, coalesce(exit, 1) AS exit, bool_or(first) AS is_first FROM click_events
            WHERE ${CLICKED} AND ${near} GROUP BY ALL) e ON ${VISIT_IS})
        GROUP BY ALL ORDER BY exit`,
    ),
    expiredIn(reader, of),
  ]);
  const pages = new Map<string, StoredExits>();
  const pageOf = (row: (typeof views)[number]): StoredExits => {
    const place = {
      campaign: num(row.campaign),
      variant: num(row.variant),
      landing: row.page === null ? null : num(row.page),
    };
    const page = pages.get(keyOf(place)) ?? { ...place, views: 0, clicks: 0, exits: [] };
    pages.set(keyOf(place), page);
    return page;
  };
  for (const row of views) pageOf(row).views = num(row.n);
  for (const row of clicks) {
    const page = pageOf(row);
    page.exits.push({ exit: num(row.exit), clicks: num(row.n) });
    page.clicks += num(row.firsts);
  }
  return {
    pages: [...pages.values()].toSorted(
      (a, b) => a.campaign - b.campaign || a.variant - b.variant || (a.landing ?? 0) - (b.landing ?? 0),
    ),
    incomplete,
  };
};
