import { requireState, type Scene, type Step, writeTest } from './act.ts';

/** Hides the test; its numbers stay. */
export const archive: Step = async (scene) => {
  requireState(scene.test, 'decided');
  await writeTest(scene, { state: 'archived' }, { act: 'archived' });
};

export const unarchive: Step = async (scene) => {
  requireState(scene.test, 'archived');
  await writeTest(scene, { state: 'decided' }, { act: 'unarchived' });
};

/** Only for a draft: a test that has run is archived instead. */
export const removeDraft = async ({ tx, test }: Scene): Promise<void> => {
  requireState(test, 'draft');
  await tx.deleteFrom('ab_tests').where('id', '=', test.id).execute();
};
