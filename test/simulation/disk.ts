import type { Disk, DiskFile } from '../../src/events/journal/disk.ts';
import type { Random } from './random.ts';

/** Probability of each fault in one operation. */
export interface Faults {
  shortWrite: number;
  noSpace: number;
  ioError: number;
  syncError: number;
}

export const noFaults: Faults = { shortWrite: 0, noSpace: 0, ioError: 0, syncError: 0 };

type Change = { kind: 'write'; at: number; bytes: Uint8Array } | { kind: 'truncate'; length: number };

/** One file: what programs see, what is on the platters, and the changes between the two. */
interface Node {
  seen: Buffer;
  durable: Buffer;
  pending: Change[];
  /** The directory entry has been synced. */
  linked: boolean;
}

/** A file that was renamed or removed (`to` is null), which a power loss can undo until the directory is synced. */
interface Move {
  from: string;
  to: string | null;
  node: Node;
  replaced: Node | undefined;
}

const apply = (content: Buffer, change: Change): Buffer => {
  if (change.kind === 'truncate') {
    if (content.length >= change.length) return Buffer.from(content.subarray(0, change.length));
    return Buffer.concat([content, Buffer.alloc(change.length - content.length)]);
  }
  const length = Math.max(content.length, change.at + change.bytes.length);
  const grown =
    length === content.length
      ? Buffer.from(content)
      : Buffer.concat([content, Buffer.alloc(length - content.length)]);
  grown.set(change.bytes, change.at);
  return grown;
};

/** Thrown many times: nobody reads where. */
const errors = ['DEAD', 'ENOSPC', 'EIO', 'EEXIST', 'ENOENT'].map((code) =>
  Object.assign(new Error(`simulated ${code}`), { code }),
);
const refused = (code: string): Error => errors.find((one) => one.code === code) as Error;

/** One process's view of the disk. It dies during operation `dieAt` (Infinity: never). */
export interface ProcessDisk {
  readonly disk: Disk;
  dieAt: number;
  operations(): number;
  dead(): boolean;
  kill(): void;
  /** Syncs in progress: call one to finish it. */
  readonly syncs: (() => void)[];
}

/**
 * A disk with torn and short writes, lost unsynced writes, ENOSPC, EIO and real systems' habit of dropping the pages of
 * a failed fsync.
 */
export interface SimulatedDisk {
  faults: Faults;
  attach(): ProcessDisk;
  /** Ends all processes and keeps only what reached the platters. */
  cutPower(): void;
}

export const simulatedDisk = (random: Random): SimulatedDisk => {
  const files = new Map<string, Node>();
  const moves: Move[] = [];
  const processes = new Set<ProcessDisk>();
  const self: SimulatedDisk = {
    faults: noFaults,
    attach: () => {
      const process = attachProcess(files, moves, random, () => self.faults);
      processes.add(process);
      return process;
    },
    cutPower: () => {
      for (const process of processes) process.kill();
      processes.clear();
      for (const move of moves.splice(0).reverse()) if (random.chance(0.5)) undo(files, move);
      for (const [path, node] of files) {
        if (!node.linked && random.chance(0.5)) files.delete(path);
        else losePending(node, random);
      }
    },
  };
  return self;
};

const undo = (files: Map<string, Node>, { from, to, node, replaced }: Move): void => {
  if (to !== null) {
    if (files.get(to) !== node) return;
    files.delete(to);
    if (replaced !== undefined) files.set(to, replaced);
  }
  if (!files.has(from)) files.set(from, node);
};

/** Unsynced changes reach the platters in any order, completely, torn or not at all. */
const losePending = (node: Node, random: Random): void => {
  node.linked = true;
  for (const entry of node.pending) {
    if (random.chance(0.4)) continue;
    const torn = entry.kind === 'write' && random.chance(0.3);
    const kept = torn
      ? { ...entry, bytes: entry.bytes.subarray(0, random.below(entry.bytes.length + 1)) }
      : entry;
    if (kept.kind === 'truncate' || kept.bytes.length > 0) node.durable = apply(node.durable, kept);
  }
  node.pending = [];
  node.seen = Buffer.from(node.durable);
};

