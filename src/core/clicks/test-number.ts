/** Number of the A/B test that a split's id names (`t45`); 0: the id is a rotation's, or none. */
export const testNumber = (id: string): number => {
  if (id.charCodeAt(0) !== 116) return 0;
  return /^t[1-9]\d{0,8}$/.test(id) ? Number(id.slice(1)) : 0;
};

/** The id that plans, cookies and journals name a test by. */
export const testId = (test: number): string => `t${Math.trunc(test)}`;
