import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeReports, storedRequest } from '../../../test/helpers/fake-reports.ts';
import type { RequestRow } from '../../contracts/reports/request.ts';
import type { StoredRequest } from '../../events/store/request-log.ts';
import { MOST_ROWS, openFeed, placeText, readPlace, type Told, type Watcher } from './feed.ts';

describe('feed', () => {
  let reports: FakeReports;
  let asked: number;
  let feed: ReturnType<typeof openFeed>;
  beforeEach(() => {
    reports = new FakeReports();
    asked = 0;
    const counting: Pick<FakeReports, 'positions' | 'arrived'> = {
      positions: () => reports.positions(),
      arrived: (query) => {
        asked++;
        return reports.arrived(query);
      },
    };
    const rowsOf = async (_: number, stored: readonly StoredRequest[]) =>
      stored.map(({ sequence }) => ({ id: String(sequence) }) as RequestRow);
    feed = openFeed(counting, rowsOf);
  });

  /** Stores requests with the sequence numbers `first` to `last`. */
  const store = (workspace: number, first: number, last: number): void => {
    const rows = reports.stored.get(workspace) ?? [];
    const made = Array.from({ length: last - first + 1 }, (_, i) =>
      storedRequest(last - i, (last - i) % 2, 0),
    );
    reports.stored.set(workspace, [...made, ...rows]);
  };

  interface Listener extends Watcher {
    ready: boolean;
    told: Told[];
  }

  const watch = (workspace: number, filters: Watcher['filters'] = {}): Listener => {
    const told: Told[] = [];
    const watcher: Listener = {
      workspace,
      member: 'person:1',
      filters,
      seen: [],
      ready: true,
      told,
      isReady: () => watcher.ready,
      tell: (arrived) => void told.push(arrived),
    };
    return watcher;
  };

  const idsOf = ({ told }: Listener): string[] => told.flatMap(({ rows }) => rows.map(({ id }) => id));

  it('tells each watcher about their workspace and filters, once, with one query per workspace', async () => {
    const [all, same, even, theirs] = [watch(1), watch(1), watch(1, { campaign: 0 }), watch(2)];
    for (const one of [all, same, even, theirs]) feed.join(one);
    store(1, 1, 4);
    await feed.look();
    await feed.look();
    expect(asked).toBe(2);
    store(1, 5, 6);
    await feed.look();
    expect(idsOf(all)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(idsOf(same)).toEqual(idsOf(all));
    expect(idsOf(even)).toEqual(['2', '4', '6']);
    expect(theirs.told).toEqual([]);
    expect(asked).toBe(4);
  });

  it('queries nothing if nothing was stored, or no one is watching', async () => {
    store(1, 1, 3);
    await feed.look();
    const leave = feed.join({ ...watch(1), seen: await reports.positions() });
    await feed.look();
    expect(asked).toBe(0);
    leave();
    store(1, 4, 9);
    await feed.look();
    expect([asked, feed.count()]).toEqual([0, 0]);
  });

  it('buffers nothing for a slow reader, who later gets the newest and their number', async () => {
    const [slow, quick] = [watch(1), watch(1)];
    for (const one of [slow, quick]) feed.join(one);
    store(1, 1, 2);
    await feed.look();
    slow.ready = false;
    let last = 2;
    for (let i = 0; i < 5; i++) {
      store(1, last + 1, last + 50);
      last += 50;
      await feed.look();
    }
    expect(slow.told).toHaveLength(1);
    slow.ready = true;
    await feed.look();
    expect(slow.told[1]?.count).toBe(250);
    expect(slow.told[1]?.rows).toHaveLength(MOST_ROWS);
    expect(slow.told[1]?.rows.at(-1)?.id).toBe(String(last));
    expect(idsOf(quick)).toHaveLength(252);
    expect(slow.seen).toEqual(quick.seen);
  });

  it('tells nothing to a watcher who left during the query', async () => {
    const watcher = watch(1);
    const leave = feed.join(watcher);
    store(1, 1, 1);
    const looking = feed.look();
    leave();
    await looking;
    expect(watcher.told).toEqual([]);
  });

  it('repeats the same after a failure', async () => {
    const watcher = watch(1);
    feed.join(watcher);
    store(1, 1, 3);
    const { arrived } = reports;
    reports.arrived = async () => {
      throw new Error('The store is away.');
    };
    await expect(feed.look()).rejects.toThrow();
    reports.arrived = arrived;
    await feed.look();
    expect(idsOf(watcher)).toEqual(['1', '2', '3']);
  });
});

const journals = fc.uniqueArray(
  fc.record({
    node: fc.nat({ max: 65_535 }),
    worker: fc.nat({ max: 65_535 }),
    epoch: fc.nat({ max: 2 ** 31 - 1 }),
    sequence: fc.maxSafeNat().map((n) => n % 2 ** 40),
    time: fc.nat({ max: 2 ** 31 - 1 }).map((n) => n * 1000),
  }),
  { selector: ({ node, worker }) => `${node}.${worker}`, maxLength: 8 },
);

it('is read back as written, in any order of journals', () => {
  fc.assert(
    fc.property(journals, (all) => {
      const text = placeText(all);
      expect(placeText(readPlace(text) ?? [])).toBe(text);
      expect(placeText(all.toReversed())).toBe(text);
      expect(readPlace(text)).toHaveLength(all.length);
    }),
  );
});

it.each(['', '1', '1-1-1-1', '1-1-1-1-1-1', '1-1-1-1-1.', '1-1-1-1-Ä', "1-1-1-1-'", '1-1-1-1-zzzzzzzzzz'])(
  'refuses %j',
  (text) => {
    expect(readPlace(text)).toBeNull();
  },
);
