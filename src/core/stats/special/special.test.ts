import { describe, expect, test } from 'vitest';
import { chiSquareTail, logGamma, stirlingError } from './gamma.ts';
import { normalShortfall, normalTail, normalUpperQuantile } from './normal.ts';
import { incompleteBeta, studentTail, studentUpperQuantile } from './student.ts';

/** Expected values were computed with 40 digits. */
const isNear = (got: number, expected: number, relative = 1e-12): void => {
  expect(Math.abs(got - expected)).toBeLessThanOrEqual(relative * Math.abs(expected));
};

describe('tails', () => {
  test.each([
    [0, 0.5],
    [0.5, 0.3085375387259869],
    [1.96, 0.024997895148220435],
    [-3, 0.9986501019683699],
    [6, 9.86587645037698e-10],
    [20, 2.7536241186062337e-89],
    [37, 5.725571222524577e-300],
  ])('P(Z > %d)', (z, expected) => isNear(normalTail(z), expected));

  test.each([
    [0.1, 1.5, 0.46602072674348133],
    [2, 2.3, 0.08330678949401495],
    [1e5, 1, 3.1830988617318035e-6],
    [2, 55.7, 0.02519278942624053],
    [40, 9, 9.491499224669913e-12],
    [1.5, 0.5, 0.25395089532405424],
    [2, 9999, 0.022763631680755052],
    [2, 10001, 0.022763628980950384],
    [6, 12000, 1.0150356593349862e-9],
    [2, 1e9, 0.022750132083156623],
  ])('P(T > %d) with %d degrees of freedom', (t, dof, expected) =>
    isNear(studentTail(t, dof), expected, 3e-12),
  );

  test.each([
    [3.84, 1, 0.0500435212487051],
    [0.001, 2, 0.9995001249791693],
    [5, 9, 0.8343082601934075],
    [1000, 9, 1.724068118922473e-209],
    [18.18, 3, 0.0004038052214469276],
  ])('P(X > %d) with %d degrees of freedom', (x, df, expected) => isNear(chiSquareTail(x, df), expected));

  test.each([
    [2, 10, 0.1, 0.3026431198],
    [0.5, 0.5, 0.9, 0.7951672353008665],
    [100, 900, 0.08, 0.013147929052280233],
    [1, 1, 0.3, 0.3],
    [301, 9701, 0.035, 0.9970362677173886],
  ])('I(%d, %d) at %d', (a, b, x, expected) => isNear(incompleteBeta(a, b, x, 1 - x), expected, 2e-12));

  test.each([
    [1e-5, 11.512919692895826],
    [0.5, 0.5723649429247001],
    [12.25, 18.115669505710894],
    [1e9, 19723265827.503716],
  ])('ln Gamma(%d)', (x, expected) => isNear(logGamma(x), expected, 1e-14));
});

test.each([
  [0.025, Number.POSITIVE_INFINITY],
  [1e-10, 1.3],
  [0.025, 0.3],
  [0.495, 3],
  [5e-9, 1e5],
  [0.2, 1e9],
  [0.975, 12.5],
])('the quantile of %d with %d degrees of freedom has that tail', (tail, dof) => {
  if (dof === Number.POSITIVE_INFINITY) isNear(normalTail(normalUpperQuantile(tail)), tail);
  else isNear(studentTail(studentUpperQuantile(tail, dof), dof), tail);
});

test('expected loss keeps its digits when it is tiny', () => {
  isNear(normalShortfall(0.6, 0.0395170849127311), 5.886206264222471e-55, 1e-10);
  isNear(normalShortfall(-0.1, 0.2), 0.139559311480261, 1e-12);
  expect(normalShortfall(1, 1e-3)).toBe(0);
  expect(normalShortfall(-1, 1e-3)).toBe(1);
});

test("Stirling's error is continuous where its series begins", () => {
  isNear(stirlingError(16 - 1e-9), stirlingError(16), 1e-9);
  expect(normalUpperQuantile(0.5)).toBe(0);
  expect(studentUpperQuantile(0.5, 3)).toBe(0);
});
