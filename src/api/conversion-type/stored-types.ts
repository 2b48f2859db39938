import { type ConversionType, TYPE_COLORS } from '../../contracts/postbacks/conversion-type.ts';
import {
  BUILT_IN_TYPES,
  KNOWN_TYPES,
  type KnownType,
  type ConversionType as Rules,
  type TypeArrival,
} from '../../core/conversions/types.ts';
import type { Db, Row } from '../../db/tables.ts';

const isBuiltIn = (known: KnownType): boolean => (BUILT_IN_TYPES as readonly string[]).includes(known);

/** Types of a workspace that has changed nothing, by number. */
const usualTypes: readonly ConversionType[] = (
  Object.entries(KNOWN_TYPES) as [KnownType, Rules & TypeArrival][]
).map(([known, type], i) => ({
  ...type,
  known,
  name: null,
  enabled: isBuiltIn(known),
  defaultPayout: null,
  events: [...type.events],
  words: [...type.words],
  color: TYPE_COLORS[i % TYPE_COLORS.length] ?? 'blue',
  changedAt: null,
}));

const typeOf = (row: Row<'conversion_types'>): ConversionType => ({
  number: row.number,
  known: row.known,
  name: row.name,
  enabled: row.enabled,
  events: row.events,
  words: row.words,
  countsAsConversion: row.counts_as_conversion,
  countsAsRevenue: row.counts_as_revenue,
  defaultPayout: row.default_payout,
  occurs: row.occurs,
  laterType: row.later_type,
  color: row.color,
  changedAt: row.changed_at?.toISOString() ?? null,
});

/** A workspace's types by number: those that come with Fairlead, as changed, and its own. */
export const conversionTypes = async (db: Db, workspace: number): Promise<ConversionType[]> => {
  const rows = await db
    .selectFrom('conversion_types')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute();
  const stored = new Map(rows.map((row) => [row.number, typeOf(row)]));
  const own = [...stored.values()].filter(({ known }) => known === null);
  return [...usualTypes.map((type) => stored.get(type.number) ?? type), ...own];
};

/** What reports count by. */
export const countedTypes = async (db: Db, workspace: number): Promise<Rules[]> =>
  (await conversionTypes(db, workspace)).filter(({ enabled }) => enabled);

/** Numbers of all types that are or were on at some time, also of deleted ones. */
export const typesEverUsed = async (db: Db, workspace: number): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('conversion_types')
    .select('number')
    .where('workspace_id', '=', workspace)
    .execute();
  const usual = usualTypes.filter(({ enabled }) => enabled);
  return new Set([...usual, ...rows].map(({ number }) => number));
};
