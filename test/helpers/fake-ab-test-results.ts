import type { AbTestResults, Outcome, SegmentDimension } from '../../src/events/store/ab-test-results.ts';

export interface FakeUnit {
  /** Time of its first request, milliseconds since 1970. */
  time: number;
  phase: number;
  variant: number;
  /** Null: it has no conversion that counts. */
  amount: number | null;
  landed?: boolean;
  reclassified?: boolean;
  /** For its conversion: milliseconds after its first request, and whether it was rejected later. */
  delay?: number;
  rejected?: boolean;
  /** Other event types with conversions that count. */
  events?: readonly string[];
  knownBy?: 'cookie' | 'given' | 'hash';
  /** Additional requests of programs with its variant. */
  bots?: number;
  facts?: Partial<Record<SegmentDimension, string>>;
}

type FiguresQuery = Parameters<AbTestResults['figures']>[0];

const EDGES = 40;

/** The event store's answers for one test, from its units in memory in the order of their start. */
export const fakeAbTestResults = (units: readonly FakeUnit[]): AbTestResults => {
  const groups = <T extends FakeUnit>(own: readonly T[]) =>
    [...Map.groupBy(own, ({ phase, variant }) => `${phase} ${variant}`).values()].map((members) => ({
      phase: members[0]!.phase,
      variant: members[0]!.variant,
      members,
    }));
  // Queried at every step of an evaluation: created once for each window.
  const ends = new Map<number, (FakeUnit & { unit: number; at: number })[]>();
  const endsOf = (windowMs: number) => {
    const known = ends.get(windowMs);
    if (known?.length === units.length) return known;
    const made = units.map((unit, index) => ({ ...unit, unit: index + 1, at: unit.time + windowMs }));
    ends.set(windowMs, made);
    return made;
  };
  /** Units whose window was over by `upTo`, but not at `after`. */
  const over = ({ windowMs, upTo }: Pick<Outcome, 'windowMs' | 'upTo'>, after = Number.NEGATIVE_INFINITY) =>
    endsOf(windowMs).filter(({ at }) => at > after && at <= upTo);
  const gained = <T extends FakeUnit>(own: readonly T[]) => own.filter(({ amount }) => amount !== null);
  const variants = <T extends FakeUnit>(own: readonly T[]) =>
    [...Map.groupBy(own, ({ variant }) => variant)].toSorted(([a], [b]) => a - b);
  const totals: AbTestResults['totals'] = async ({ windowMs, upTo }) => ({
    alarm: null,
    groups: groups(units).map(({ members, ...group }) => {
      const known = (by: FakeUnit['knownBy']): number =>
        members.filter(({ knownBy = 'given' }) => knownBy === by).length;
      const done = members.filter(({ time }) => time + windowMs <= upTo);
      const amounts = gained(done).map(({ amount }) => amount ?? 0);
      return {
        ...group,
        units: members.length,
        landed: members.filter(({ landed }) => landed).length,
        reclassified: members.filter(({ reclassified }) => reclassified).length,
        cookie: known('cookie'),
        given: known('given'),
        hash: known('hash'),
        over: done.length,
        converted: amounts.length,
        rejected: gained(done).filter(({ rejected }) => rejected).length,
        revenue: amounts.reduce((sum, amount) => sum + amount, 0),
        revenueSquares: amounts.reduce((sum, amount) => sum + amount ** 2, 0),
        before: 0,
        after: 0,
      };
    }),
  });
  const days = ({ days: edges, leftOut, windowMs, upTo }: FiguresQuery) =>
    edges.slice(0, -1).flatMap((day, place) =>
      variants(
        units.filter(
          ({ time, phase }) =>
            time >= day && time < edges[place + 1]! && time <= upTo && !leftOut.includes(phase),
        ),
      ).map(([variant, members]) => {
        const done = members.filter(({ time }) => time + windowMs <= upTo);
        const counts = { units: members.length, over: done.length, converted: gained(done).length };
        return { day, variant, ...counts };
      }),
    );
  const delays = ({ leftOut, ...query }: FiguresQuery) => {
    const edges = Array.from({ length: EDGES }, (_, i) => ((i + 1) * query.windowMs) / EDGES);
    const own = gained(over(query)).filter(({ phase }) => !leftOut.includes(phase));
    return {
      edges,
      curves: variants(own).map(([variant, members]) => ({
        variant,
        within: edges.map((edge) => members.filter(({ delay = 0 }) => delay <= edge).length),
      })),
    };
  };
  return {
    counted: async ({ after, ...query }) =>
      groups(over(query, after)).map(({ members, ...group }) => ({
        ...group,
        units: members.length,
      })),
    begun: async ({ after, upTo }) =>
      units.flatMap(({ time, phase, variant }) =>
        time > after && time <= upTo ? [{ time, phase, variant }] : [],
      ),
    converted: async ({ from, most, ...query }) =>
      over(query)
        .filter(({ at, unit }) => from === null || at > from.at || (at === from.at && unit > from.unit))
        .flatMap(({ amount, ...unit }) => (amount === null ? [] : [{ ...unit, amount }]))
        .toSorted((a, b) => a.at - b.at || a.unit - b.unit)
        .slice(0, most),
    totals,
    figures: async (query) => ({
      ...(await totals(query)),
      days: days(query),
      delays: delays(query),
    }),
    converts: async ({ by, ...query }) =>
      by.flatMap(({ event }, of) =>
        groups(over(query).filter((unit) => unit.events?.includes(event ?? ''))).map(
          ({ members, ...group }) => ({ ...group, of, converted: members.length }),
        ),
      ),
    validity: async () =>
      variants(units).map(([variant, members]) => {
        const bots = members.reduce((sum, unit) => sum + (unit.bots ?? 0), 0);
        return { variant, requests: members.length + bots, valid: members.length, bots };
      }),
    segments: async ({ dimension, most, leftOut, ...query }) => {
      const own = over(query).filter(({ phase }) => !leftOut.includes(phase));
      const values = [...Map.groupBy(own, ({ facts }) => facts?.[dimension] ?? null)].toSorted(
        ([, a], [, b]) => b.length - a.length,
      );
      return {
        left: Math.max(0, values.length - most),
        rows: values.slice(0, most).flatMap(([value, members]) =>
          groups(members).map(({ members: cell, ...group }) => ({
            ...group,
            value,
            units: cell.length,
            converted: gained(cell).length,
          })),
        ),
      };
    },
  };
};
