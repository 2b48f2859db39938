import { describe, expect, it } from 'vitest';
import { fakeTime } from '../../../test/helpers/fake-time.ts';
import { memoryStorage } from '../../../test/helpers/memory-storage.ts';
import { keptText } from './draft.ts';
import { draftStore } from './draft-store.ts';
import { draftWriter, REST_MS } from './draft-writer.ts';

const NOW = 1_000_000;

const form = (storage = memoryStorage(), stored: string | null = null) => {
  const time = fakeTime(NOW);
  const store = draftStore(() => storage, time.now);
  const values = { name: '' };
  const writer = draftWriter({
    store,
    user: 'usr_1',
    route: '/a',
    revision: 2,
    timers: time,
    values: () => values,
    initial: { name: '' },
    stored,
  });
  const type = (name: string): void => {
    values.name = name;
    writer.changed();
  };
  return { time, storage, store, writer, type, kept: () => store.read('usr_1', '/a') };
};

describe('typed values', () => {
  it('are stored after a pause', async () => {
    const { time, type, kept } = form();
    type('S');
    await time.pass(REST_MS - 1);
    type('Sp');
    await time.pass(REST_MS - 1);
    expect(kept()).toBeNull();
    await time.pass(1);
    expect(kept()).toBe(`{"at":${time.now()},"revision":2,"values":{"name":"Sp"}}`);
  });

  it('are stored at once when the page is hidden', () => {
    const { writer, type, kept } = form();
    type('S');
    writer.flush();
    expect(kept()).toContain('"S"');
  });

  it('are no longer a draft once they equal the initial ones', async () => {
    const { time, type, kept } = form();
    type('S');
    await time.pass(REST_MS);
    type('');
    await time.pass(REST_MS);
    expect(kept()).toBeNull();
  });

  it('leave nothing behind once saved, even if the form is closed only then', () => {
    const { writer, type, kept } = form();
    type('S');
    writer.flush();
    type('Sp');
    writer.close();
    writer.flush();
    expect(kept()).toBeNull();
  });

  it('become a new draft after the first was discarded', async () => {
    const { time, writer, type, kept } = form();
    type('S');
    writer.discard();
    await time.pass(REST_MS);
    expect(kept()).toBeNull();
    type('X');
    await time.pass(REST_MS);
    expect(kept()).toContain('"X"');
  });

  it('are kept as a change of the revision they started from', async () => {
    const { time, writer, type, kept } = form();
    writer.rebase(1);
    type('S');
    await time.pass(REST_MS);
    expect(kept()).toContain('"revision":1');
  });

  it('are not kept by a form that is still open while its user signs out', () => {
    const { store, writer, type, kept } = form();
    type('S');
    store.forget('usr_1');
    writer.flush();
    expect(kept()).toBeNull();
  });
});

describe('a stored draft', () => {
  it('keeps its time while nothing is typed', async () => {
    const storage = memoryStorage();
    const old = '{"at":5,"revision":2,"values":{"name":"S"}}';
    storage.setItem('draft:usr_1:/a', old);
    const { time, type, kept } = form(storage, keptText({ name: 'S' }));
    type('S');
    await time.pass(REST_MS);
    expect(kept()).toBe(old);
  });

  it('that was not restored stays until something is typed', async () => {
    const storage = memoryStorage();
    storage.setItem('draft:usr_1:/a', '{"at":5,"revision":1,"values":{"name":"S"}}');
    const { time, type, kept } = form(storage, null);
    type('');
    await time.pass(REST_MS);
    expect(kept()).toContain('"revision":1');
    type('N');
    await time.pass(REST_MS);
    expect(kept()).toContain('"revision":2');
  });

  it('is deleted when the values become too long to keep', async () => {
    const { time, type, kept } = form();
    type('S');
    await time.pass(REST_MS);
    type('x'.repeat(100_000));
    await time.pass(REST_MS);
    expect(kept()).toBeNull();
  });
});
