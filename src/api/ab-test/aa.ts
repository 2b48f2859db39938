import type { AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import type { AaInput } from '../../contracts/ab-tests/ab-test-acts.ts';
import { AA_PLANNED_UNITS } from '../../contracts/ab-tests/ab-test-input.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db } from '../../db/tables.ts';
import type { Editor } from '../campaign/editor.ts';
import { splitOf } from '../campaign/phases/tested-splits.ts';
import { findCampaign } from '../campaign/store.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { openScene } from './act.ts';
import { insertDraft, storedDetail } from './draft.ts';
import { start } from './start.ts';

const HALF = 5000;

/**
 * Starts an A/A test of a split in one call: one of its paths against a copy of itself, half each. When it ends, the
 * campaign is as before. Throws `not_found` and `validation_failed`.
 */
export const startAa = (db: Db, editor: Editor, input: AaInput, now: Date): Promise<AbTestDetail> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const campaign = await findCampaign(tx, editor.workspace, input.campaignId);
    if (!campaign) throw new Refusal('not_found');
    const { path: given, rule = 0, metric = { kind: 'conversion', event: 'conversion' }, ...rest } = input;
    const plannedUnits = input.plannedUnits ?? AA_PLANNED_UNITS;
    const split = splitOf(campaign.routing, rule);
    if (!split) throw invalidFields({ rule: 'rule_unknown' });
    const largest = split.arms.toSorted((a, b) => b.weight - a.weight)[0];
    const path = given ?? largest?.path;
    if (path === undefined || !split.arms.some((arm) => arm.path === path))
      throw invalidFields({ path: 'path_unknown' });
    const arms = [1, 2].map((number) => ({ path, name: `A${number}`, weight: HALF }));
    const id = await insertDraft(
      tx,
      editor,
      campaign,
      { ...rest, rule, metric, arms, plannedUnits, kind: 'aa' },
      now,
    );
    await start(await openScene(tx, editor, id, now));
    return storedDetail(tx, editor.workspace, id, now.getTime());
  });
