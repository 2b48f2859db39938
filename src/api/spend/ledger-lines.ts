import { sql } from 'kysely';
import type { CostCorrection } from '../../contracts/campaigns/cost-correction.ts';
import type { Ledger } from '../../contracts/reports/ledger.ts';
import { parseDecimal } from '../../core/money/decimal.ts';
import { corrected, correctionsIn } from '../../core/spend/correction.ts';
import type { Db } from '../../db/tables.ts';
import { listCorrections } from '../cost-correction/store.ts';
import { campaignSources } from '../traffic-source/campaign-sources.ts';
import { type FoundSpend, spendByNumber } from './store.ts';

type LedgerLine = Ledger['lines'][number];

/** What the control store knows of a line of spend in a ledger. */
export type EnteredLine = Omit<
  LedgerLine,
  'remaining' | 'visits' | 'ofVisits' | 'onVisits' | 'withoutVisits' | 'isSpread' | 'isLaid' | 'unlaid'
>;

/** An amount of an entry as the ledger adds it up: a credit lowers the cost. */
const signed = ({ kind }: Pick<FoundSpend, 'kind'>, amount: string): string =>
  kind === 'credit' && amount !== '0' ? `-${amount}` : amount;

const MOST_CHANGES = 10;

/** Earlier amounts of each entry, by its public ID, newest first. */
const changesOf = async (
  db: Db,
  workspace: number,
  spend: readonly string[],
): Promise<ReadonlyMap<string, LedgerLine['changes']>> => {
  if (spend.length === 0) return new Map();
  const rows = await db
    .with('numbered', (all) =>
      all
        .selectFrom('spend_changes as h')
        .leftJoin('memberships as m', (join) =>
          join.onRef('m.user_id', '=', 'h.user_id').onRef('m.workspace_id', '=', 'h.workspace_id'),
        )
        .leftJoin('users as u', 'u.id', 'm.user_id')
        .select(['h.id', 'h.spend', 'h.at', 'h.before', 'h.after', 'u.name as by'])
        .select(sql<number>`(row_number() over (partition by h.spend order by h.id desc))::int`.as('place'))
        .where('h.workspace_id', '=', workspace)
        .where('h.spend', 'in', spend)
        // Amounts in two currencies cannot be compared.
        .whereRef('h.after_currency', '=', 'h.before_currency'),
    )
    .selectFrom('numbered')
    .selectAll()
    .where('place', '<=', MOST_CHANGES)
    .orderBy('id', 'desc')
    .execute();
  const groups = Map.groupBy(rows, (row) => row.spend);
  return new Map(
    [...groups].map(([id, changes]) => [
      id,
      changes.map(({ at, by, before, after }) => ({
        at: at.toISOString(),
        by,
        before: parseDecimal(before) ?? before,
        after: parseDecimal(after ?? '0') ?? '0',
      })),
    ]),
  );
};

/** How the amount of an entry is corrected by `factor`, the mean of its source's corrections; null if it is not. */
const correctionOf = (
  row: FoundSpend,
  factor: string | undefined,
  ofSource: readonly CostCorrection[] = [],
): LedgerLine['correction'] => {
  if (factor === undefined) return null;
  const { amount, begins, ends, time_zone } = row;
  const period = { begins: begins.getTime(), ends: ends.getTime() };
  return {
    factor,
    result: signed(row, corrected(parseDecimal(amount) ?? amount, factor)),
    of: correctionsIn(ofSource, period, time_zone).toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  };
};

/**
 * What was entered, by the numbers that a store's ledger has. Entries of other workspaces are left out. `factors`: what
 * those entries were multiplied by whose sources have corrections.
 */
export const linesByNumber = async (
  db: Db,
  workspace: number,
  ids: readonly number[],
  factors: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, EnteredLine>> => {
  const rows = await spendByNumber(db, workspace, ids);
  const { sources, nameOf, sourceOf } = await campaignSources(db, workspace);
  const corrections = Map.groupBy(
    factors.size === 0 ? [] : await listCorrections(db, workspace),
    ({ sourceId }) => sourceId,
  );
  const changes = await changesOf(
    db,
    workspace,
    rows.map((row) => row.public_id),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.public_id,
        kind: row.kind,
        campaignId: row.campaign,
        campaignName: row.campaign_name,
        sourceName:
          (row.source_id === null ? nameOf.get(row.campaign_id ?? -1) : sources.get(row.source_id)) ?? null,
        details: row.details,
        fromDay: row.from_day,
        toDay: row.to_day,
        hour: row.hour,
        timeZone: row.time_zone,
        amount: signed(row, parseDecimal(row.amount) ?? row.amount),
        original: row.original && { ...row.original, amount: signed(row, row.original.amount) },
        correction: correctionOf(
          row,
          factors.get(row.id),
          corrections.get(row.source_id ?? sourceOf.get(row.campaign_id ?? -1) ?? ''),
        ),
        origin: row.origin,
        by: row.by,
        at: row.at.toISOString(),
        changes: (changes.get(row.public_id) ?? []).map((change) => ({
          ...change,
          before: change.before === null ? null : signed(row, change.before),
          after: signed(row, change.after),
        })),
      },
    ]),
  );
};
