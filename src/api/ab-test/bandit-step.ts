import { banditHour, banditVariants, hourBegins } from '../../core/ab-test/bandit.ts';
import type { AbTestEvidence } from '../../core/ab-test/evidence-state.ts';
import { impossiblePaths } from '../../core/ab-test/results.ts';
import { sharesPValue } from '../../core/stats/anytime/multinomial.ts';
import { defaultThresholds } from '../../core/stats/verdict/thresholds.ts';
import type { Db } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { addPhase, openScene, type Scene, serve, writeAbTest } from './act.ts';
import { readEvidence } from './analysis/analysis.ts';
import { waitingOf } from './answer.ts';
import { nextRanges, pathsOf, runningSplit } from './splits.ts';
import { phasesOf } from './store.ts';

/** While the split is broken or the stored data is impossible, no figure may decide anything. */
const isSound = (evidence: AbTestEvidence): boolean =>
  impossiblePaths(evidence).length === 0 &&
  [evidence.assigned, evidence.landed, evidence.valid].every(
    (split) => sharesPValue(split) >= defaultThresholds.srm,
  );

/** Whether any visitor got a variant in the newest phase: without visitors there is nothing to reallocate. */
const hasVisitors = ({ groups }: AbTestEvidence, newest: number): boolean =>
  groups.some(({ phase, assigned }) => phase === newest && assigned > 0);

const step = async (scene: Scene): Promise<boolean> => {
  const { tx, test, now } = scene;
  const startedAt = test.started_at?.getTime();
  if (test.mode !== 'bandit' || test.state !== 'running' || startedAt === undefined) return false;
  if (waitingOf(test, now.getTime()) !== null) return false;
  const evidence = await readEvidence(tx, test.id);
  const hour = banditHour(startedAt, now.getTime());
  if (hour < 1 || evidence === undefined || evidence.upTo < hourBegins(startedAt, hour)) return false;
  const phases = await phasesOf(tx, test.id);
  const last = phases.findLast(({ reason }) => reason === 'bandit');
  if (last !== undefined && banditHour(startedAt, last.begins.getTime()) >= hour) return false;
  if (!isSound(evidence) || !hasVisitors(evidence, test.phase)) return false;
  const weighed = banditVariants(evidence, {
    phases,
    metric: test.metric.kind,
    variants: pathsOf(test.arms),
  });
  if (weighed === null) return false;

  const variants = test.arms.map((variant, place) => ({ ...variant, weight: weighed[place]!.weight }));
  const phase = test.phase + 1;
  const ranges = nextRanges(test, variants);
  const split = runningSplit({ ...test, arms: variants, ranges, phase });
  const revision = await serve(scene, { split: () => split });
  await addPhase(scene, { number: phase, reason: 'bandit', counts: true, weights: split.arms, revision });
  await writeAbTest(scene, { arms: variants, ranges, phase }, { act: 'bandit', phase });
  return true;
};

/**
 * Gives the variants of a running bandit the weights that follow from its evidence, in a new phase. A member's
 * concurrent change comes first, and the step starts from it. Returns whether there is a new phase.
 */
export const banditStep =
  (db: Db, now: () => number) =>
  async ({ id, workspace }: { id: string; workspace: number }): Promise<boolean> => {
    try {
      return await db
        .transaction()
        .execute(async (tx) => step(await openScene(tx, { user: null, workspace }, id, new Date(now()))));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return false;
      throw error;
    }
  };
