import type { AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import { type AbGuardrail, type AbTestInput, abDefaults } from '../../contracts/ab-tests/ab-test-input.ts';
import type { AbKind, AbMode } from '../../contracts/ab-tests/ab-test-metric.ts';
import { publicId, randomText } from '../../db/public-id.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { type Editor, findCampaign, type StoredCampaign } from '../campaign/store.ts';
import { linkHosts } from '../domain/store.ts';
import { type Fields, invalidFields, Refusal } from '../http/refusal.ts';
import { abTestDetail } from './answer.ts';
import { orderedTypes, typeProblems, typesToKeep } from './kept-types.ts';
import { addEntry, findAbTest, storedJson } from './store.ts';
import { variantProblems, variantsOf } from './variants.ts';

/** Whether the campaign has this split. */
const hasPlace = ({ routing }: StoredCampaign, rule: number): boolean =>
  rule === 0 || routing.rules.some(({ number }) => number === rule);

/** Weights that follow results have nothing to follow between copies of the same page. */
export const isIdle = (kind: AbKind, mode: AbMode | undefined): boolean => kind === 'aa' && mode === 'bandit';

/** Writes a validated draft and returns its public ID. */
export const insertDraft = async (
  tx: Tx,
  editor: Editor,
  campaign: StoredCampaign,
  input: AbTestInput,
  now: Date,
): Promise<string> => {
  const { hypothesis, kind, mode, guardrails, windowSeconds, alpha, mde, plannedUnits } = abDefaults;
  const row = await tx
    .insertInto('ab_tests')
    .values({
      public_id: publicId('abt'),
      workspace_id: editor.workspace,
      campaign_id: campaign.id,
      rule: input.rule ?? 0,
      name: input.name,
      hypothesis: input.hypothesis ?? hypothesis,
      kind: input.kind ?? kind,
      mode: input.mode ?? mode,
      state: 'draft',
      metric: storedJson(orderedTypes(input.metric)),
      guardrails: storedJson<AbGuardrail[]>((input.guardrails ?? [...guardrails]).map(orderedTypes)),
      types: storedJson(await typesToKeep(tx, editor.workspace)),
      window_seconds: input.windowSeconds ?? windowSeconds,
      alpha: input.alpha ?? alpha,
      mde: input.mde ?? mde,
      planned_units: input.plannedUnits ?? plannedUnits,
      arms: storedJson(variantsOf(campaign, input.arms)),
      seed: randomText(22),
      created_by: editor.user,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow();
  await addEntry(tx, row.id, editor.user, { act: 'created' }, now);
  return row.public_id;
};

const problemsOf = async (
  db: Db,
  editor: Editor,
  campaign: StoredCampaign,
  { kind = abDefaults.kind, mode, rule = 0, arms: variants, metric, guardrails = [] }: AbTestInput,
): Promise<Fields> => ({
  ...variantProblems(campaign, kind, variantsOf(campaign, variants), await linkHosts(db, editor.workspace)),
  ...typeProblems({ metric, guardrails }, await typesToKeep(db, editor.workspace)),
  ...(!hasPlace(campaign, rule) && { rule: 'rule_unknown' }),
  ...(isIdle(kind, mode) && { mode: 'aa_not_bandit' }),
});

/** Throws `not_found` for the campaign and `validation_failed`. */
export const createDraft = (db: Db, editor: Editor, input: AbTestInput, now: Date): Promise<AbTestDetail> =>
  db.transaction().execute(async (tx) => {
    const campaign = await findCampaign(tx, editor.workspace, input.campaignId);
    if (!campaign) throw new Refusal('not_found');
    const fields = await problemsOf(tx, editor, campaign, input);
    if (Object.keys(fields).length > 0) throw invalidFields(fields);
    const id = await insertDraft(tx, editor, campaign, input, now);
    return storedDetail(tx, editor.workspace, id, now.getTime());
  });

/** Throws `not_found`. */
export const storedDetail = async (
  db: Db,
  workspace: number,
  id: string,
  now: number,
): Promise<AbTestDetail> => {
  const test = await findAbTest(db, workspace, id);
  if (!test) throw new Refusal('not_found');
  return abTestDetail(db, test, now);
};
