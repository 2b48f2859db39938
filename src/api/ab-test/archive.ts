import { requireState, type Scene, type Step, writeTest } from './act.ts';

/** Out of the way; its numbers stay. */
export const archive: Step = async (scene) => {
  requireState(scene.test, 'decided');
  await writeTest(scene, { state: 'archived' }, { act: 'archived' });
};

export const unarchive: Step = async (scene) => {
  requireState(scene.test, 'archived');
  await writeTest(scene, { state: 'decided' }, { act: 'unarchived' });
};

/** Of a draft alone: what has run is archived. */
export const removeDraft = async ({ tx, test }: Scene): Promise<void> => {
  requireState(test, 'draft');
  await tx.deleteFrom('ab_tests').where('id', '=', test.id).execute();
};