const attachProcess = (
  files: Map<string, Node>,
  moves: Move[],
  random: Random,
  faults: () => Faults,
): ProcessDisk => {
  let operations = 0;
  let dead = false;

  const alive = (): void => {
    if (dead) throw refused('DEAD');
  };
  /** Counts an operation that changes something; true: the process dies in the middle of it. */
  const step = (): boolean => {
    alive();
    operations++;
    return operations >= self.dieAt;
  };
  const die = (): never => {
    dead = true;
    throw refused('DEAD');
  };
  const change = (node: Node, entry: Change): void => {
    node.seen = apply(node.seen, entry);
    node.pending.push(entry);
  };
  const settle = (node: Node, entries: readonly Change[], share: number): void => {
    for (const entry of entries) {
      const at = node.pending.indexOf(entry);
      if (at < 0) continue;
      node.pending.splice(at, 1);
      if (random.chance(share)) node.durable = apply(node.durable, entry);
    }
  };

  const write = (node: Node, data: Uint8Array, at: number): number => {
    const part = (from: number): void => {
      const bytes = Uint8Array.from(data.subarray(0, from + random.below(data.length - from)));
      if (bytes.length > 0) change(node, { kind: 'write', at, bytes });
    };
    if (step()) {
      part(0);
      return die();
    }
    // Overwriting in place needs no new blocks, so only growing files can hit a full disk.
    const grows = at + data.length > node.seen.length;
    if (grows && random.chance(faults().noSpace)) throw refused('ENOSPC');
    if (random.chance(faults().ioError)) {
      // An error does not say how much reached the file: perhaps all of it.
      if (random.chance(0.3)) change(node, { kind: 'write', at, bytes: Uint8Array.from(data) });
      else part(0);
      throw refused('EIO');
    }
    if (grows && data.length > 1 && random.chance(faults().shortWrite)) {
      const bytes = Uint8Array.from(data.subarray(0, 1 + random.below(data.length - 1)));
      change(node, { kind: 'write', at, bytes });
      return bytes.length;
    }
    change(node, { kind: 'write', at, bytes: Uint8Array.from(data) });
    return data.length;
  };

  const open = (node: Node): DiskFile => ({
    isAt: (path) => {
      alive();
      return files.get(path) === node;
    },
    write: (data, at) => write(node, data, at),
    read: (into, at) => {
      alive();
      const part = node.seen.subarray(at, at + into.length);
      into.set(part);
      return part.length;
    },
    size: () => {
      alive();
      return node.seen.length;
    },
    truncate: (length) => {
      const dies = step();
      if (dies && random.chance(0.5)) die();
      if (!dies && random.chance(faults().ioError)) throw refused('EIO');
      change(node, { kind: 'truncate', length });
      if (dies) die();
    },
    sync: (done) => {
      alive();
      // Only writes before the call are covered: remember them, and decide when the sync finishes.
      const covered = [...node.pending];
      self.syncs.push(() => {
        if (dead) return;
        const failed = random.chance(faults().syncError);
        settle(node, covered, failed ? 0.5 : 1);
        done(failed ? refused('EIO') : null);
      });
    },
    syncNow: () => {
      const dies = step();
      if (dies && random.chance(0.5)) die();
      // After a failure some of it is on the platters; the rest counts as clean from now on and is never written.
      const failed = !dies && random.chance(faults().syncError);
      settle(node, [...node.pending], failed ? 0.5 : 1);
      if (dies) die();
      if (failed) throw refused('EIO');
    },
    close: () => {},
  });

  /** Paths in a directory and those below it, relative to it. */
  const within = (dir: string): string[] => {
    const prefix = `${dir}/`;
    return [...files.keys()]
      .filter((path) => path.startsWith(prefix))
      .map((path) => path.slice(prefix.length));
  };

  const self: ProcessDisk = {
    dieAt: Number.POSITIVE_INFINITY,
    operations: () => operations,
    dead: () => dead,
    kill: () => {
      dead = true;
    },
    syncs: [],
    disk: {
      mkdir: alive,
      list: (dir) => {
        alive();
        const names = new Set<string>();
        for (const rest of within(dir))
          names.add(rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : rest);
        return [...names].sort();
      },
      open: (path, create) => {
        const existing = files.get(path);
        if (!create) {
          alive();
          return existing === undefined ? null : open(existing);
        }
        if (existing !== undefined) throw refused('EEXIST');
        const dies = step();
        if (dies && random.chance(0.5)) die();
        if (!dies && random.chance(faults().noSpace)) throw refused('ENOSPC');
        const node: Node = { seen: Buffer.alloc(0), durable: Buffer.alloc(0), pending: [], linked: false };
        files.set(path, node);
        return dies ? die() : open(node);
      },
      remove: (path) => {
        const dies = step();
        if (dies && random.chance(0.5)) die();
        const node = files.get(path);
        if (node !== undefined) moves.push({ from: path, to: null, node, replaced: undefined });
        files.delete(path);
        if (dies) die();
      },
      rename: (from, to) => {
        const dies = step();
        if (dies && random.chance(0.5)) die();
        if (!dies && random.chance(faults().ioError)) throw refused('EIO');
        const node = files.get(from);
        if (node === undefined) throw refused('ENOENT');
        moves.push({ from, to, node, replaced: files.get(to) });
        files.delete(from);
        files.set(to, node);
        if (dies) die();
      },
      syncDir: (dir) => {
        if (step()) die();
        if (random.chance(faults().syncError)) throw refused('EIO');
        const elsewhere = moves.filter(({ from }) => from.slice(0, from.lastIndexOf('/')) !== dir);
        moves.splice(0, moves.length, ...elsewhere);
        for (const rest of within(dir)) {
          const node = files.get(`${dir}/${rest}`);
          if (node !== undefined && !rest.includes('/')) node.linked = true;
        }
      },
    },
  };
  return self;
};
