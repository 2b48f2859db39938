import fc from 'fast-check';
import type { Disk } from '../../src/events/journal/disk.ts';
import type { ClickEventFields, PostbackFields, RequestFields } from '../../src/events/journal/record.ts';
import { layJournal } from './event-journal.ts';
import { landedFields, lineOf, NOON, type Place, postbackFields, requestFields } from './event-records.ts';

/** Random traffic of two tests and a rotation, as records of two workers; each record with its position. */
export interface AbTestRecord {
  at: Place;
  fields: RequestFields | PostbackFields | ClickEventFields;
}

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;

const step = fc.record({
  what: fc.constantFrom('visit', 'visit', 'visit', 'convert', 'convert', 'land'),
  pause: fc.constantFrom(0, 1, 30 * SECOND, 10 * 60 * SECOND, 3 * HOUR, 9 * HOUR),
  who: fc.nat({ max: 4 }),
  key: fc.constantFrom('hash', 'hash', 'cookie', 'hidden'),
  test: fc.constantFrom('t45', 't45', 't45', 't46', 'c1'),
  cl: fc.constantFrom('human', 'human', 'human', 'human', 'invalid', 'crawler'),
  phase: fc.integer({ min: 1, max: 3 }),
  variant: fc.integer({ min: 0, max: 2 }),
  country: fc.constantFrom('BR', 'IN', undefined),
  of: fc.nat({ max: 20 }),
  event: fc.constantFrom('sale', 'sale', 'lead'),
  status: fc.constantFrom('sale', 'sale', 'hold', 'rejected'),
  payout: fc.constantFrom(undefined, '1', '2.5'),
  // Pounds have a rate, dollars have none.
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'GBP', 'GBP'),
  policy: fc.constantFrom(undefined, undefined, 'add' as const, 'ignore' as const),
  transaction: fc.constantFrom('', '', 'x'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const recordsOf = (worker: number, steps: readonly Step[]): AbTestRecord[] => {
  let time = NOON;
  const visits: { at: Place; fields: RequestFields }[] = [];
  const cookies = new Map<number, string>();
  return steps.map((one, i) => {
    time += one.pause;
    const at = { node: 1, worker, epoch: 5, sequence: i + 1, time };
    const click = visits.at(-1 - (one.of % Math.max(1, visits.length)));
    if (one.what === 'visit' || click === undefined) {
      const hash = `hash-${one.who}-${Math.floor(time / DAY)}`;
      const given = `cookie-${worker}-${i}`;
      const cookie = one.key === 'cookie' ? cookies.get(one.who) : undefined;
      if (cookie === undefined && one.key !== 'hidden') cookies.set(one.who, given);
      const fields = requestFields({
        te: one.test,
        ph: one.phase,
        a: one.variant,
        cl: one.cl,
        v: cookie ?? hash,
        ...(cookie === undefined && one.key !== 'hidden' ? { vn: given } : {}),
        ...(one.key === 'hidden' ? { vh: 1 as const, m: 'GET' } : {}),
        ...(one.country === undefined ? {} : { co: one.country }),
      });
      visits.push({ at, fields });
      return { at, fields };
    }
    const { te: _, a } = click.fields;
    if (one.what === 'land') return { at, fields: landedFields(click.at, { a, v: click.fields.v }) };
    return {
      at,
      fields: postbackFields(click.at, {
        a,
        st: one.status,
        ev: one.event,
        tx: one.transaction,
        cu: one.currency,
        ...(one.payout === undefined ? {} : { pa: one.payout }),
        ...(one.policy === undefined ? {} : { du: one.policy }),
      }),
    };
  });
};

/** `vh` precedes the long texts in a line, as the edge writes it. */
const inLine = (fields: AbTestRecord['fields']): AbTestRecord['fields'] => {
  if (fields.k !== 'r' || fields.vh === undefined) return fields;
  const { m, h, p, ua, rf, co, ...head } = fields;
  return { ...head, m, h, p, ...(co === undefined ? {} : { co }), ua, rf };
};

export const abTestTraffic = (most: number, least = 0): fc.Arbitrary<AbTestRecord[]> =>
  fc
    .array(fc.array(step, { minLength: least, maxLength: most, size: 'max' }), { minLength: 2, maxLength: 2 })
    .map((workers) => workers.flatMap((steps, worker) => recordsOf(worker, steps)));

/** Writes the records as journals, in segments of at most `cut` records. */
export const layTraffic = (disk: Disk, root: string, records: readonly AbTestRecord[], cut = 7): void => {
  for (const [worker, own] of Map.groupBy(records, ({ at }) => at.worker)) {
    const lines = own.map(({ at, fields }) => lineOf(inLine(fields), at));
    const segments: Buffer[][] = [];
    for (let i = 0; i < lines.length; i += cut) segments.push(lines.slice(i, i + cut));
    layJournal(disk, { root, worker, segments });
  }
};

/** Sorted in the documented order. */
export const inOrder = (records: readonly AbTestRecord[]): AbTestRecord[] =>
  records.toSorted(
    ({ at: a }, { at: b }) => a.time - b.time || a.worker - b.worker || a.sequence - b.sequence,
  );
