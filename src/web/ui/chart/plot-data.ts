/** One line or band of a plot: a value for each place along it; null: not known there. */
export interface PlotSeries {
  key: string;
  name: string;
  /** CSS colour. */
  color: string;
  /** Tells lines apart without colour. */
  dash: 'solid' | 'dashed' | 'dotted';
  draw: 'line' | 'area' | 'step' | 'band';
  values: readonly (number | null)[];
  /** Of a band: its other edge, above `values`; null: nothing bounds it. */
  upper?: readonly (number | null)[];
}

/** A line across: what curves are compared with. */
interface PlotMark {
  at: number;
  /** Where its words stand: those of near lines must not lie on each other. */
  side: 'start' | 'above' | 'below';
  label: string;
}

/** Curves over any measure: time, rates, delays. */
export interface PlotData {
  title: string;
  /** Of the file of its numbers, without its ending. */
  file: string;
  x: {
    /** Heads its column. */
    name: string;
    at: readonly number[];
    /** As told of a place. */
    write: (x: number) => string;
    /** Below the axis. */
    label: (x: number) => string;
    /** Where labels are, of a plot so wide; absent: at round numbers. */
    ticks?: (width: number) => readonly number[];
    /** In a file; absent: the number itself. */
    raw?: (x: number) => string | number;
  };
  y: {
    /** What is measured, and its unit. */
    name: string;
    write: (y: number) => string;
    axis: (y: number) => string;
    from?: number;
    to?: number;
  };
  /** How the two edges of a band are told together, and each heads its column. */
  band?: {
    write: (low: number, high: number | null) => string;
    edge: (name: string, isUpper: boolean) => string;
  };
  series: readonly PlotSeries[];
  marks: readonly PlotMark[];
}
