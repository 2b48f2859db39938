import type { AbPreview, AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import type { AbPreviewInput } from '../../contracts/ab-tests/ab-test-acts.ts';
import { WHOLE } from '../../core/routing/pieces.ts';
import type { HashRange, Variant } from '../../core/routing/plan.ts';
import type { StoredSplit } from '../../db/routing.ts';
import type { Db } from '../../db/tables.ts';
import { splitOf } from '../campaign/phases/ab-test-phases.ts';
import { type Editor, findCampaign } from '../campaign/store.ts';
import { act, type Scene, type Step } from './act.ts';
import { change } from './change.ts';
import { decide, pause, resume, start } from './steps.ts';

const stepOf = (input: AbPreviewInput): Step => {
  if (input.act === 'change') return change(input.change);
  if (input.act === 'decide') return decide(input.outcome, '');
  return { start, pause, resume }[input.act];
};

const rangesOf = ({ arms: variants, ranges }: StoredSplit): readonly HashRange[] => {
  let end = 0;
  return (
    ranges ??
    variants.map(({ weight }, place): HashRange => {
      end += weight;
      return [end, place];
    })
  );
};

/** Hundredths of a percent of all keys that the second split draws to another path. */
const moved = (before: StoredSplit, after: StoredSplit): number => {
  // Another seed draws everyone again, so visitors stay only by chance.
  if (before.seed !== after.seed) {
    const weights = new Map(after.arms.map(({ path, weight }) => [path, weight]));
    const stays = before.arms.reduce((sum, { path, weight }) => sum + weight * (weights.get(path) ?? 0), 0);
    return Math.round(WHOLE - stays / WHOLE);
  }
  const [a, b] = [rangesOf(before), rangesOf(after)];
  const pathAt = (
    { arms: variants }: StoredSplit,
    ranges: readonly HashRange[],
    point: number,
  ): number | undefined => variants[ranges.find(([end]) => point < end)?.[1] ?? -1]?.path;
  const ends = [...new Set([0, ...a.map(([end]) => end), ...b.map(([end]) => end)])].sort((x, y) => x - y);
  return ends.reduce((sum, from, i) => {
    const length = (ends[i + 1] ?? WHOLE) - from;
    return pathAt(before, a, from) === pathAt(after, b, from) ? sum : sum + length;
  }, 0);
};

const weightIn = (variants: readonly Variant[], path: number): number | null =>
  variants.find((variant) => variant.path === path)?.weight ?? null;

const comparedVariants = (
  before: StoredSplit,
  after: StoredSplit,
  names: ReadonlyMap<number, string>,
): AbPreview['arms'] =>
  [...new Set([...before.arms, ...after.arms].map(({ path }) => path))].map((path) => {
    const is = weightIn(after.arms, path);
    // Cookies name the test, so a variant given by another test is unknown to it.
    const had = before.test === after.test && weightIn(before.arms, path) !== null;
    const keeps = had && is !== null && is > 0;
    return { path, name: names.get(path) ?? '', before: weightIn(before.arms, path), after: is, keeps };
  });

/**
 * Effects of an action: performs it, reads the result and rolls it back, so that the preview always matches. Throws
 * what the action itself would throw.
 */
export const previewAct = async (
  db: Db,
  editor: Editor,
  id: string,
  input: AbPreviewInput,
  now: Date,
): Promise<AbPreview> => {
  const splits: StoredSplit[] = [];
  let phase = 0;
  const look = async ({ tx, editor: { workspace }, test }: Scene): Promise<void> => {
    const campaign = await findCampaign(tx, workspace, test.campaign);
    const split = campaign && splitOf(campaign.routing, test.rule);
    if (split) splits.push(split);
  };
  const step: Step = async (scene) => {
    phase = scene.test.phase;
    await look(scene);
    await stepOf(input)(scene);
    await look(scene);
  };
  const revision = input.act === 'change' ? input.change.revision : input.revision;
  const detail: AbTestDetail = await act(db, editor, { id, revision }, step, now, false);
  const begun = detail.phases.find((one) => one.phase > phase);
  const names = new Map(detail.arms.map(({ path, name }) => [path ?? -1, name]));
  const [before, after] = splits;
  return {
    phase: begun ? { phase: begun.phase, reason: begun.reason, counts: begun.counts } : null,
    arms: before && after ? comparedVariants(before, after, names) : [],
    moves: before && after ? moved(before, after) : 0,
  };
};
