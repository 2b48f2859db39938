import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import { fileWatch } from './maintenance.ts';

describe('the file', () => {
  const watch = () => {
    const world = { now: 5000, there: false, looks: 0 };
    const isThere = fileWatch(
      '/data/maintenance',
      () => world.now,
      () => {
        world.looks += 1;
        return world.there;
      },
    );
    return { world, isThere };
  };

  test('is checked at most once a second', () => {
    const { world, isThere } = watch();
    expect(isThere()).toBe(false);
    world.there = true;
    world.now += 999;
    expect([isThere(), world.looks]).toEqual([false, 1]);
    world.now += 1;
    expect([isThere(), isThere(), world.looks]).toEqual([true, true, 2]);
  });

  test('is checked again after the clock was set back', () => {
    const { world, isThere } = watch();
    isThere();
    world.there = true;
    world.now = 10;
    expect(isThere()).toBe(true);
  });
});

describe('in maintenance', () => {
  let house: House;
  let ana: SignedIn;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fairlead-maintenance-'));
    house = await openHouse({ dataDir });
    ana = await house.register('ana@example.com');
  }, 240_000);
  afterAll(async () => {
    await house.close();
    await rm(dataDir, { recursive: true });
  });

  const set = async (on: boolean): Promise<void> => {
    if (on) await writeFile(join(dataDir, 'maintenance'), '');
    else await rm(join(dataDir, 'maintenance'));
    house.clock.now += 1000;
  };

  test('every API call gets a 503 with exactly one member, including sign-in and renewal', async () => {
    await set(true);
    const body = { email: 'ana@example.com', password: PASSWORD };
    const description = house.app.swagger() as { paths: Record<string, object> };
    const calls = Object.entries(description.paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), url] as const),
    );
    expect(calls).toContainEqual(['POST', '/api/1.1/refresh']);
    const others = [
      ['GET', '/api/1.1/openapi.json'],
      ['GET', '/api/1.1/no-such-path'],
      ['OPTIONS', '/api/1.1/login'],
    ] as const;
    for (const [method, url] of [...calls, ...others]) {
      const answer = await house.app.inject({
        method: method as 'GET' | 'POST',
        url,
        ...(method === 'POST' && { payload: body }),
        headers: { authorization: `Bearer ${ana.refresh_token}` },
      });
      expect([method, url, answer.statusCode, answer.body]).toEqual([
        method,
        url,
        503,
        '{"maintenance":true}',
      ]);
      expect(answer.headers['retry-after']).toBe('10');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
    const health = await house.call('GET', '/health');
    expect([health.status, health.body]).toEqual([200, { ok: true }]);
  });

  test('no session ends because of it: the refused token can be renewed afterwards', async () => {
    await set(false);
    const renewed = await house.call('POST', '/refresh', { token: ana.refresh_token });
    expect([renewed.status, typeof at(renewed.body, 'access_token')]).toEqual([200, 'string']);
  });
});
