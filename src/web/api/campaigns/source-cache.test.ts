import { describe, expect, it } from 'vitest';
import type { TrafficSource } from '../../../contracts/campaigns/traffic-source.ts';
import { ApiError, Cancelled } from '../api-error.ts';
import { sourceCache } from './source-cache.ts';

const google: TrafficSource = {
  id: 'src_1',
  name: 'Google Ads',
  builtIn: true,
  template: 'google-ads',
  tokens: [
    {
      parameter: 'sub1',
      linkName: null,
      token: '{campaignid}',
      name: null,
      means: 'campaignId',
      role: 'campaign',
      holds: 'id',
    },
  ],
  clickId: 'gclid',
  linkNames: [],
  tokenString: 'sub1={campaignid}',
};
const body = [{ ...google, addedLater: true }];

const world = (stored: string | null = null, answer: () => unknown = () => body) => {
  let kept = stored;
  let fetched = 0;
  const logged: unknown[][] = [];
  const cache = sourceCache({
    text: {
      get: () => kept,
      set: (text) => {
        kept = text;
      },
      remove: () => {
        kept = null;
      },
    },
    fetchList: async () => {
      fetched += 1;
      return answer();
    },
    logError: (...args) => void logged.push(args),
  });
  return { cache, logged, kept: () => kept, fetched: () => fetched };
};

describe('the list of traffic sources', () => {
  it('is fetched once, and its body is cached whole', async () => {
    const { cache, kept, fetched } = world();
    expect(await cache.list()).toEqual([google]);
    expect(kept()).toBe(JSON.stringify(body));
    expect(await cache.list()).toEqual([google]);
    expect(fetched()).toBe(1);
  });

  it('is the cached one when there is one', async () => {
    const mine = { ...google, name: 'From the cache' };
    const { cache, fetched } = world(JSON.stringify([mine]));
    expect([await cache.list(), fetched()]).toEqual([[mine], 0]);
  });

  it.each(['', '{', '7', '[{}]'])('is fetched again where the cached text is %j', async (stored) => {
    const { cache, kept } = world(stored);
    expect(await cache.list()).toEqual([google]);
    expect(kept()).toBe(JSON.stringify(body));
  });

  it('that cannot be fetched is logged and empty, and not cached', async () => {
    const failure = new ApiError('internal', 500, 'HTTP 500');
    const { cache, logged, kept, fetched } = world(null, () => {
      throw failure;
    });
    expect(await cache.list()).toEqual([]);
    expect(logged).toEqual([['Failed to fetch traffic sources:', failure]]);
    expect(kept()).toBeNull();
    await cache.list();
    expect(fetched()).toBe(2);
  });
});

describe('the list for the screen that manages it', () => {
  it('replaces the cached one', async () => {
    const { cache, kept, fetched } = world('[]');
    expect(await cache.fresh()).toEqual([google]);
    expect([kept(), fetched()]).toEqual([JSON.stringify(body), 1]);
  });

  it('rejects if it cannot be fetched, and leaves the cached one', async () => {
    const failure = new ApiError('internal', 500, 'HTTP 500');
    const { cache, logged, kept } = world('[]', () => {
      throw failure;
    });
    await expect(cache.fresh()).rejects.toBe(failure);
    expect([kept(), logged]).toEqual(['[]', []]);
  });
});

it('passes on a fetch that was cancelled because the session is over', async () => {
  const { cache, logged } = world(null, () => {
    throw new Cancelled('The session has ended.');
  });
  await expect(cache.list()).rejects.toBeInstanceOf(Cancelled);
  expect(logged).toEqual([]);
});

describe('a write', () => {
  it('that succeeds removes the cached list and returns the object', async () => {
    const { cache, kept } = world('[]');
    expect(await cache.write(async () => google)).toBe(google);
    expect(kept()).toBeNull();
  });

  it('that fails leaves it', async () => {
    const { cache, kept } = world('[]');
    await expect(cache.write(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(kept()).toBe('[]');
  });
});
