/** What was compared and what differed. */
export interface Differences {
  /** Compares two values by their JSON; `evidence` is called if they differ. */
  equal(where: string, expected: unknown, got: unknown, evidence?: () => string): void;
  /** Reports something that must not happen. */
  wrong(where: string, what: string): void;
  /** Starts a heading; what follows is counted under it. */
  begin(part: string): void;
  readonly parts: ReadonlyMap<string, { compared: number; different: number }>;
  readonly told: readonly string[];
  readonly count: number;
}

/** `mostTold`: how many each part describes; all of them are counted. */
export const differences = (mostTold: number): Differences => {
  const parts = new Map<string, { compared: number; different: number }>();
  const told: string[] = [];
  let part = '';
  let count = 0;
  const tell = (where: string, what: string): void => {
    const now = parts.get(part) as { compared: number; different: number };
    now.different++;
    count++;
    if (now.different <= mostTold) told.push(`${part}: ${where}: ${what}`);
  };
  return {
    parts,
    told,
    get count() {
      return count;
    },
    begin: (name) => {
      part = name;
      if (!parts.has(name)) parts.set(name, { compared: 0, different: 0 });
    },
    wrong: tell,
    equal: (where, expected, got, evidence) => {
      const now = parts.get(part) as { compared: number; different: number };
      now.compared++;
      if (expected === got) return;
      const [a, b] = [JSON.stringify(expected), JSON.stringify(got)];
      if (a !== b) tell(where, `expected ${a}, got ${b}${evidence === undefined ? '' : ` (${evidence()})`}`);
    },
  };
};
