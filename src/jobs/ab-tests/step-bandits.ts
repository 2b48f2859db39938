import { banditHour, hourBegins } from '../../core/ab-test/bandit.ts';
import type { Db } from '../../db/tables.ts';
import { attemptAll } from '../runner.ts';

interface BanditParts {
  readonly db: Db;
  /** Takes the step if one is due; resolves to whether a phase began. */
  readonly step: (test: { id: string; workspace: number }) => Promise<boolean>;
  /** Publishes new plans to the edge. */
  readonly publish: () => Promise<unknown>;
  readonly isStopping: () => boolean;
  readonly now: () => number;
  readonly log: { error(fields: object, message: string): void };
}

const runningBandits = (db: Db) =>
  db
    .selectFrom('ab_tests as t')
    .innerJoin('ab_evidence as e', 'e.test_id', 't.id')
    .innerJoin('workspaces as w', 'w.id', 't.workspace_id')
    .select(['t.id', 't.public_id', 't.workspace_id', 't.started_at', 'e.up_to'])
    .where('t.mode', '=', 'bandit')
    .where('t.state', '=', 'running')
    .where('w.deletes_at', 'is', null)
    .orderBy('t.id')
    .execute();

/**
 * Each running bandit has one turn in each hour after its start, once it has been evaluated up to that hour; a missed
 * hour is not made up for. `step` decides whether there is anything to do, and is asked again after a restart.
 */
export const banditSteps = ({ db, step, publish, isStopping, now, log }: BanditParts) => {
  const asked = new Map<number, number>();
  return async (): Promise<void> => {
    const attempts = attemptAll(log);
    let moved = false;
    for (const { id, public_id, workspace_id, started_at, up_to } of await runningBandits(db)) {
      if (isStopping()) break;
      if (started_at === null) continue;
      const startedAt = started_at.getTime();
      const hour = banditHour(startedAt, now());
      const isDue = hour >= 1 && up_to.getTime() >= hourBegins(startedAt, hour);
      if (!isDue || (asked.get(id) ?? 0) >= hour) continue;
      asked.set(id, hour);
      await attempts.run({ test: id }, async () => {
        if (await step({ id: public_id, workspace: workspace_id })) moved = true;
      });
    }
    if (moved) await publish();
    attempts.end();
  };
};
