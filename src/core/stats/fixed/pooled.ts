import type { ArmCounts } from '../answer.ts';
import { normalTail } from '../special/normal.ts';

/** Absent if no unit converted, or all did. */
export interface PooledTest {
  readonly zPooled?: number;
  readonly pValueZPooled?: number;
}

/** The classical two-sided test of two rates with a pooled variance. */
export const pooledTest = (control: ArmCounts, treatment: ArmCounts): PooledTest => {
  const converted = control.conversions + treatment.conversions;
  const n = control.n + treatment.n;
  if (control.n === 0 || treatment.n === 0 || converted === 0 || converted === n) return {};
  const spread = (converted / n) * ((n - converted) / n) * (1 / control.n + 1 / treatment.n);
  const z = (treatment.conversions / treatment.n - control.conversions / control.n) / Math.sqrt(spread);
  return { zPooled: z, pValueZPooled: 2 * normalTail(Math.abs(z)) };
};
