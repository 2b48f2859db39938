import { loadavg } from 'node:os';
import { Problem } from '../../src/config/problem.ts';
import { backTest, delays, HISTORY_DAYS, SPANS } from './simulate.ts';

const PER_DAY = [5, 50, 500];
/** A new workspace, whose intervals cannot keep the limits yet, and one that has been there for long. */
const DAYS = [21, HISTORY_DAYS];
const WORLDS = 400;
/** Of intervals that claim 90%. */
const LEAST_COVERED = 0.88;
const WIDEST = 1.5;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`.padStart(6);

/** Prints the coverage and the width of the intervals of conversions to come, for every kind of delay. */
export const run = (): void => {
  console.log(`Conversions to come: ${WORLDS} worlds for each line, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    `Share of 90% intervals that contained what came (the oracle's in parentheses), and their width`,
  );
  const missed: string[] = [];
  for (const days of DAYS) {
    console.log(`After ${days} days`);
    for (const delay of Object.keys(delays)) {
      for (const perDay of PER_DAY) {
        const { covered, oracleCovered, width } = backTest(delay, perDay, WORLDS, {
          seed: perDay * 7919,
          days,
        });
        const spans = SPANS.map(
          (span) => `${span} ${percent(covered[span])} (${percent(oracleCovered[span])})`,
        );
        const line = `${delay.padEnd(22)} ${String(perDay).padStart(3)} a day`;
        console.log(`${line}: ${spans.join('  ')}  width ${width.toFixed(2)}`);
        if (days < HISTORY_DAYS) continue;
        const low = SPANS.filter((span) => covered[span] < LEAST_COVERED);
        if (low.length > 0) missed.push(`${line}: ${low.join(', ')} covered too seldom`);
        if (width > WIDEST) missed.push(`${line}: ${width.toFixed(2)} of the oracle's width`);
      }
    }
  }
  if (missed.length > 0) throw new Problem(`Beyond the limits:\n${missed.join('\n')}`);
};
