import { describe, expect, it } from 'vitest';
import { keepIn } from './keep.ts';

/** Storage for `room` characters; blocked if null. */
const storage = (room: number | null) => {
  const held = new Map<string, string>();
  const size = (): number => [...held].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const open = (): Storage => {
    if (room === null) throw new DOMException('blocked', 'SecurityError');
    return {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => {
        const before = held.get(key)?.length ?? -key.length;
        if (size() - before + value.length > room) throw new DOMException('full', 'QuotaExceededError');
        held.set(key, value);
      },
      removeItem: (key: string) => void held.delete(key),
    } as unknown as Storage;
  };
  let told = 0;
  const keep = keepIn(open, () => {
    told += 1;
  });
  return { held, keep, told: () => told };
};

describe('values kept by the browser', () => {
  it('are in its storage, without a warning', () => {
    const { held, keep, told } = storage(100);
    keep.set('a', '1');
    expect([held.get('a'), keep.get('a'), told()]).toEqual(['1', '1', 0]);
    keep.remove('a');
    expect([held.size, keep.get('a')]).toEqual([0, null]);
  });

  it('are kept in memory when storage is blocked, with one warning', () => {
    const { keep, told } = storage(null);
    expect(keep.get('a')).toBeNull();
    keep.set('a', '1');
    keep.set('b', '2');
    expect([keep.get('a'), keep.get('b'), told()]).toEqual(['1', '2', 1]);
    keep.remove('a');
    expect([keep.get('a'), told()]).toEqual([null, 1]);
  });

  it('are kept in memory when storage is full, and no old value remains for another tab', () => {
    const { held, keep, told } = storage(6);
    keep.set('a', 'old');
    keep.set('a', 'longer than the room');
    expect([held.has('a'), keep.get('a'), told()]).toEqual([false, 'longer than the room', 1]);
    keep.set('a', 'new');
    expect([held.get('a'), keep.get('a')]).toEqual(['new', 'new']);
  });
});
