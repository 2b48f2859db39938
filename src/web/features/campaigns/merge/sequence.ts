import { same } from '../../../../contracts/campaign-changes/diff.ts';

/** The keys of `lead` in `kept`, with the additional ones of `other`, each after its predecessor there. */
const interleave = (
  lead: readonly string[],
  other: readonly string[],
  kept: ReadonlySet<string>,
): string[] => {
  const merged = lead.filter((key) => kept.has(key));
  const own = new Set(merged);
  other.forEach((key, place) => {
    if (!kept.has(key) || own.has(key)) return;
    const before = other.slice(0, place).findLast((one) => own.has(one));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, key);
    own.add(key);
  });
  return merged;
};

interface Orders {
  base: readonly string[];
  mine: readonly string[];
  theirs: readonly string[];
}

/** `keys` in the order both sides want; null: they disagree. `led`: each side's order with the other's inserted. */
export const mergedOrder = (
  { base, mine, theirs }: Orders,
  keys: ReadonlySet<string>,
): { agreed: string[] | null; mine: string[]; theirs: string[] } => {
  // Items in neither list (restored because something leads there) keep their position.
  const led = { mine: interleave(mine, theirs, keys), theirs: interleave(theirs, mine, keys) };
  const whole = { mine: interleave(led.mine, base, keys), theirs: interleave(led.theirs, base, keys) };
  const inAll = base.filter((key) => mine.includes(key) && theirs.includes(key));
  const moved = (list: readonly string[]): boolean =>
    !same(
      list.filter((key) => inAll.includes(key)),
      inAll,
    );
  const [byMe, byThem] = [moved(mine), moved(theirs)];
  if (same(whole.mine, whole.theirs)) return { agreed: whole.mine, ...whole };
  if (byMe !== byThem) return { agreed: byMe ? whole.mine : whole.theirs, ...whole };
  return { agreed: null, ...whole };
};
