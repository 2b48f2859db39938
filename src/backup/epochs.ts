import { randomInt } from 'node:crypto';
import { nodeDisk } from '../events/journal/disk.ts';
import { journalDir } from '../events/journal/segments.ts';
import { freshState, readState } from '../events/journal/state.ts';
import { writeClosed } from './journals.ts';
import type { Manifest } from './manifest.ts';

const DAY_S = 24 * 60 * 60;

/**
 * An epoch above all that the original may have used. Epochs follow the clock, so this holds while clocks are right; a
 * day and a random part of another cover clocks that are wrong and an original that is still running.
 */
export const epochAfter = ({ madeAt, journals }: Manifest, now: number): number => {
  const latest = Math.max(now, Date.parse(madeAt), ...journals.map(({ lastTime }) => lastTime));
  return (
    Math.max(Math.floor(latest / 1000), ...journals.map(({ epoch }) => epoch)) + DAY_S + randomInt(DAY_S)
  );
};

/** Makes every worker of `node` up to `workers`, and each that has a journal below `root`, start above `epoch`. */
export const raiseEpochs = (
  root: string,
  { journals }: Manifest,
  { node, workers }: { node: number; workers: number },
  epoch: number,
): void => {
  const places = new Map(journals.map((journal) => [`${journal.node}.${journal.worker}`, journal]));
  for (let worker = 0; worker < workers; worker++) {
    const place = `${node}.${worker}`;
    places.set(place, places.get(place) ?? { node, worker, epoch: 0, segments: 0, lastTime: 0 });
  }
  for (const place of places.values()) {
    const dir = journalDir(root, place.node, place.worker);
    nodeDisk.mkdir(dir);
    const state = readState(nodeDisk, dir) ?? freshState(place.node, place.worker);
    writeClosed(dir, { ...state, epoch: Math.max(state.epoch, epoch) });
  }
};
