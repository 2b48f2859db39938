import type { DemoDesk } from '../../src/api/demo/desk.ts';
import type { Demo } from '../../src/contracts/workspace/demo.ts';

/** Demos without any data, and what they were asked for. */
export const fakeDemo = (): DemoDesk & {
  readonly started: Map<number, string>;
  finish(user: number): void;
} => {
  const started = new Map<number, string>();
  const ready = new Set<number>();
  const state = async (user: number): Promise<Demo> => {
    if (!started.has(user)) return { state: 'none', done: 0, total: 100, workspace: null };
    if (!ready.has(user)) return { state: 'building', done: 40, total: 100, workspace: null };
    return { state: 'ready', done: 100, total: 100, workspace: `wsp_${user}` };
  };
  return {
    started,
    finish: (user) => ready.add(user),
    state,
    start: (user, timeZone) => {
      started.set(user, timeZone);
      return state(user);
    },
    remove: async (user) => {
      started.delete(user);
      ready.delete(user);
    },
  };
};
