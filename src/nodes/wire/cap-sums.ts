import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../config/problem.ts';
import { type Counted, decodeCounts } from '../../edge/caps/caps-file.ts';
import type { CapCounts } from './protocol.ts';

const NAME = /^caps-n(\d{1,5})-w\d{1,3}\.json$/;

/** Number under which an edge machine keeps what all others counted; no node ever has it. */
export const OTHERS = 0;

/** Adds counts up, by cap. Of two windows of a cap the later one counts: the other is over, or will be shortly. */
export const addCounts = (
  sum: Map<string, Counted>,
  counts: ReadonlyMap<string, Counted>,
): Map<string, Counted> => {
  for (const [id, counted] of counts) {
    const had = sum.get(id);
    if (had === undefined || had.per !== counted.per || had.window < counted.window) sum.set(id, counted);
    else if (had.window === counted.window) sum.set(id, { ...had, count: had.count + counted.count });
  }
  return sum;
};

/** Without windows that begin after `latest`: the clock of the machine that counted them is ahead. */
const begun = (counts: ReadonlyMap<string, Counted>, latest: number): Map<string, Counted> =>
  new Map([...counts].filter(([, { window }]) => window <= latest));

/**
 * The counts in a folder of cap counts, added up by node number, as far as their windows begin by `latest`. Unreadable
 * files are left out.
 */
export const countsByNumber = (
  folder: string,
  latest = Number.POSITIVE_INFINITY,
): Map<number, Map<string, Counted>> => {
  const byNumber = new Map<number, Map<string, Counted>>();
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  for (const name of names) {
    const number = NAME.exec(name)?.[1];
    if (number === undefined) continue;
    let text: string;
    try {
      text = readFileSync(join(folder, name), 'utf8');
    } catch {
      // Just replaced by another.
      continue;
    }
    const counts = decodeCounts(text);
    if (counts !== null)
      byNumber.set(
        Number(number),
        addCounts(byNumber.get(Number(number)) ?? new Map(), begun(counts, latest)),
      );
  }
  return byNumber;
};

export const toWire = (counts: ReadonlyMap<string, Counted>): CapCounts =>
  Object.fromEntries(
    [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { per, window, count }]) => [id, [per, window, count]]),
  );

export const fromWire = (counts: CapCounts): Map<string, Counted> =>
  new Map(Object.entries(counts).map(([id, [per, window, count]]) => [id, { per, window, count }]));

/** Names counts, so that equal ones need not be sent again. */
export const sumOfCounts = (counts: unknown): string => hash('sha256', JSON.stringify(counts)).slice(0, 16);
