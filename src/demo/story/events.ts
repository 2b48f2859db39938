/** What is still to happen, earliest first; what is due at the same time, in the order in which it was added. */
export interface Agenda {
  add(at: number, act: () => void): void;
  /** Does everything due before `end`, including what is added on the way; `begin` is told each time first. */
  run(end: number, begin: (at: number) => void): void;
}

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly act: () => void;
}

const isBefore = (a: Entry, b: Entry): boolean => a.at - b.at < 0 || (a.at === b.at && a.order < b.order);

/** A binary heap. */
export const openAgenda = (): Agenda => {
  const heap: Entry[] = [];
  let added = 0;

  const swap = (i: number, j: number): void => {
    const held = heap[i] as Entry;
    heap[i] = heap[j] as Entry;
    heap[j] = held;
  };

  const sink = (): void => {
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && isBefore(heap[child] as Entry, heap[least] as Entry)) least = child;
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  };

  const take = (): Entry => {
    const first = heap[0] as Entry;
    const last = heap.pop() as Entry;
    if (heap.length > 0) {
      heap[0] = last;
      sink();
    }
    return first;
  };

  return {
    add: (at, act) => {
      heap.push({ at, order: added++, act });
      for (let i = heap.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1;
        if (!isBefore(heap[i] as Entry, heap[parent] as Entry)) return;
        swap(i, parent);
        i = parent;
      }
    },
    run: (end, begin) => {
      while (heap.length > 0 && (heap[0] as Entry).at < end) {
        const { at, act } = take();
        begin(at);
        act();
      }
    },
  };
};
