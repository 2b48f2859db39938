import type { ChosenTypes } from '../../core/conversions/types.ts';

/** A group of a test's units: those assigned to one variant (path number) in one phase. */
interface UnitGroup {
  phase: number;
  variant: number;
}

/** What counts as the outcome of a test's units. */
export interface Outcome {
  workspace: number;
  campaign: number;
  test: number;
  /** Event of the conversions that count; null: all. */
  event: string | null;
  /** Only conversions of these types count, by their type when the window ends. Null or absent: any. */
  types?: ChosenTypes | null;
  /** Conversions count from a unit's first request up to this many milliseconds after it, both ends inclusive. */
  windowMs: number;
  /**
   * Milliseconds since 1970; windows that ended by then are closed. At most the time up to which everything is stored
   * (`storedUpTo`), because otherwise later answers could differ.
   */
  upTo: number;
}

/** Position of a walk through countable units: after the unit with this number that became countable at `at`. */
export interface CountablePlace {
  /** Milliseconds since 1970: the unit's first request plus its window. */
  at: number;
  unit: number;
}

/** A unit with a conversion that counts, once its window has closed. */
interface ConvertedUnit extends UnitGroup, CountablePlace {
  /** Revenue of its conversions that count, in the workspace's currency. */
  amount: number;
}

export interface GroupTotals extends UnitGroup {
  /** All stored units, by how they were identified at their first request (see core/clicks/units.ts). */
  units: number;
  cookie: number;
  given: number;
  hash: number;
  /** Units whose first request no longer counts as human. */
  reclassified: number;
  /** Units whose first request was followed by the first report of its landing page. */
  landed: number;
  /** Units with a closed window; everything below counts only these. */
  over: number;
  /** Units with a conversion that counts. */
  converted: number;
  /** How many of these have had all their conversions rejected since. */
  rejected: number;
  /** Revenue of units: the sum, and the sum of squares. */
  revenue: number;
  revenueSquares: number;
  /** Conversions that do not count: reported before the unit's first request, or after its window. */
  before: number;
  after: number;
}

/** A contradiction in the stored data that prevents any number of the test from being shown. */
type AbTestAlarm = 'more_conversions_than_units';

interface AbTestTotals<Group> {
  groups: Group[];
  alarm: AbTestAlarm | null;
}

interface DelayCurves {
  /** Milliseconds after the first request, in ascending geometric progression; the last is the window. */
  edges: number[];
  /** Units with a closed window whose first conversion that counts came within each edge. */
  curves: { variant: number; within: number[] }[];
}

/** Which conversions count, as one of several questions. */
export type CountedBy = Pick<Outcome, 'event' | 'types'>;

/** Finding reclassified units means reading units individually, so frequent callers do without. */
export type FiguredGroup = Omit<GroupTotals, 'reclassified'>;

/** `days` and `delays` exclude phases that are left out. */
export interface AbTestFigures extends AbTestTotals<FiguredGroup> {
  /** By the day units began, for those begun by `upTo`. */
  days: { day: number; variant: number; units: number; over: number; converted: number }[];
  delays: DelayCurves;
}

export const SEGMENT_DIMENSIONS = [
  ...(['country', 'device', 'os', 'browser', 'language', 'in_app'] as const),
  ...(['sub1', 'sub2', 'sub3'] as const),
] as const;
export type SegmentDimension = (typeof SEGMENT_DIMENSIONS)[number];

/** Phases whose units are left out. */
interface LeftOut {
  leftOut: readonly number[];
}

interface Segments {
  /** For the values with the most units; null: unknown. Units with a closed window. */
  rows: (UnitGroup & { value: string | null; units: number; converted: number })[];
  /** Number of further values. */
  left: number;
}

/**
 * What the event store knows about a test. A conversion counts for the unit of its click's visitor, whichever of their
 * clicks it names, if it was first reported within the window and was not rejected when the window ended. Later changes
 * are reported separately and change no count, so that a walk through countable units gives the same result at any
 * time.
 */
export interface AbTestResults {
  /** Units that became countable after `after` (milliseconds) and by `upTo`, by phase and variant. */
  counted(
    query: Omit<Outcome, keyof CountedBy> & { after: number },
  ): Promise<(UnitGroup & { units: number })[]>;
  /** Units that began after `after` (milliseconds) and by `upTo`, in any order. */
  begun(query: Pick<Outcome, 'test' | 'upTo'> & { after: number }): Promise<(UnitGroup & { time: number })[]>;
  /**
   * The first `most` converted units after a place (null: from the start), in the order in which they became countable:
   * by the end of their window, then by their start. Fewer than `most` means there are no more.
   */
  converted(query: Outcome & { from: CountablePlace | null; most: number }): Promise<ConvertedUnit[]>;
  totals(query: Outcome): Promise<AbTestTotals<GroupTotals>>;
  /**
   * Units with a conversion that counts, by phase and variant, once their window has closed; `of`: the place in `by` of
   * what they are counted by.
   */
  converts(
    query: Omit<Outcome, keyof CountedBy> & { by: readonly CountedBy[] },
  ): Promise<(UnitGroup & { of: number; converted: number })[]>;
  /**
   * The totals with their units by day and delay, in one pass. `days`: start of each day, on quarter hours, ascending,
   * followed by the end of the last.
   */
  figures(query: Outcome & LeftOut & { days: readonly number[] }): Promise<AbTestFigures>;
  /**
   * Requests in the test by variant since `from` (milliseconds on a quarter hour): human visits, and requests by bots.
   */
  validity(
    query: Pick<Outcome, 'workspace' | 'campaign' | 'test'> & { from: number },
  ): Promise<{ variant: number; requests: number; valid: number; bots: number }[]>;
  /** By one dimension of the units' first requests, for the `most` values with the most units. */
  segments(query: Outcome & LeftOut & { dimension: SegmentDimension; most: number }): Promise<Segments>;
}
