import { describe, expect, it } from 'vitest';
import { reloadIfHelpful } from './replaced.ts';

const html = (entry: string) => `<div id="root"></div><script type="module" src="${entry}"></script>`;

const tab = (running: string | null, served: () => Promise<string>) => {
  const marks = new Map<string, string>();
  let reloads = 0;
  const clock = { now: Date.UTC(2026, 2, 10) };
  const page = () => ({
    entry: running,
    fetchPage: served,
    marks: {
      getItem: (key: string) => marks.get(key) ?? null,
      setItem: (k: string, v: string) => void marks.set(k, v),
    },
    now: () => clock.now,
    reload: () => {
      reloads += 1;
    },
  });
  return { ask: () => reloadIfHelpful(page), reloads: () => reloads, page, clock };
};

describe('a screen that did not load', () => {
  it('is fixed by one reload when a newer version is served, and by one only', async () => {
    const { ask, reloads } = tab('/assets/old.js', async () => html('/assets/new.js'));
    expect(await ask()).toBe(true);
    // The same old entry runs again, from an intermediate cache: no second reload.
    expect(await ask()).toBe(false);
    expect(reloads()).toBe(1);
  });

  it('is loaded again while the same version is served, once a minute', async () => {
    const { ask, reloads, clock } = tab('/assets/a.js', async () => html('/assets/a.js'));
    expect(await ask()).toBe(true);
    clock.now += 59_999;
    expect(await ask()).toBe(false);
    clock.now += 1;
    expect(await ask()).toBe(true);
    expect(reloads()).toBe(2);
  });

  it('is left alone without a connection, and when something else answers', async () => {
    const away = tab('/assets/a.js', () => Promise.reject(new TypeError('Failed to fetch')));
    const hotel = tab('/assets/a.js', async () => '<h1>Welcome to our Wi-Fi</h1>');
    const unknown = tab(null, async () => html('/assets/b.js'));
    expect([await away.ask(), await hotel.ask(), await unknown.ask()]).toEqual([false, false, false]);
    expect([away.reloads(), hotel.reloads(), unknown.reloads()]).toEqual([0, 0, 0]);
  });

  it('is left alone when the tab cannot remember the reload', async () => {
    const { page, reloads } = tab('/assets/old.js', async () => html('/assets/new.js'));
    const forbidden = () => {
      throw new Error('denied');
    };
    expect(
      await reloadIfHelpful(() => ({ ...page(), marks: { getItem: forbidden, setItem: forbidden } })),
    ).toBe(false);
    const full = { getItem: () => null, setItem: forbidden };
    expect(await reloadIfHelpful(() => ({ ...page(), marks: full }))).toBe(false);
    expect(reloads()).toBe(0);
  });
});
