import { IS_ADJUSTMENT } from '../store/duckdb/conversion-identity.ts';
import { bindings, num, query, type Reader } from '../store/duckdb/rows.ts';
import type { Baseline, BaselineQuery } from '../store/reports.ts';
import { isOfTypes } from './engine/conversion-types.ts';

/** Beyond this, visits are sampled: only those of every second, third, … visitor. */
const MOST_VISITS = 1_000_000;

const PERSON = "visit AND traffic_class = 'human'";
const visit = ['node', 'worker', 'epoch', 'sequence']
  .map((part) => `c.visit_${part} = o.${part}`)
  .join(' AND ');

/**
 * The baseline that a campaign's test would have had, computed from raw requests because visitors cannot be summed. A
 * visitor is identified by the cookie they came with or were issued. For a large campaign, one in every few visitors is
 * sampled, with all their data.
 */
export const baselineReport = async (reader: Reader, of: BaselineQuery): Promise<Baseline> => {
  const { values, add } = bindings();
  const moment = (ms: number): string => `make_timestamp(${add(BigInt(ms))}::BIGINT * 1000)`;
  const place = `workspace = ${add(of.workspace)} AND campaign = ${add(of.campaign)}`;
  const within = (time: string, from: string, to: string): string => `${time} >= ${from} AND ${time} < ${to}`;
  const [from, to] = [moment(of.from), moment(of.to)];
  const rule = of.rule === null ? '' : `AND rule = ${add(of.rule)}`;
  const own = `${place} ${rule} AND ${within('time', from, to)} AND ${PERSON}`;
  const [size] = await query(reader, `SELECT count(*) AS visits FROM requests WHERE ${own}`, [...values]);
  const one = Math.max(1, Math.ceil(num(size?.visits) / MOST_VISITS));
  const event = of.event === null ? '' : `AND c.event = ${add(of.event)}`;
  const types = of.types ? `AND ${isOfTypes(of.types, { values, add })}` : '';
  const [row] = await query(
    reader,
    `WITH own AS (
       SELECT node, worker, epoch, sequence, time, coalesce(nullif(issued, ''), visitor) AS who
       FROM requests WHERE ${own} AND hash(coalesce(nullif(issued, ''), visitor)) % ${one} = 0),
     gained AS (
       SELECT o.who, coalesce(sum(c.revenue), 0)::DOUBLE AS amount
       FROM conversions c JOIN own o ON c.visit_time = o.time AND ${visit}
       WHERE c.${place.replace(' AND ', ' AND c.')} ${event} ${types} AND ${within('c.visit_time', from, to)}
         AND c.status <> 'rejected' AND NOT ${IS_ADJUSTMENT}
         AND c.first_time <= c.visit_time + to_microseconds(${add(BigInt(of.windowMs))}::BIGINT * 1000)
       GROUP BY o.who)
     SELECT epoch_ms((SELECT min(time) FROM own)) AS first, (SELECT count(DISTINCT who) FROM own) AS visitors,
       (SELECT count(*) FROM gained) AS converted, (SELECT coalesce(sum(amount), 0) FROM gained) AS revenue,
       (SELECT coalesce(sum(amount * amount), 0) FROM gained) AS squares`,
    values,
  );
  return {
    first: row?.first === null || row?.first === undefined ? null : num(row.first),
    visitors: num(row?.visitors) * one,
    converted: num(row?.converted) * one,
    revenue: Number(row?.revenue) * one,
    revenueSquares: Number(row?.squares) * one,
  };
};
