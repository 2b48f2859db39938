import { expect } from 'vitest';
import { openKeys } from '../../src/config/keys.ts';
import { ringSigner } from '../../src/events/journal/click-id.ts';
import { recordKey } from '../../src/events/store/record-place.ts';
import type { Program } from '../helpers/program.ts';
import { storedKeys } from './stored-keys.ts';

interface Count {
  /** Answered, and not in the event store. */
  lost: number;
  /** Rows that are there more than once. */
  twice: number;
}

/** Compares the IDs that clients got with the rows of the event store. The program must have been stopped. */
const countStored = async (
  dataDir: string,
  ids: readonly string[],
  table: 'requests' | 'postbacks',
): Promise<Count> => {
  const stored = await storedKeys(dataDir, table);
  const signer = ringSigner(openKeys(dataDir).click);
  const lost = ids.filter((id) => {
    const click = signer.verify(id);
    if (click === null) throw new Error(`${id} was not signed by this program`);
    return !stored.has(recordKey(click));
  }).length;
  return { lost, twice: [...stored.values()].filter((rows) => rows > 1).length };
};

interface Seen {
  clicks: readonly string[];
  receipts?: readonly string[];
}

/**
 * Audits and stops the program, and counts: every click ID and receipt that a client got belongs to exactly one row, and
 * the audit explains everything else. `fault`: printed with the counts.
 */
export const expectStoredOnce = async (
  program: Program,
  { clicks, receipts = [] }: Seen,
  fault: string,
): Promise<void> => {
  const audit = await program.command('audit', '--json');
  expect(audit.code, audit.stdout + audit.stderr).toBe(0);
  expect(JSON.parse(audit.stdout)).toMatchObject({
    missing: 0,
    duplicate: 0,
    unexplained: 0,
    pending: 0,
    unlogged: 0,
    windows: [],
  });
  expect(await program.stop()).toBe(0);
  expect(new Set(clicks).size).toBe(clicks.length);
  const counts = [
    await countStored(program.dataDir, clicks, 'requests'),
    await countStored(program.dataDir, receipts, 'postbacks'),
  ];
  expect(counts, fault).toEqual([
    { lost: 0, twice: 0 },
    { lost: 0, twice: 0 },
  ]);
  console.log(`${fault}: ${clicks.length} clicks and ${receipts.length} postbacks answered; lost 0, twice 0`);
};
