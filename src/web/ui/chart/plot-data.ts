/** One line or band of a plot: a value at each point along it; null: unknown there. */
export interface PlotSeries {
  key: string;
  name: string;
  /** CSS color. */
  color: string;
  /** Distinguishes lines without color. */
  dash: 'solid' | 'dashed' | 'dotted';
  draw: 'line' | 'area' | 'step' | 'band';
  values: readonly (number | null)[];
  /** For a band: its other edge, above `values`; null: unbounded. */
  upper?: readonly (number | null)[];
}

/** A horizontal line as a reference for curves. */
interface PlotMark {
  at: number;
  /** Position of its label; labels of nearby lines must not overlap. */
  side: 'start' | 'above' | 'below';
  label: string;
}

/** Curves over any measure: time, rates, delays. */
export interface PlotData {
  title: string;
  /** Name of the file with its numbers, without the extension. */
  file: string;
  x: {
    /** Heading of its column. */
    name: string;
    at: readonly number[];
    /** Formats a single point. */
    write: (x: number) => string;
    /** Below the axis. */
    label: (x: number) => string;
    /** Label positions for a plot of a given width; absent: at round numbers. */
    ticks?: (width: number) => readonly number[];
    /** Value in a file; absent: the number itself. */
    raw?: (x: number) => string | number;
  };
  y: {
    /** The measure and its unit. */
    name: string;
    write: (y: number) => string;
    axis: (y: number) => string;
    from?: number;
    to?: number;
  };
  /** Shared name of a band's edges, and the heading of each edge's column. */
  band?: {
    write: (low: number, high: number | null) => string;
    edge: (name: string, isUpper: boolean) => string;
  };
  series: readonly PlotSeries[];
  marks: readonly PlotMark[];
}
