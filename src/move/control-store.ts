import { createHash } from 'node:crypto';
import { Problem } from '../config/problem.ts';
import { type DumpLine, dumpControlStore, dumpWithin } from '../db/dump.ts';
import { loadControlStore, serverTarget } from '../db/load.ts';
import { copyOnServer, noteCopy } from '../db/moved-copy.ts';
import type { Db, Tx } from '../db/tables.ts';

/** Rows of a table: their number, and a sum of hashes that does not depend on their order. */
interface TableSum {
  rows: number;
  sum: bigint;
}

/** Sums of each table in the lines of a dump, and of its sequences. */
const sumsOfDump = () => {
  const sums = new Map<string, TableSum>();
  let current: TableSum = { rows: 0, sum: 0n };
  return {
    add: (line: string): void => {
      const head = line.startsWith('[') ? null : (JSON.parse(line) as DumpLine);
      if (head !== null && 'table' in head) {
        current = { rows: 0, sum: 0n };
        sums.set(`${head.table} (${head.columns.join(', ')})`, current);
      } else if (head === null) {
        current.rows++;
        current.sum += createHash('sha256').update(line).digest().readBigUInt64BE();
      }
    },
    /** The tables whose rows differ. */
    differing: (other: ReadonlyMap<string, TableSum>): string[] =>
      [...new Set([...sums.keys(), ...other.keys()])].filter((table) => {
        const [a, b] = [sums.get(table), other.get(table)];
        return (a?.rows ?? 0) !== (b?.rows ?? 0) || (a?.sum ?? 0n) !== (b?.sum ?? 0n);
      }),
    sums,
    rows: (): number => [...sums.values()].reduce((n, { rows }) => n + rows, 0),
  };
};

/** Loads what is dumped while it is dumped. */
const pipe = async (
  dump: (write: (line: string) => Promise<void>) => Promise<unknown>,
  into: Db,
): Promise<void> => {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const dumped = dump((line) => writer.write(line)).then(
    () => writer.close(),
    async (error: unknown) => {
      await writer.abort(error).catch(() => undefined);
      throw error;
    },
  );
  const lines = readable.values();
  const loaded = loadControlStore(into, lines, { goesOn: true }).catch(async (error: unknown) => {
    // What is still written would wait for a reader.
    await lines.return?.().catch(() => undefined);
    throw error;
  });
  const [first, second] = await Promise.allSettled([loaded, dumped]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
};

/** Throws Problem unless the database of `url` is empty, or has only what this move has put there. */
export const checkDatabase = async (url: string, move: string): Promise<void> => {
  const found = await copyOnServer(url);
  if (found === 'empty' || found === move) return;
  throw new Problem(
    found === null
      ? 'The database of --to-postgres holds tables. Use an empty database.'
      : 'The database of --to-postgres holds a copy that another move made. Use an empty database.',
  );
};

/**
 * Copies the control store into the database of `url`, where it appears in one transaction, with nothing left out; `tx`
 * sees one moment. Resolves with the number of rows. Whether anything uses the copy is decided elsewhere: until then it
 * can be made again, and the earlier one is moved aside. `stamp`: for names of schemas.
 */
export const copyControlStore = async (tx: Tx, url: string, move: string, stamp: string): Promise<number> => {
  await checkDatabase(url, move);
  const target = await serverTarget(url, true, stamp);
  try {
    const into = await target.open();
    const [was, is] = [sumsOfDump(), sumsOfDump()];
    await pipe(
      (write) =>
        dumpWithin(tx, (line) => {
          was.add(line);
          return write(line);
        }),
      into,
    );
    await dumpControlStore(into, async (line) => is.add(line));
    const differing = was.differing(is.sums);
    if (differing.length > 0)
      throw new Problem(
        `The copy of the control store differs from the original in: ${differing.join('; ')}. Nothing was switched. Run the command again; if the message stays, report it.`,
      );
    await noteCopy(into, move);
    await target.loaded();
    await target.put();
    return was.rows();
  } finally {
    await target.close();
  }
};
