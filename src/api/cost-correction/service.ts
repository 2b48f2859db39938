import {
  type CostCorrection,
  type CostCorrectionInput,
  type CostCorrectionPatch,
  MAX_CORRECTIONS,
} from '../../contracts/campaigns/cost-correction.ts';
import { shareDays } from '../../core/spend/correction.ts';
import { addDays } from '../../core/time/range.ts';
import { dateOf } from '../../core/time/zone.ts';
import { publicId } from '../../db/public-id.ts';
import type { Tx } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { lockSpend } from '../spend/store.ts';
import { trafficSources } from '../traffic-source/service.ts';
import {
  findCorrection,
  listCorrections,
  removeCorrection,
  type StoredCorrection,
  writeCorrection,
} from './store.ts';

type Who = Pick<Auth, 'user' | 'workspace'>;

/** A change, for the log: before and after, null where there is none. */
export interface CorrectionChange {
  /** Name of the traffic source. */
  source: string;
  before: CostCorrection | null;
  after: CostCorrection | null;
}

const EARLIEST = '2000-01-01';
/** How far ahead a correction can begin or end. */
const MOST_DAYS = 366;

const refused = (field: string, code: string, hint?: string): Refusal =>
  new Refusal('validation_failed', {
    fields: { [field]: code },
    ...(hint !== undefined && { hints: { [field]: hint } }),
  });

/** Days as the security log and refusals write them. */
const daysText = ({ from, to }: Pick<StoredCorrection, 'from' | 'to'>): string =>
  to === null ? `${from} –` : `${from} – ${to}`;

const textOf = (one: CostCorrection): string => `${daysText(one)} × ${one.factor} (${one.reason})`;

/** `+ 2026-11-01 – × 1.05 (Agency fee)`; in no language, because each reader has their own. */
export const changeText = ({ before, after }: CorrectionChange): string => {
  if (before === null) return after === null ? '' : `+ ${textOf(after)}`;
  return after === null ? `- ${textOf(before)}` : `${textOf(before)} → ${textOf(after)}`;
};

/** Fields `day_too_early`, `day_too_late` and `period_reversed`. */
const refuseDays = ({ from, to }: StoredCorrection, today: string): void => {
  const latest = addDays(today, MOST_DAYS);
  for (const [field, day] of [['from', from] as const, ['to', to] as const]) {
    if (day !== null && day < EARLIEST) throw refused(field, 'day_too_early');
    if (day !== null && day > latest) throw refused(field, 'day_too_late');
  }
  if (to !== null && to < from) throw refused('to', 'period_reversed');
};

/** Fields `correction_overlaps` and `too_many_corrections`. */
const refuseOthers = (one: StoredCorrection, others: readonly CostCorrection[]): void => {
  const other = others.find((each) => shareDays(each, one));
  if (other !== undefined) {
    const until = other.to === null ? `from ${other.from} on` : `from ${other.from} to ${other.to}`;
    const hint = `There is already a correction ${until} (× ${other.factor}, ${other.reason}). Change or end that one, or choose days outside it. Multiply two that apply at once: a fee of 5% and a tax of 19% are 1.2495.`;
    throw refused('from', 'correction_overlaps', hint);
  }
  if (others.length >= MAX_CORRECTIONS) throw refused('from', 'too_many_corrections');
};

/** Costs of traffic sources: what they are multiplied by. Every change takes the lock of spend, as deleting a source does. */
export const correctionService = ({ db, now }: Pick<Parts, 'db' | 'now'>) => {
  /** Name of a source. `not_found` if the workspace does not have it. */
  const nameOf = async (tx: Tx, workspace: number, id: string): Promise<string> => {
    const found = (await trafficSources(tx, workspace)).find((source) => source.id === id);
    if (found === undefined) throw new Refusal('not_found');
    return found.name;
  };

  const written = async (
    tx: Tx,
    { workspace, user }: Who,
    before: CostCorrection | null,
    one: StoredCorrection,
  ): Promise<CorrectionChange> => {
    const source = await nameOf(tx, workspace.id, one.sourceId);
    refuseDays(one, dateOf(now(), workspace.timeZone));
    const all = await listCorrections(tx, workspace.id, one.sourceId);
    refuseOthers(
      one,
      all.filter(({ id }) => id !== one.id),
    );
    await writeCorrection(tx, { workspace: workspace.id, user: user.id }, one, new Date(now()));
    const after = await findCorrection(tx, workspace.id, one.id);
    if (after === undefined) throw new Error('The correction just written is not in the store.');
    return { source, before, after };
  };

  /** Runs a change of a stored correction. `not_found`. */
  const onStored = <T>(
    { workspace }: Who,
    id: string,
    act: (tx: Tx, before: CostCorrection) => Promise<T>,
  ): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await lockSpend(tx, workspace.id);
      const before = await findCorrection(tx, workspace.id, id);
      if (before === undefined) throw new Refusal('not_found');
      return act(tx, before);
    });

  return {
    /** `not_found` for a source that the workspace does not have. */
    async list(workspace: number, source: string | undefined): Promise<CostCorrection[]> {
      const isKnown =
        source === undefined || (await trafficSources(db, workspace)).some(({ id }) => id === source);
      if (!isKnown) throw new Refusal('not_found');
      return listCorrections(db, workspace, source);
    },

    /** `not_found` for the source, and `validation_failed` for its days. */
    create: (who: Who, { to = null, ...input }: CostCorrectionInput): Promise<CorrectionChange> =>
      db.transaction().execute(async (tx) => {
        await lockSpend(tx, who.workspace.id);
        return written(tx, who, null, { id: publicId('cor'), to, ...input });
      }),

    /** As for `create`. Missing fields stay unchanged. */
    change: (who: Who, id: string, patch: CostCorrectionPatch): Promise<CorrectionChange> =>
      onStored(who, id, (tx, before) => {
        const { sourceId } = before;
        const { from = before.from, to = before.to, factor = before.factor, reason = before.reason } = patch;
        return written(tx, who, before, { id, sourceId, from, to, factor, reason });
      }),

    /** `not_found`. */
    remove: (who: Who, id: string): Promise<CorrectionChange> =>
      onStored(who, id, async (tx, before) => {
        const source = await nameOf(tx, who.workspace.id, before.sourceId);
        await removeCorrection(tx, who.workspace.id, id);
        return { source, before, after: null };
      }),
  };
};
