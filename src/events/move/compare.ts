/** Sums of some rows by name, as decimal text. */
type Sums = Readonly<Record<string, string>>;
/** Sums by what they are of: workspace, campaign and day, for example. */
export type SumsBy = ReadonlyMap<string, Sums>;

/** Databases write the same decimal with more or fewer zeros at its end. */
export const plainDecimal = (text: string): string => {
  const plain = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
  return plain === '-0' ? '0' : plain;
};

/** Sums that differ, in words, at most `most`; empty if all are equal. One that is absent counts as zeros. */
export const differences = (before: SumsBy, after: SumsBy, most = 5): string[] => {
  const found: string[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, own] = [before.get(key) ?? {}, after.get(key) ?? {}];
    for (const name of new Set([...Object.keys(old), ...Object.keys(own)])) {
      const [was, is] = [plainDecimal(old[name] ?? '0'), plainDecimal(own[name] ?? '0')];
      if (was !== is && found.push(`${key}: ${name} ${was}, now ${is}`) === most) return found;
    }
  }
  return found;
};
