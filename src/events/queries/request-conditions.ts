import type { VisitKind } from '../../contracts/reports/request.ts';
import { REQUESTED_PATH } from '../store/duckdb/columns.ts';
import type { Bindings } from '../store/duckdb/rows.ts';
import type { LogPosition, RequestFilters } from '../store/request-log.ts';
import { filterSql } from './dimensions.ts';

/** SQL for milliseconds since 1970 as a TIMESTAMP. */
export const instant = (bind: Bindings, ms: number): string =>
  `make_timestamp(${bind.add(BigInt(ms))}::BIGINT * 1000)`;

const visits: Record<VisitKind, string> = {
  unique: 'unique_visit',
  again: 'visit AND NOT unique_visit',
  joined: 'joined',
  none: 'NOT visit AND NOT joined',
};

const storedUpTo = (positions: readonly LogPosition[], bind: Bindings): string => {
  const journals = positions.map(({ node, worker, epoch, sequence }) => {
    const [n, w, e, s] = [node, worker, epoch, sequence].map((part) => bind.add(BigInt(part)));
    return `node = ${n} AND worker = ${w} AND (epoch < ${e} OR epoch = ${e} AND sequence <= ${s})`;
  });
  return `(${['false', ...journals].join(' OR ')})`;
};

/** Conditions on rows of `requests`; every value is bound. */
export const conditionsOf = (filters: RequestFilters, bind: Bindings): string[] => {
  const parts: string[] = [];
  const { from, to, campaign, outcome, trafficClass, visit, visitor, address, method, text, place } = filters;
  if (from !== undefined) parts.push(`time >= ${instant(bind, from)}`);
  if (to !== undefined) parts.push(`time < ${instant(bind, to)}`);
  if (campaign !== undefined) parts.push(`campaign = ${bind.add(campaign)}`);
  if (outcome !== undefined) parts.push(`outcome = ${bind.add(outcome)}`);
  if (trafficClass !== undefined) parts.push(`traffic_class = ${bind.add(trafficClass)}`);
  if (visit !== undefined) parts.push(`(${visits[visit]})`);
  if (visitor !== undefined) parts.push(`visitor = ${bind.add(visitor)}`);
  if (address !== undefined) parts.push(`starts_with(address, ${bind.add(address)})`);
  if (method !== undefined) parts.push(`method = ${bind.add(method)}`);
  if (text !== undefined) {
    const wanted = `lower(${bind.add(text)})`;
    parts.push(`(contains(lower(${REQUESTED_PATH}), ${wanted}) OR contains(lower(user_agent), ${wanted}))`);
  }
  for (const filter of filters.dimensions ?? []) parts.push(filterSql(filter, bind));
  if (filters.upTo !== undefined) parts.push(storedUpTo(filters.upTo, bind));
  for (const part of ['node', 'worker', 'epoch', 'sequence'] as const) {
    if (place !== undefined) parts.push(`${part} = ${bind.add(BigInt(place[part]))}`);
  }
  return parts;
};
