import type { Bindings } from '../../store/duckdb/rows.ts';
import type { PostbackFilters, PostbackPlace } from '../../store/postback-log.ts';
import type { RecordKey } from '../../store/record-place.ts';
import { instant } from '../request-conditions.ts';

export type PostbackTable = 'postbacks' | 'refused_postbacks';

const NOTHING = 'false';

const oneOf = (column: string, values: readonly (string | number)[], bind: Bindings): string =>
  values.length === 0 ? NOTHING : `${column} IN (${values.map((value) => bind.add(value)).join(', ')})`;

const sourcesAre = (sources: readonly number[], bind: Bindings): string => {
  const named = sources.filter((source) => source !== 0);
  const parts = [
    ...(named.length > 0 ? [oneOf('source', named, bind)] : []),
    ...(named.length < sources.length ? ['source IS NULL'] : []),
  ];
  return parts.length === 0 ? NOTHING : `(${parts.join(' OR ')})`;
};

/** Condition for the row at a place; `prefix` of the columns: '' or `click_`. */
export const standsAt = (prefix: string, place: RecordKey, bind: Bindings): string =>
  (['node', 'worker', 'epoch', 'sequence'] as const)
    .map((part) => `${prefix}${part} = ${bind.add(BigInt(place[part]))}::UBIGINT`)
    .join(' AND ');

const found = (
  table: PostbackTable,
  { text, click, place }: NonNullable<PostbackFilters['search']>,
  bind: Bindings,
): string => {
  const parts = place === undefined ? [] : [`(${standsAt('', place, bind)})`];
  if (table === 'refused_postbacks') parts.push(`contains(received, ${bind.add(text)})`);
  else {
    parts.push(`transaction_id = ${bind.add(text)}`);
    if (click !== undefined) parts.push(`(${standsAt('click_', click, bind)})`);
  }
  return `(${parts.join(' OR ')})`;
};

/** Filters that apply to only one of the two kinds. */
const kindIs = (table: PostbackTable, filters: PostbackFilters, bind: Bindings): string[] => {
  const { fates, reasons, statuses, test } = filters;
  if (table === 'refused_postbacks') {
    const isLeftOut = fates?.includes('refused') === false || statuses !== undefined || test === true;
    return isLeftOut ? [NOTHING] : reasons === undefined ? [] : [oneOf('reason', reasons, bind)];
  }
  if (reasons !== undefined) return [NOTHING];
  return [
    ...(fates === undefined
      ? []
      : [
          oneOf(
            'fate',
            fates.filter((fate) => fate !== 'refused'),
            bind,
          ),
        ]),
    ...(statuses === undefined ? [] : [oneOf('status', statuses, bind)]),
    ...(test === undefined ? [] : [`coalesce(test, false) = ${test}`]),
  ];
};

/** Condition on rows of a postback table; every value is bound. */
export const postbacksAre = (
  table: PostbackTable,
  filters: PostbackFilters & { before?: PostbackPlace },
  bind: Bindings,
): string => {
  const { workspace, from, to, sources, by, campaigns, search, before } = filters;
  const parts = [`workspace = ${bind.add(workspace)}`, ...kindIs(table, filters, bind)];
  if (from !== undefined) parts.push(`time >= ${instant(bind, from)}`);
  if (to !== undefined) parts.push(`time < ${instant(bind, to)}`);
  if (sources !== undefined) parts.push(sourcesAre(sources, bind));
  if (by !== undefined) parts.push(oneOf('reported_by', by, bind));
  if (campaigns !== undefined) parts.push(oneOf('campaign', campaigns, bind));
  if (search !== undefined) parts.push(found(table, search, bind));
  if (before !== undefined) {
    const at = instant(bind, before.time);
    const key = [before.node, before.worker, before.epoch, before.sequence]
      .map((part) => `${bind.add(BigInt(part))}::UBIGINT`)
      .join(', ');
    parts.push(`time <= ${at}`, `(time < ${at} OR (node, worker, epoch, sequence) < (${key}))`);
  }
  return parts.join(' AND ');
};
