/** One group of units of a test: those assigned to one arm (number of the path) in one phase. */
interface UnitGroup {
  phase: number;
  variant: number;
}

/** What is counted as the outcome of a test's units. */
export interface Outcome {
  workspace: number;
  campaign: number;
  test: number;
  /** Event type of the conversions that count; null: all. */
  event: string | null;
  /** They count from a unit's first request to so many milliseconds after it, both ends included. */
  windowMs: number;
  /**
   * Milliseconds since 1970: a unit's window is over if it ended by then. At most what is surely stored (`storedUpTo`), or
   * later answers differ.
   */
  upTo: number;
}

/** Where a walk through countable units stands: behind the unit of this number that became countable at `at`. */
export interface CountablePlace {
  /** Milliseconds since 1970: the unit's first request, and its window. */
  at: number;
  unit: number;
}

/** A unit with a conversion that counts, once its window is over. */
interface ConvertedUnit extends UnitGroup, CountablePlace {
  /** Revenue of its conversions that count, in the workspace's currency. */
  amount: number;
}

export interface GroupTotals extends UnitGroup {
  /** All that are stored; by how they were known at their first request (see core/clicks/units.ts). */
  units: number;
  cookie: number;
  given: number;
  hash: number;
  /** Their first request counts as somebody else's than a person's by now. */
  reclassified: number;
  /** Their first request was followed by the first report of its landing page. */
  landed: number;
  /** Those whose window is over: all that follows is of these. */
  over: number;
  /** Units with a conversion that counts. */
  converted: number;
  /** Of these, those whose conversions have all been rejected since. */
  rejected: number;
  /** Revenue of units: its sum, and the sum of each unit's squared. */
  revenue: number;
  revenueSquares: number;
  /** Conversions that do not count: reported before the unit's first request, or after its window. */
  before: number;
  after: number;
}

/** A contradiction in what is stored, in which no number of the test can be shown. */
type TestAlarm = 'more_conversions_than_units';

interface TestTotals<Group> {
  groups: Group[];
  alarm: TestAlarm | null;
}

interface DelayCurves {
  /** Milliseconds after the first request, ascending, each about as many times the one before; the last is the window. */
  edges: number[];
  /** Units, window over, whose first conversion that counts came within each edge. */
  curves: { variant: number; within: number[] }[];
}

/** What of units counts as somebody else's by now has to be looked for one by one: whoever asks often does without. */
export type FiguredGroup = Omit<GroupTotals, 'reclassified'>;

/** `days` and `delays` are of phases that are not left out. */
export interface TestFigures extends TestTotals<FiguredGroup> {
  /** By the day in which units began, those that had by `upTo`. */
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
  /** Of the values with most units; null: not known. Units whose window is over. */
  rows: (UnitGroup & { value: string | null; units: number; converted: number })[];
  /** How many values there are besides. */
  left: number;
}

/**
 * What the event store says of a test. A conversion counts for the unit of its click's visitor, whichever click of his it names,
 * if it was first reported within the window, unless it stood as rejected when the window ended. What becomes of it later is
 * told beside it and changes no count, so that a walk through countable units comes out the same whenever it is made.
 */
export interface TestResults {
  /** Units that became countable after `after` (milliseconds) and by `upTo`, by phase and arm. */
  counted(query: Omit<Outcome, 'event'> & { after: number }): Promise<(UnitGroup & { units: number })[]>;
  /**
   * The first `most` converted ones behind a place (null: from the first), in the order in which they became countable:
   * by the end of their window, then as their units began. Fewer: there are no more.
   */
  converted(query: Outcome & { from: CountablePlace | null; most: number }): Promise<ConvertedUnit[]>;
  totals(query: Outcome): Promise<TestTotals<GroupTotals>>;
  /** Units with a conversion that counts, by the event types of these, phase and arm, once their window is over. */
  converts(
    query: Omit<Outcome, 'event'> & { events: readonly string[] },
  ): Promise<(UnitGroup & { event: string; converted: number })[]>;
  /**
   * The totals with their units by day and delay, in one go. `days`: where days begin, on quarter hours, ascending, and last where the last
   * one ends.
   */
  figures(query: Outcome & LeftOut & { days: readonly number[] }): Promise<TestFigures>;
  /** Requests in the test by arm since `from` (milliseconds on a quarter hour): visits by people, and requests of programs. */
  validity(
    query: Pick<Outcome, 'workspace' | 'campaign' | 'test'> & { from: number },
  ): Promise<{ variant: number; requests: number; valid: number; bots: number }[]>;
  /** By one dimension of the units' first requests; of the `most` values that have most units. */
  segments(query: Outcome & LeftOut & { dimension: SegmentDimension; most: number }): Promise<Segments>;
}
