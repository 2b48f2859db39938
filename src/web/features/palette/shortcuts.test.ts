import { describe, expect, it } from 'vitest';
import { type Pressed, shortcutReader } from './shortcuts.ts';

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  ctrl: false,
  meta: false,
  alt: false,
  at: 0,
  busy: false,
  ...more,
});

describe('shortcuts', () => {
  it('open the palette with Ctrl or Cmd and K, even while typing and with single keys off', () => {
    const read = shortcutReader();
    expect(read(press('k', { ctrl: true, busy: true }), false)).toEqual({ act: 'palette' });
    expect(read(press('k', { meta: true }), true)).toEqual({ act: 'palette' });
    expect(read(press('k', { ctrl: true, alt: true }), true)).toBeNull();
    expect(read(press('k'), true)).toBeNull();
  });

  it('jump by two keys, within a second and a half', () => {
    const read = shortcutReader();
    expect(read(press('g'), true)).toBeNull();
    expect(read(press('d', { at: 1500 }), true)).toEqual({ act: 'go', to: '/dashboard' });
    expect(read(press('d', { at: 1600 }), true)).toBeNull();
    read(press('g', { at: 2000 }), true);
    expect(read(press('d', { at: 3501 }), true)).toBeNull();
  });

  it('use c for campaigns after g, and alone for a new one', () => {
    const read = shortcutReader();
    expect(read(press('c'), true)).toEqual({ act: 'create' });
    read(press('g'), true);
    expect(read(press('c'), true)).toEqual({ act: 'go', to: '/campaign/campaigns' });
  });

  it('leave a key to the screen that uses it, but not after g, while typing, or with single keys off', () => {
    const read = shortcutReader();
    const onScreen = (key: string): boolean => key === 'c' || key === 'Escape';
    expect(read(press('C'), true, onScreen)).toEqual({ act: 'screen', key: 'c' });
    expect(read(press('Escape'), true, onScreen)).toEqual({ act: 'screen', key: 'Escape' });
    expect(read(press('c', { busy: true }), true, onScreen)).toBeNull();
    expect(read(press('c', { ctrl: true }), true, onScreen)).toBeNull();
    expect(read(press('c'), false, onScreen)).toBeNull();
    expect(read(press('g'), true, onScreen)).toBeNull();
    expect(read(press('c'), true, onScreen)).toEqual({ act: 'go', to: '/campaign/campaigns' });
  });

  it('forget the first key after one that leads nowhere', () => {
    const read = shortcutReader();
    read(press('g'), true);
    expect(read(press('x'), true)).toBeNull();
    expect(read(press('d'), true)).toBeNull();
  });

  it('use the key’s position in other alphabets', () => {
    const read = shortcutReader();
    read(press('п', { code: 'KeyG' }), true);
    expect(read(press('в', { code: 'KeyD' }), true)).toEqual({ act: 'go', to: '/dashboard' });
    expect(read(press('к', { code: 'KeyR', ctrl: true }), true)).toBeNull();
    expect(read(press('л', { code: 'KeyK', ctrl: true }), true)).toEqual({ act: 'palette' });
  });

  it('show the list with ?, and search with /', () => {
    const read = shortcutReader();
    expect(read(press('Shift'), true)).toBeNull();
    expect(read(press('?'), true)).toEqual({ act: 'shortcuts' });
    expect(read(press('/'), true)).toEqual({ act: 'search' });
  });

  it('are inactive while typing, with a modifier, and when turned off', () => {
    const read = shortcutReader();
    for (const key of ['c', '/', '?']) {
      expect(read(press(key, { busy: true }), true)).toBeNull();
      expect(read(press(key, { ctrl: true }), true)).toBeNull();
      expect(read(press(key, { alt: true }), true)).toBeNull();
      expect(read(press(key), false)).toBeNull();
    }
    read(press('g'), false);
    expect(read(press('d'), true)).toBeNull();
    read(press('g', { busy: true }), true);
    expect(read(press('d'), true)).toBeNull();
  });
});
