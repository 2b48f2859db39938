import { randomInt } from 'node:crypto';
import type { DemoDesk } from '../api/demo/desk.ts';
import type { Demo } from '../contracts/workspace/demo.ts';
import type { Db } from '../db/tables.ts';
import { type BuildParts, buildDemo, dropStaging } from './build.ts';

export interface DeskParts extends BuildParts {
  /** Deletes workspaces whose time has come, with everything that is stored of them. */
  readonly endWorkspaces: () => Promise<void>;
  /** Share of the whole story's visits; all if absent. */
  readonly scale?: number;
}

interface Running {
  share: number;
  readonly stop: AbortController;
  end: Promise<void>;
}

export interface RunningDesk extends DemoDesk {
  /** Whether one is being made. */
  isBuilding(): boolean;
  /** Removes demos that an earlier process left unfinished. */
  tidy(): Promise<void>;
  /** Resolves when nothing is being made or removed. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const TOTAL = 100;

const demoOf = (db: Db, user: number) =>
  db
    .selectFrom('demos')
    .innerJoin('workspaces', 'workspaces.id', 'demos.workspace_id')
    .select(['demos.ready', 'workspaces.id', 'workspaces.public_id', 'workspaces.deletes_at'])
    .where('demos.user_id', '=', user)
    .executeTakeFirst();

/** Makes and removes demos, each in the background. */
export const openDemoDesk = (parts: DeskParts): RunningDesk => {
  const { db, log, now, endWorkspaces, scale = 1 } = parts;
  const running = new Map<number, Running>();
  const removals = new Map<number, Promise<void>>();
  const failed = new Set<number>();
  let ending: Promise<void> = Promise.resolve();

  /** One after another, because each takes all workspaces whose time has come. */
  const end = async (users: readonly number[] | 'unfinished'): Promise<void> => {
    await db
      .updateTable('workspaces')
      .set({ deletes_at: new Date(now()) })
      .where('demo', '=', true)
      .where('deletes_at', 'is', null)
      .where('id', 'in', (eb) => {
        const all = eb.selectFrom('demos').select('workspace_id');
        return users === 'unfinished'
          ? all.where('ready', '=', false)
          : all.where('user_id', 'in', [...users, -1]);
      })
      .execute();
    ending = ending.catch(() => undefined).then(endWorkspaces);
    await ending;
  };

  const build = async (user: number, timeZone: string, run: Running): Promise<void> => {
    const began = performance.now();
    try {
      const onShare = (share: number): void => {
        run.share = share;
      };
      const order = { user, timeZone, seed: randomInt(2 ** 31), scale, signal: run.stop.signal, onShare };
      const workspace = await buildDemo(parts, order);
      const ms = Math.round(performance.now() - began);
      if (workspace !== null) log.info({ workspace, ms }, 'A workspace with demo data is ready.');
    } catch (error) {
      if (!run.stop.signal.aborted) {
        failed.add(user);
        log.error({ err: error }, 'A workspace with demo data could not be made.');
      }
      await end([user]).catch((problem: unknown) =>
        log.error({ err: problem }, 'An unfinished demo could not be removed; it is tried again.'),
      );
    } finally {
      running.delete(user);
    }
  };

  const state = async (user: number): Promise<Demo> => {
    const run = running.get(user);
    const answer = (name: Demo['state'], done = 0, workspace: string | null = null): Demo => ({
      state: name,
      done,
      total: TOTAL,
      workspace,
    });
    if (removals.has(user)) return answer('removing');
    if (run !== undefined) return answer('building', Math.floor(run.share * TOTAL));
    const found = await demoOf(db, user);
    if (found === undefined) return answer(failed.has(user) ? 'failed' : 'none');
    if (found.deletes_at !== null || !found.ready) return answer('removing');
    return answer('ready', TOTAL, found.public_id);
  };

  const settled = async (): Promise<void> => {
    while (running.size + removals.size > 0)
      await Promise.all([...[...running.values()].map((run) => run.end), ...removals.values()]);
  };

  return {
    state,
    settled,
    isBuilding: () => running.size > 0,
    start: async (user, timeZone) => {
      const before = await state(user);
      if (running.has(user) || (before.state !== 'none' && before.state !== 'failed')) return state(user);
      failed.delete(user);
      const run: Running = { share: 0, stop: new AbortController(), end: Promise.resolve() };
      running.set(user, run);
      run.end = build(user, timeZone, run);
      return state(user);
    },
    remove: async (user) => {
      const run = running.get(user);
      if (run !== undefined) {
        run.stop.abort(new Error('The demo is no longer wanted.'));
        await run.end;
      }
      const known = removals.get(user);
      const removal = known ?? end([user]);
      removals.set(user, removal);
      try {
        await removal;
      } finally {
        removals.delete(user);
      }
      failed.delete(user);
    },
    tidy: async () => {
      dropStaging(parts.config.dataDir);
      const left = await db
        .selectFrom('demos')
        .select('user_id')
        .where('ready', '=', false)
        .executeTakeFirst();
      if (left !== undefined) await end('unfinished');
    },
    close: async () => {
      for (const run of running.values()) run.stop.abort(new Error('Fairlead stops.'));
      await settled().catch(() => undefined);
    },
  };
};
