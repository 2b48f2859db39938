import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { firstLoads } from '../scripts/lib/bundle.ts';

/** Drawing code and phone metadata load after the screens that need them. */
const HEAVY =
  /src\/web\/ui\/chart\/chart|node_modules\/(echarts|zrender|d3-|chart\.js|recharts|libphonenumber)/;

describe('the JavaScript needed for a first visit', () => {
  let loads: ReturnType<typeof firstLoads>;
  beforeAll(async () => {
    // React's development build is twice the size.
    vi.stubEnv('NODE_ENV', 'production');
    const made = await build({ logLevel: 'silent', build: { write: false } });
    if (!('output' in made)) throw new Error('The build made something else than files.');
    loads = firstLoads(made.output);
  });

  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it('is measured for the sign-in and the first signed-in screen', () => {
    expect(loads.map(({ path }) => path)).toEqual(['/login', '/dashboard']);
    for (const { modules } of loads) {
      expect(modules.some((module) => module.includes('react-dom'))).toBe(true);
      expect(modules.some((module) => /virtual:messages\/[a-z]{2}\/start$/.test(module))).toBe(true);
    }
  });

  it('stays within its limits in the largest language', () => {
    expect(loads.filter(({ size, limit }) => size > limit)).toEqual([]);
  });

  it('comes in few files, because each is a request', () => {
    expect(loads.filter(({ chunks }) => chunks.length > 40)).toEqual([]);
  });

  it('contains no chart, no phone metadata and no message parser', () => {
    const all = loads.flatMap(({ modules }) => modules);
    expect(all.filter((module) => HEAVY.test(module))).toEqual([]);
    expect(all.filter((module) => module.includes('icu-messageformat-parser/index'))).toEqual([]);
  });
});
