import { floorToQuarter } from '../../../core/time/quarter.ts';
import { instant } from './outcomes.ts';

/**
 * Rows of sums: units of the test by the quarter hour in which they began, as in the roll-up, with `over`: how many
 * began by `bound`. Only those of the bound's quarter hour are read individually.
 */
export const unitGroups = (test: number, bound: number): string => {
  const quarter = instant(floorToQuarter(bound));
  return `SELECT quarter, phase, variant, known_by, units, landed, CASE WHEN quarter < ${quarter} THEN units ELSE 0 END AS over
      FROM rollup_units WHERE test = ${Math.trunc(test)}
    UNION ALL
    SELECT ${quarter}, phase, variant, known_by, 0, 0, count(*) FROM test_units
      WHERE test = ${Math.trunc(test)} AND time >= ${quarter} AND time <= ${instant(bound)} GROUP BY ALL`;
};
