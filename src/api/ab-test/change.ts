import type { AbVariant } from '../../contracts/ab-tests/ab-test.ts';
import type { AbTestPatch, AbVariantInput } from '../../contracts/ab-tests/ab-test-input.ts';
import { same } from '../../contracts/campaign-changes/diff.ts';
import type { KeptType } from '../../core/ab-test/counted-by.ts';
import type { Row } from '../../db/tables.ts';
import { splitOf } from '../campaign/phases/ab-test-phases.ts';
import { linkHosts } from '../domain/store.ts';
import { type Fields, invalidFields, Refusal } from '../http/refusal.ts';
import { addPhase, requireState, type Scene, type Step, serve, writeAbTest } from './act.ts';
import { isIdle } from './draft.ts';
import { orderedTypes, typeProblems, typesToKeep } from './kept-types.ts';
import { nextRanges, pausedSplit, runningSplit } from './splits.ts';
import { attachPaths, variantProblems, variantsOf } from './variants.ts';

type Columns = Partial<Omit<Row<'ab_tests'>, 'id'>>;

/** The basis of the comparison, chosen before there are results. */
const FIXED: ReadonlySet<string> = new Set(['rule', 'kind', 'mode', 'metric', 'windowSeconds', 'alpha']);
/** An A/A test passes at its planned number, so a smaller one would pass it immediately. */
const isFixed = (field: string, { kind }: Pick<Row<'ab_tests'>, 'kind'>): boolean =>
  FIXED.has(field) || (kind === 'aa' && field === 'plannedUnits');
const WHY_FIXED =
  'You cannot change this after the test has started, because a choice made with results in view would bias them. End this test and start another.';

/** The requested values, by the names in the contract. */
const asked = ({ test, campaign }: Scene, patch: AbTestPatch) => {
  const stored = {
    name: test.name,
    rule: test.rule,
    kind: test.kind,
    mode: test.mode,
    metric: test.metric,
    guardrails: test.guardrails,
    windowSeconds: test.window_seconds,
    alpha: test.alpha,
    mde: test.mde,
    plannedUnits: test.planned_units,
    hypothesis: test.hypothesis,
  };
  const { revision: _revision, arms: variants, ...given } = patch;
  // An undefined property would override the stored one.
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const merged: typeof stored = { ...stored, ...said };
  const { metric, guardrails: kept } = merged;
  const next = { ...merged, metric: orderedTypes(metric), guardrails: kept.map(orderedTypes) };
  const fields = (Object.keys(stored) as (keyof typeof stored)[]).filter(
    (field) => !same(stored[field], next[field]),
  );
  // A variant given without a name keeps its current one.
  const nameOf = (variant: AbVariantInput): string | undefined =>
    variant.name ||
    test.arms.find(({ path, url }) => path === (variant.path ?? null) && url === (variant.url ?? null))?.name;
  const wanted =
    variants &&
    variantsOf(
      campaign,
      variants.map((variant) => ({ ...variant, name: nameOf(variant) })),
    );
  return { next, fields, arms: wanted && !same(wanted, test.arms) ? wanted : null };
};

const columnsOf = ({ windowSeconds, plannedUnits, ...plain }: ReturnType<typeof asked>['next']): Columns => ({
  ...plain,
  window_seconds: windowSeconds,
  planned_units: plannedUnits,
});

const isOther = (
  a: readonly AbVariant[],
  b: readonly AbVariant[],
  of: (variant: AbVariant) => unknown,
): boolean => !same(a.map(of), b.map(of));

/** New variants or weights of a test that has started. Returns the changed columns. */
const changeVariants = async (
  scene: Scene,
  wanted: readonly AbVariant[],
): Promise<{ columns: Columns; phase: number | null }> => {
  const { test } = scene;
  const attached = await attachPaths(scene, wanted);
  const paused = test.state === 'paused';
  const moved = isOther(wanted, test.arms, ({ path, url }) => [path, url]) || attached.patch !== undefined;
  const weighed = isOther(wanted, test.arms, ({ weight }) => weight);
  if (!moved && !weighed) return { columns: { arms: [...wanted] }, phase: null };
  const phase = test.phase + 1;
  let variants = [...wanted];
  const next = () => ({ ...test, arms: variants, ranges: nextRanges(test, variants), phase });
  // While the test is paused, its weights are not served.
  if (paused && !moved) return { columns: { arms: variants, ranges: next().ranges }, phase: null };
  const revision = await serve(scene, {
    ...(attached.patch && { patch: attached.patch }),
    split: (routing) => {
      variants = attached.variants(routing);
      return paused ? pausedSplit(next()) : runningSplit(next());
    },
  });
  const { ranges } = next();
  const { arms: weights } = paused ? pausedSplit(next()) : runningSplit(next());
  await addPhase(scene, {
    number: phase,
    reason: moved ? 'arms' : 'weights',
    counts: !paused,
    weights,
    revision,
  });
  return { columns: { arms: variants, ranges, phase }, phase };
};

const draftProblems = async (
  scene: Scene,
  next: ReturnType<typeof asked>['next'],
  variants: readonly AbVariant[],
) => {
  const { tx, editor, campaign } = scene;
  const fields: Fields = variantProblems(
    campaign,
    next.kind,
    variants,
    await linkHosts(tx, editor.workspace),
  );
  if (splitOf(campaign.routing, next.rule) === undefined) fields.rule = 'rule_unknown';
  if (isIdle(next.kind, next.mode)) fields.mode = 'aa_not_bandit';
  return fields;
};

/** A test that has begun goes by the types of its start. */
const keptTypes = async ({ tx, editor, test }: Scene): Promise<KeptType[]> =>
  (test.state === 'draft' ? null : test.types) ?? typesToKeep(tx, editor.workspace);

/**
 * Changes the given fields; equal values count as unchanged. Throws `conflict` if the test is over, and
 * `validation_failed` with `fixed_at_start` for fields that can no longer change.
 */
export const change =
  (patch: AbTestPatch): Step =>
  async (scene) => {
    const { test } = scene;
    const { next, fields, arms: variants } = asked(scene, patch);
    if (fields.length === 0 && variants === null) return;
    const onlyWords =
      variants === null && fields.every((field) => field === 'name' || field === 'hypothesis');
    if (onlyWords) requireState(test, 'draft', 'running', 'paused', 'decided');
    else requireState(test, 'draft', 'running', 'paused');
    const started = test.state !== 'draft';
    const fixed: string[] = started ? fields.filter((field) => isFixed(field, test)) : [];
    if (started && variants && variants[0]?.path !== test.arms[0]?.path) fixed.push('arms.0.path');
    if (fixed.length > 0) {
      const all = (text: string) => Object.fromEntries(fixed.map((field) => [field, text]));
      throw new Refusal('validation_failed', { fields: all('fixed_at_start'), hints: all(WHY_FIXED) });
    }
    const namesTypes = fields.includes('metric') || fields.includes('guardrails');
    const types = namesTypes ? await keptTypes(scene) : null;
    if (!onlyWords && test.state !== 'decided') {
      const problems = {
        ...(await draftProblems(scene, next, variants ?? test.arms)),
        ...(types && typeProblems(next, types)),
      };
      if (Object.keys(problems).length > 0) throw invalidFields(problems);
    }
    const named = variants === null ? fields : [...fields, 'arms'];
    const served =
      variants === null || !started
        ? { columns: variants === null ? {} : { arms: variants }, phase: null }
        : await changeVariants(scene, variants);
    await writeAbTest(
      scene,
      { ...columnsOf(next), ...(types && { types }), ...served.columns },
      { act: 'changed', fields: named, phase: served.phase },
    );
  };
