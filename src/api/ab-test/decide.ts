import type { AbOutcome } from '../../contracts/ab-tests/ab-test.ts';
import type { StoredRouting, StoredSplit } from '../../db/routing.ts';
import { attachedPaths } from '../campaign/phases/next-routing.ts';
import { invalidFields } from '../http/refusal.ts';
import { raise } from '../webhook/raise.ts';
import { requireState, type Step, serve, writeTest } from './act.ts';
import { endedSplit, pathsOf } from './splits.ts';

/** Removes an A/A test's copies from the campaign, unless something else leads to them. */
const withoutCopies = (routing: StoredRouting, copies: ReadonlySet<number>, now: Date): StoredRouting => {
  const splits = [routing.default, ...routing.rules.map((rule) => rule.to)];
  const used = new Set(splits.flatMap(({ arms }) => arms.map(({ path }) => path)));
  const isGone = (number: number): boolean => copies.has(number) && !used.has(number);
  const gone = routing.paths.filter(({ number }) => isGone(number));
  return {
    ...routing,
    paths: [
      ...routing.paths.filter(({ number }) => !isGone(number)),
      ...gone.map((path) => ({ ...path, detachedAt: path.detachedAt ?? now.toISOString() })),
    ],
  };
};

/**
 * Ends a test: its winner or the control gets everyone, in a revision of the campaign, or everything is as before
 * (always so for an A/A test). Throws `validation_failed`.
 */
export const decide =
  (outcome: AbOutcome, note: string): Step =>
  async (scene) => {
    const { test, now } = scene;
    requireState(test, 'running', 'paused');
    const paths = pathsOf(test.arms).map(({ path }) => path);
    if (test.kind === 'aa' && outcome.kind !== 'none')
      throw invalidFields({ 'outcome.kind': 'aa_has_no_winner' });
    if (outcome.kind === 'winner' && !paths.includes(outcome.path))
      throw invalidFields({ 'outcome.path': 'path_unknown' });
    const before = test.split_before as StoredSplit;
    const kept = new Set(before.arms.map(({ path }) => path));
    const copies = new Set(test.kind === 'aa' ? paths.slice(1).filter((path) => !kept.has(path)) : []);
    await serve(scene, {
      split: (routing) =>
        endedSplit(before, test.arms, outcome, new Set(attachedPaths(routing).map(({ number }) => number))),
      settle: (routing) => withoutCopies(routing, copies, now),
    });
    await writeTest(scene, { state: 'decided', outcome, ended_at: now }, { act: 'decided', outcome, note });
    const { tx, campaign } = scene;
    await raise(tx, {
      workspace: scene.editor.workspace,
      type: 'test.decided',
      name: test.public_id,
      at: now,
      data: {
        test: { id: test.public_id, name: test.name },
        campaign: { id: campaign.public_id, name: campaign.name },
        outcome,
        note,
      },
    });
  };
