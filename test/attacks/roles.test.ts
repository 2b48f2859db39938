import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Need } from '../../src/api/session/needs.ts';
import { type Attacker, openTarget, PASSWORD, type Target } from './house.ts';
import { tally } from './tally.ts';

/** Every route of the running program's OpenAPI document, called over HTTP by each caller that is not allowed to. */

interface Route {
  readonly method: string;
  readonly path: string;
  readonly need: Need;
}

interface Caller {
  readonly name: string;
  readonly by: Attacker;
  readonly role: Need['role'] | null;
  readonly scope: 'read' | 'write' | null;
}

const RANK: Record<Need['role'], number> = { viewer: 0, editor: 1, owner: 2 };

let target: Target;
let callers: Caller[];
let routes: Route[];

const keyOf = async (person: Attacker, scope: 'read' | 'write'): Promise<Attacker> => {
  const body = { name: scope, scope, password: PASSWORD, language: 'en' };
  return target.as((await person.done<{ key: string }>('POST', '/api-key', body)).key);
};

const member = async (owner: Attacker, role: 'viewer' | 'editor'): Promise<Attacker> => {
  const email = `${role}@example.com`;
  const made = await owner.done<{ link: string }>('POST', '/invitation', { email, role, language: 'en' });
  const invitation = made.link.split('/').at(-1);
  const nobody = await target.as('');
  const joined = await nobody.done<{ access_token: string }>('POST', '/registration', {
    name: 'Rui Costa',
    email,
    password: PASSWORD,
    invitation,
  });
  return target.as(joined.access_token);
};

beforeAll(async () => {
  target = await openTarget({ FAIRLEAD_EDGE_WORKERS: '1' });
  const owner = await target.owner('Ana');
  const editor = await member(owner, 'editor');
  const viewer = await member(owner, 'viewer');
  const people = { owner, editor, viewer };
  callers = [{ name: 'nobody', by: await target.as(''), role: null, scope: null }];
  for (const role of ['owner', 'editor', 'viewer'] as const) {
    callers.push({ name: role, by: people[role], role, scope: null });
    for (const scope of ['read', 'write'] as const) {
      callers.push({ name: `${role}'s ${scope} key`, by: await keyOf(people[role], scope), role, scope });
    }
  }
  const { paths } = await owner.done<{ paths: Record<string, Record<string, { 'x-need'?: Need }>> }>(
    'GET',
    '/openapi.json',
  );
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { 'x-need': need }]) =>
      need === undefined
        ? []
        : [
            {
              method: method.toUpperCase(),
              path: path.replace('/api/1.1', '').replace(/\{\w+\}/g, 'x'),
              need,
            },
          ],
    ),
  );
});
afterAll(() => target?.close());

/** The status of a call. A rate-limited key is retried a moment later. */
const statusOf = async ({ by }: Caller, { method, path }: Route): Promise<number> => {
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};
  for (let turn = 0; ; turn++) {
    const { status } = await by.call(method, path, body);
    if (status !== 429 || turn === 20) return status;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

const mayCall = ({ need, method }: Route, { role, scope }: Caller): boolean => {
  if (role === null || RANK[role] < RANK[need.role]) return false;
  return scope === null || (need.byKey && (scope === 'write' || method === 'GET'));
};

test('roles and routes: a caller without the right is refused before anything is read', async () => {
  expect(routes.length).toBeGreaterThan(80);
  const through: string[] = [];
  let tries = 0;
  const tryAll = async (caller: Caller): Promise<void> => {
    for (const route of routes.filter((one) => !mayCall(one, caller))) {
      tries++;
      const status = await statusOf(caller, route);
      if (status !== (caller.role === null ? 401 : 403))
        through.push(`${caller.name} ${route.method} ${route.path}: ${status}`);
    }
  };
  // Each key has a limit of its own to wait for.
  await Promise.all(callers.map(tryAll));
  tally({
    attack: 'roles x routes',
    tries,
    through: through.length,
    note: `${routes.length} routes, ${callers.length} callers`,
  });
  expect(through).toEqual([]);
});
