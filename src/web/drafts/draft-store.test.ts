import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../test/helpers/memory-storage.ts';
import { draftStore } from './draft-store.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = 100 * DAY;
const textAt = (at: number, length = 0): string =>
  JSON.stringify({ at, revision: null, values: { name: 'x'.repeat(length) } });

const storeIn = (storage = memoryStorage()) => ({
  storage,
  store: draftStore(
    () => storage,
    () => NOW,
  ),
});

describe('drafts', () => {
  it('are kept by user and route', () => {
    const { storage, store } = storeIn();
    store.write('usr_1', '/campaign/campaignsEdit?id=cmp_1', textAt(NOW));
    expect(storage.getItem('draft:usr_1:/campaign/campaignsEdit?id=cmp_1')).toBe(textAt(NOW));
    expect(store.read('usr_1', '/campaign/campaignsEdit?id=cmp_1')).toBe(textAt(NOW));
    expect(store.read('usr_2', '/campaign/campaignsEdit?id=cmp_1')).toBeNull();
    expect(store.read('usr_1', '/campaign/campaignsEdit?id=cmp_2')).toBeNull();
  });

  it('are deleted when their user signs out, and no others', () => {
    const { storage, store } = storeIn();
    store.write('usr_1', '/a', textAt(NOW));
    store.write('usr_1', '/b', textAt(NOW));
    store.write('usr_10', '/a', textAt(NOW));
    storage.setItem('accessToken', 'x');
    const before = store.generation();
    store.forget('usr_1');
    expect(Object.keys(storage)).toEqual(['draft:usr_10:/a', 'accessToken']);
    expect(store.generation()).toBe(before + 1);
  });

  it('are deleted when they are a month old or unreadable', () => {
    const { storage, store } = storeIn();
    storage.setItem('draft:usr_1:/old', textAt(NOW - 30 * DAY - 1));
    storage.setItem('draft:usr_1:/young', textAt(NOW - 30 * DAY));
    storage.setItem('draft:usr_1:/broken', '{"at":');
    storage.setItem('language', 'pt');
    store.sweep();
    expect(Object.keys(storage)).toEqual(['draft:usr_1:/young', 'language']);
  });

  it('are limited to 20, and to a million characters: the oldest are deleted', () => {
    const { storage, store } = storeIn();
    for (let n = 0; n < 25; n += 1) store.write('usr_1', `/${n}`, textAt(NOW - 25 + n));
    expect(Object.keys(storage)).toHaveLength(20);
    expect(store.read('usr_1', '/4')).toBeNull();
    expect(store.read('usr_1', '/5')).not.toBeNull();
    for (let n = 0; n < 12; n += 1) store.write('usr_1', `/${n}`, textAt(NOW + n, 90_000));
    expect(Object.keys(storage)).toHaveLength(11);
  });

  it('that do not fit into storage cause no error', () => {
    const full = storeIn(memoryStorage(10));
    full.store.write('usr_1', '/a', textAt(NOW));
    expect(full.store.read('usr_1', '/a')).toBeNull();
    const forbidden = draftStore(
      () => {
        throw new DOMException('no', 'SecurityError');
      },
      () => NOW,
    );
    forbidden.write('usr_1', '/a', textAt(NOW));
    forbidden.forget('usr_1');
    forbidden.sweep();
    expect(forbidden.read('usr_1', '/a')).toBeNull();
  });
});
