import type { NodeRow } from './registry.ts';

/** How long an entry of the registry is used without another look: a removed key works no longer than this. */
const REGISTRY_MS = 2000;
/** More than there are numbers of machines in use; the oldest entry makes room for another. */
const MOST = 10_000;

interface Entry {
  readonly at: number;
  readonly node: Promise<NodeRow | undefined>;
}

interface KnownNodes {
  of(id: string): Promise<NodeRow | undefined>;
  clear(): void;
  size(): number;
}

/** Entries of the registry by ID, read again when they are old. IDs that are in no entry are not remembered. */
export const knownNodes = (
  read: (id: string) => Promise<NodeRow | undefined>,
  most: number = MOST,
): KnownNodes => {
  const entries = new Map<string, Entry>();
  return {
    of(id) {
      const known = entries.get(id);
      if (known !== undefined && performance.now() - known.at < REGISTRY_MS) return known.node;
      const entry: Entry = { at: performance.now(), node: read(id) };
      entries.delete(id);
      entries.set(id, entry);
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
      // Anyone can ask with as many IDs as there are.
      const forget = (): void => {
        if (entries.get(id) === entry) entries.delete(id);
      };
      entry.node.then((node) => {
        if (node === undefined) forget();
      }, forget);
      return entry.node;
    },
    clear: () => entries.clear(),
    size: () => entries.size,
  };
};
