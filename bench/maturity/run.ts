import { loadavg } from 'node:os';
import { backTest, delays, SPANS } from './simulate.ts';

const PER_DAY = [5, 50, 500];
const WORLDS = 400;
/** Of intervals that claim 90%. */
const LEAST_COVERED = 0.88;
const WIDEST = 1.5;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`.padStart(6);

/** Prints the coverage and the width of the intervals of conversions to come, for every kind of delay. */
export const run = (): void => {
  console.log(
    `Conversions to come: ${WORLDS} worlds of 90 days for each line, load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    `Share of 90% intervals that contained what came (the oracle's in parentheses), and their width`,
  );
  let [inside, widest] = [0, 0];
  const lines = Object.keys(delays).flatMap((delay) => PER_DAY.map((perDay) => ({ delay, perDay })));
  for (const { delay, perDay } of lines) {
    const { covered, oracleCovered, width } = backTest(delay, perDay, WORLDS, perDay * 7919);
    const spans = SPANS.map((span) => `${span} ${percent(covered[span])} (${percent(oracleCovered[span])})`);
    console.log(
      `${delay.padEnd(22)} ${String(perDay).padStart(3)} a day: ${spans.join('  ')}  width ${width.toFixed(2)}`,
    );
    inside += SPANS.filter((span) => covered[span] >= LEAST_COVERED).length;
    widest = Math.max(widest, width);
  }
  const all = lines.length * SPANS.length;
  console.log(
    `${inside} of ${all} cover at least ${percent(LEAST_COVERED).trim()}; widest ${widest.toFixed(2)} of the oracle's (limit ${WIDEST})`,
  );
};
