/** Number of the A/B test in a split's ID (`t45`). 0 if the ID belongs to a rotation or is missing. */
export const abTestNumber = (id: string): number => {
  if (id.charCodeAt(0) !== 116) return 0;
  return /^t[1-9]\d{0,8}$/.test(id) ? Number(id.slice(1)) : 0;
};

/** The ID of a test in plans, cookies and journals. */
export const abTestId = (test: number): string => `t${Math.trunc(test)}`;
