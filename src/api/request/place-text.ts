import type { LogPosition } from '../../events/store/request-log.ts';

/** A position in the log as text: for each journal node, worker, epoch, sequence and time in base 36. */

const MEMBERS = ['node', 'worker', 'epoch', 'sequence', 'time'] as const;
const JOURNAL = /^[0-9a-z]{1,9}(-[0-9a-z]{1,9}){4}$/;

/** `0`: nothing was ever stored. */
const NOTHING = '0';

export const placeText = (positions: readonly LogPosition[]): string =>
  positions.length === 0
    ? NOTHING
    : positions
        .toSorted((a, b) => a.node - b.node || a.worker - b.worker)
        .map((position) => MEMBERS.map((name) => position[name].toString(36)).join('-'))
        .join('.');

/** Null for text not written by this module. */
export const readPlace = (text: string): LogPosition[] | null => {
  if (text === NOTHING) return [];
  const journals = text.split('.');
  if (!journals.every((journal) => JOURNAL.test(journal))) return null;
  return journals.map((journal) => {
    const [node, worker, epoch, sequence, time] = journal.split('-').map((part) => Number.parseInt(part, 36));
    return { node, worker, epoch, sequence, time } as LogPosition;
  });
};
