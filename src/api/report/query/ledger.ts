import { type Ledger, type LedgerRequest, MAX_LEDGER_LINES } from '../../../contracts/reports/ledger.ts';
import { fineText, fineUnits, shownUnits } from '../../../core/report/metrics.ts';
import type { StoreLedgerLine } from '../../../events/store/reports.ts';
import { chargedTypes } from '../../campaign-revision/store.ts';
import { countedTypes } from '../../conversion-type/stored-types.ts';
import type { Parts } from '../../http/route-deps.ts';
import { countedSpend } from '../../spend/counted.ts';
import { linesByNumber } from '../../spend/ledger-lines.ts';
import { rangeOf } from '../range.ts';
import { campaignsIn, sourcesOf, type Workspace } from './prepare.ts';
import { storeFilters } from './store-filters.ts';

const unitsOf = ({ onVisits, withoutVisits }: StoreLedgerLine): bigint =>
  fineUnits(onVisits) + fineUnits(withoutVisits);

/** Amounts of a ledger as reports show them. */
const shown = (units: bigint): string => fineText(shownUnits(units));

const size = (units: bigint): bigint => (units < 0n ? -units : units);

/** Largest parts first, also those of credits; lines that cost nothing here come last, with most visits first. */
const byCost = (a: StoreLedgerLine, b: StoreLedgerLine): number => {
  const difference = size(unitsOf(b)) - size(unitsOf(a));
  return difference === 0n ? b.visits - a.visits || a.id - b.id : Number(difference > 0n) * 2 - 1;
};

/**
 * Where the cost of a report's cell comes from: cost models, and each entry of spend, with what it still is after finer
 * ones. `validation_failed` for an invalid range; `not_found` for an ID in a filter that the workspace does not have.
 */
export const ledgerOf = async (
  { db, reports }: Pick<Parts, 'db' | 'reports'>,
  workspace: Workspace,
  request: LedgerRequest,
): Promise<Ledger> => {
  const range = rangeOf(request);
  const filters = await storeFilters(db, workspace.id, request.filters);
  const campaigns = campaignsIn(filters);
  const [campaign] = campaigns?.length === 1 ? campaigns : [];
  // By conversion time, clicks can be older than the range.
  const clicks = request.basis === 'click' ? range : { ...range, from: 0 };
  const counted = await countedSpend(db, workspace, { ...range, campaigns });
  const {
    model,
    lines,
    spread: spreadPart,
  } = await reports.ledger({
    workspace: workspace.id,
    ...range,
    filters,
    basis: request.basis,
    types: await countedTypes(db, workspace.id),
    sources: await sourcesOf(db, workspace.id, { dimensions: [], filters }),
    ...counted,
  });
  const first = lines.toSorted(byCost).slice(0, MAX_LEDGER_LINES);
  const entries = await linesByNumber(
    db,
    workspace.id,
    first.map(({ id }) => id),
    new Map(
      counted.spend.flatMap(({ id, correction }) => (correction === undefined ? [] : [[id, correction]])),
    ),
  );
  const charged = campaign === undefined ? null : await chargedTypes(db, campaign, clicks);
  const spread = fineUnits(spreadPart);
  const ofLines = (some: readonly StoreLedgerLine[]): bigint =>
    some.reduce((sum, line) => sum + unitsOf(line), 0n);
  const spent = ofLines(lines);
  const credits = new Set(counted.spend.flatMap(({ id, isCredit }) => (isCredit ? [id] : [])));
  const modelled = fineUnits(model.amount);
  const uncorrected = fineUnits(model.uncorrected);
  return {
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    currency: workspace.currency,
    cost: shown(modelled + spent),
    measured: shown(modelled + spent - spread),
    spread: shown(spread),
    credits: shown(ofLines(lines.filter(({ id }) => credits.has(id)))),
    model: {
      amount: shown(modelled),
      uncorrected: uncorrected === modelled ? null : shown(uncorrected),
      visits: model.visits,
      charged: charged && { types: charged.types, since: charged.since?.toISOString() ?? null },
    },
    lines: first.flatMap((line) => {
      const entry = entries.get(line.id);
      // Deleted while the report was read.
      if (entry === undefined) return [];
      const { remaining, onVisits, withoutVisits, unlaid, visits, ofVisits, isSpread, isLaid } = line;
      return [
        {
          ...entry,
          ...{ visits, ofVisits, isSpread, isLaid },
          remaining: shown(fineUnits(remaining)),
          onVisits: shown(fineUnits(onVisits)),
          withoutVisits: shown(fineUnits(withoutVisits)),
          unlaid: shown(fineUnits(unlaid)),
        },
      ];
    }),
    count: lines.length,
  };
};
