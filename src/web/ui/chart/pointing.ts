/** The step whose middle is nearest to `x`; null: there are none. */
export const nearestStep = (middles: readonly number[], x: number): number | null => {
  let best: number | null = null;
  middles.forEach((middle, step) => {
    if (best === null || Math.abs(middle - x) < Math.abs((middles[best] ?? 0) - x)) best = step;
  });
  return best;
};

/** The step that a key selects; null: the key is not handled. */
export const stepAfterKey = (key: string, from: number, count: number): number | null => {
  const far = Math.max(1, Math.round(count / 10));
  const to: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - far,
    PageUp: from + far,
    Home: 0,
    End: count - 1,
  };
  const next = to[key];
  return next === undefined ? null : Math.min(count - 1, Math.max(0, next));
};
