import { addPhase, requireState, type Step, serve, writeTest } from './act.ts';
import { pausedSplit, runningSplit } from './splits.ts';

/** All new visitors go to the control, and none of them are compared. */
export const pause: Step = async (scene) => {
  const { test } = scene;
  requireState(test, 'running');
  const phase = test.phase + 1;
  const split = pausedSplit({ ...test, phase });
  const revision = await serve(scene, { split: () => split });
  await addPhase(scene, { number: phase, reason: 'paused', counts: false, weights: split.arms, revision });
  await writeTest(scene, { state: 'paused', phase }, { act: 'paused', phase });
};

/** Resumes with its weights in a new phase. */
export const resume: Step = async (scene) => {
  const { test } = scene;
  requireState(test, 'paused');
  const phase = test.phase + 1;
  const split = runningSplit({ ...test, phase });
  const revision = await serve(scene, { split: () => split });
  await addPhase(scene, { number: phase, reason: 'resumed', counts: true, weights: split.arms, revision });
  await writeTest(scene, { state: 'running', phase }, { act: 'resumed', phase });
};
