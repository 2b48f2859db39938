import {
  banditRegret,
  equalBandits,
  falseAlarms,
  falseWinners,
  LEAK_UNITS,
  leak,
  type Progress,
  power,
  returningVisitors,
  unequalDelays,
} from './experiments.ts';
import { meanText, median, shareText } from './report.ts';
import { storedAbTests } from './stored.ts';

const check = (what: string, good: boolean): void => {
  console.log(`${good ? 'PASS' : 'FAIL'}: ${what}`);
  if (!good) process.exitCode = 1;
};

/** A single line that is overwritten on a terminal. */
const progressOf =
  (what: string): Progress =>
  (done, all) => {
    if (!process.stderr.isTTY || (done % 10 !== 0 && done !== all)) return;
    process.stderr.write(done === all ? '\r\x1b[K' : `\r\x1b[K${what}: ${done} of ${all}`);
  };

const line = (what: string, figure: string): void => console.log(`  ${what.padEnd(58)} ${figure}`);

/** Share of tests in which the analysis found a difference. */
const share = (counted: Awaited<ReturnType<typeof falseWinners>>, analysis: number): number =>
  counted.found[analysis]!.count / counted.tests;

const winners = async (): Promise<void> => {
  const aa = await falseWinners(4000, progressOf('A/A tests'));
  console.log(
    '\nEqual variants, 3 %, 20,000 units a variant, a look after every 1 % of traffic: false winners at alpha 0.05',
  );
  line('anytime-valid test', shareText(aa.found[0]!.count, aa.tests));
  line('pooled p-value, peeked', shareText(aa.found[1]!.count, aa.tests));
  line('pooled p-value, looked at once at the end', shareText(aa.found[2]!.count, aa.tests));
  const ab = await power(1000, progressOf('A/B tests'));
  console.log('\n3 % against 3.9 %, 20,000 units per variant: found');
  line('anytime-valid test', shareText(ab.found[0]!.count, ab.tests));
  line('  of those, median share of the traffic it took', `${median(ab.found[0]!.looks) + 1} %`);
  line('pooled p-value, looked at once at the end', shareText(ab.found[1]!.count, ab.tests));
  check('false winners at most 5 %', share(aa, 0) <= 0.05);
  check('a peeked p-value goes further wrong', share(aa, 1) > 0.2);
  check('power at least that of the fixed-horizon test less 5 points', share(ab, 0) >= share(ab, 1) - 0.05);
};

const splits = async (): Promise<void> => {
  const equal = await falseAlarms(2000, progressOf('Equal splits'));
  console.log('\nSplit alarm at p < 0.001, checked after every 1 % of 40,000 units: false alarms');
  line('anytime-valid alarm', shareText(equal.found[0]!.count, equal.tests));
  line('chi-square, peeked', shareText(equal.found[1]!.count, equal.tests));
  const leaking = await leak(200, progressOf('Leaks'));
  console.log(`\nOne variant loses 2 % of its units, ${LEAK_UNITS.toLocaleString('en-US')} units: alarms`);
  line('anytime-valid alarm', shareText(leaking.found[0]!.count, leaking.tests));
  const delay = ((median(leaking.found[0]!.looks) + 1) / 100) * LEAK_UNITS;
  line('  of those, median units until the alarm', delay.toLocaleString('en-US'));
  const once = await returningVisitors(1000, false, progressOf('Returning visitors'));
  const daily = await returningVisitors(1000, true, progressOf('Returning visitors, daily'));
  console.log('\n20,000 visitors who each come on seven days, equal split: false alarms');
  line('units: the first visit, anytime-valid alarm', shareText(once.found[0]!.count, once.tests));
  line('counted every day, anytime-valid alarm', shareText(daily.found[0]!.count, daily.tests));
  line('counted every day, chi-square, peeked', shareText(daily.found[1]!.count, daily.tests));
  check(
    'false alarms at most 0.1 %, of visitors who return too',
    share(equal, 0) <= 0.002 && share(once, 0) <= 0.002,
  );
  check('a leak of 2 % is found', share(leaking, 0) >= 0.95);
};

const delays = async (): Promise<void> => {
  console.log('\nEqual variants, 3 %, 20,000 units per variant, one converting later: false winners');
  for (const later of [3, 5]) {
    const { found, tests } = await unequalDelays(2000, later, null, progressOf('Delays'));
    line(`later by ${later} % of the run, counted as they come`, shareText(found[0]!.count, tests));
  }
  const within = await unequalDelays(2000, 5, 7, progressOf('Delays'));
  line(
    'counted when the window of 7 % is over, later by up to 7 %',
    shareText(within.found[0]!.count, within.tests),
  );
  check('at most 5 % with the window rule', share(within, 0) <= 0.05);
};

const bandit = (): void => {
  const runs = banditRegret(60, progressOf('Bandits'));
  console.log('\nThree variants, 3 %, 3 % and 3.9 %, 336 hours of 200 visits: conversions missed');
  line('bandit', meanText(runs.map(({ regret }) => regret)));
  line('equal shares', runs[0]!.uniformRegret.toFixed(0));
  const equal = equalBandits(200, progressOf('Equal bandits'));
  const crossed = equal.filter((run) => run.crossed).length;
  console.log('\nTwo equal variants under a bandit, 168 hourly phases: false winners');
  line('anytime-valid test over all phases', shareText(crossed, equal.length));
  check(
    'a bandit misses fewer conversions than equal shares',
    runs.every(({ regret, uniformRegret }) => regret < uniformRegret),
  );
  check('false winners over phases at most 5 %', crossed / equal.length <= 0.05);
};

const stored = async (): Promise<void> => {
  const found = await storedAbTests(100, 4000, 0.1, progressOf('Stored tests'));
  console.log(
    '\nEqual variants, 10 %, 4,000 visitors of whom some return: assigned, journalled, ingested, stored and evaluated as in use',
  );
  line('anytime-valid test, after every conversion: false winners', shareText(found.named, found.tests));
  line('pooled p-value, peeked after every 1 % of the time', shareText(found.peeked, found.tests));
  line('alarms on the split', shareText(found.alarms, found.tests));
  check('every visitor is one unit, and every one who converts one conversion', found.miscounted === 0);
  check('false winners at most 5 %, no alarm', found.named / found.tests <= 0.05 && found.alarms === 0);
};

/** `bench stats`: simulates whole tests with the functions that judge them, using the same seeds every time. */
export const run = async (): Promise<void> => {
  await winners();
  await splits();
  await delays();
  bandit();
  await stored();
};
