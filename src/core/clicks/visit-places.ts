import { RANGE } from './key-table.ts';

/** Place of a visit's journal record: (node, worker, epoch, sequence) is never reused. */
export interface VisitPlace {
  readonly node: number;
  readonly worker: number;
  readonly epoch: number;
  readonly sequence: number;
}

/** Places that differ only in the low 32 bits of their sequence. */
export interface PlaceRun {
  readonly node: number;
  readonly worker: number;
  readonly epoch: number;
  /** The rest of the sequence. */
  readonly high: number;
}

/** Places as two words each: the number of a run, and the low half of the sequence. */
export interface PlaceRuns {
  numberOf(place: VisitPlace): number;
  placeOf(run: number, low: number): VisitPlace;
  all(): readonly PlaceRun[];
}

/** There are few runs, because a worker begins an epoch when it starts. Numbers begin at 1 and are never freed. */
export const placeRuns = (stored: readonly PlaceRun[] = []): PlaceRuns => {
  const runs: PlaceRun[] = [];
  const numbers = new Map<string, number>();
  let latest = 0;
  const add = (run: PlaceRun): number => {
    const name = `${run.node} ${run.worker} ${run.epoch} ${run.high}`;
    const number = numbers.get(name) ?? runs.push(run);
    numbers.set(name, number);
    return number;
  };
  for (const run of stored) add(run);
  return {
    numberOf: ({ node, worker, epoch, sequence }) => {
      const high = Math.floor(sequence / RANGE);
      const last = runs[latest - 1];
      if (last?.node !== node || last.worker !== worker || last.epoch !== epoch || last.high !== high)
        latest = add({ node, worker, epoch, high });
      return latest;
    },
    placeOf: (number, low) => {
      const { node, worker, epoch, high } = runs[number - 1] as PlaceRun;
      return { node, worker, epoch, sequence: high * RANGE + low };
    },
    all: () => runs,
  };
};
