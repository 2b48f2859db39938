import { WHOLE } from './pieces.ts';
import type { HashRange, Split, Variant } from './plan.ts';

/** Length in hundredths of a percent and path number; -1 if released by its variant and not taken yet. */
interface Piece {
  length: number;
  path: number;
}

const FREE = -1;

const sumOf = (variants: readonly Variant[]): number =>
  variants.reduce((sum, variant) => sum + variant.weight, 0);

/** The split's current pieces; null if its weights are incomplete (none set yet). */
const piecesNow = ({ arms: variants, ranges }: Pick<Split, 'arms' | 'ranges'>): Piece[] | null => {
  if (ranges === undefined) {
    return sumOf(variants) === WHOLE ? variants.map(({ weight, path }) => ({ length: weight, path })) : null;
  }
  let from = 0;
  const pieces: Piece[] = [];
  for (const [end, place] of ranges) {
    const variant = variants[place];
    if (variant === undefined || end < from) return null;
    pieces.push({ length: end - from, path: variant.path });
    from = end;
  }
  return from === WHOLE ? pieces : null;
};

/** Merges neighbors with the same owner and drops empty pieces. */
const merged = (pieces: readonly Piece[]): Piece[] => {
  const out: Piece[] = [];
  for (const { length, path } of pieces) {
    const last = out.at(-1);
    if (length === 0) continue;
    if (last?.path === path) last.length += length;
    else out.push({ length, path });
  }
  return out;
};

/** Releases the shortest pieces first, so that they disappear, then cuts the remainder off the end of the next one. */
const giveUp = (pieces: Piece[], path: number, amount: number): void => {
  const own = pieces.filter((piece) => piece.path === path).sort((a, b) => a.length - b.length);
  let left = amount;
  for (const piece of own) {
    if (left === 0) return;
    if (piece.length <= left) {
      left -= piece.length;
      piece.path = FREE;
    } else {
      piece.length -= left;
      pieces.splice(pieces.indexOf(piece) + 1, 0, { length: left, path: FREE });
      left = 0;
    }
  }
};

/** Gives `path` up to `wants` of the free piece at `i`, from its front or its end. */
const take = (pieces: Piece[], i: number, path: number, wants: number, atEnd: boolean): number => {
  const piece = pieces[i]!;
  const taken = Math.min(wants, piece.length);
  if (taken === piece.length) {
    piece.path = path;
  } else {
    piece.length -= taken;
    pieces.splice(atEnd ? i + 1 : i, 0, { length: taken, path });
  }
  return taken;
};

/** Gives free pieces to an adjacent variant, or else to the one whose need is closest in size, to keep pieces few. */
const handOut = (pieces: Piece[], wants: Map<number, number>): void => {
  const give = (i: number, path: number, atEnd: boolean): void => {
    wants.set(path, wants.get(path)! - take(pieces, i, path, wants.get(path)!, atEnd));
  };
  for (let i = 0; i < pieces.length; i++) {
    if (pieces[i]!.path !== FREE) continue;
    const before = pieces[i - 1]?.path ?? FREE;
    const after = pieces[i + 1]?.path ?? FREE;
    if ((wants.get(before) ?? 0) > 0) give(i, before, false);
    else if ((wants.get(after) ?? 0) > 0) give(i, after, true);
  }
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    if (piece.path !== FREE) continue;
    const needy = [...wants].filter(([, left]) => left > 0);
    // The closest need leaves the smallest remainder.
    const [path] = needy.reduce((best, one) =>
      Math.abs(one[1] - piece.length) < Math.abs(best[1] - piece.length) ? one : best,
    );
    give(i, path, false);
  }
};

/**
 * The hash ranges of a split whose variants or weights changed. Shrinking variants release exactly what they lose,
 * growing variants take exactly that, and nothing else moves: half the sum of the weight differences, the minimum
 * possible. Variants are identified by path number; removed variants release everything, and new ones start with
 * nothing. `previous`: the split so far; without one, or if it had no weights, variants are laid out in order. Indexes
 * in the result are those in `variants`. Throws RangeError unless the weights are whole numbers that sum to 10 000 and
 * no path occurs twice.
 */
export const allotRanges = (
  previous: Pick<Split, 'arms' | 'ranges'> | undefined,
  variants: readonly Variant[],
): HashRange[] => {
  const wanted = new Map(variants.map(({ path, weight }) => [path, weight]));
  if (wanted.size !== variants.length)
    throw new RangeError('A path occurs twice among the variants of a split.');
  if (sumOf(variants) !== WHOLE || !variants.every(({ weight }) => Number.isInteger(weight) && weight >= 0)) {
    throw new RangeError(`The weights of a split must be whole numbers that sum to ${WHOLE}.`);
  }
  const now = previous === undefined ? null : piecesNow(previous);
  let pieces = merged(now ?? variants.map(({ path, weight }) => ({ length: weight, path })));
  const had = new Map<number, number>();
  for (const { path, length } of pieces) had.set(path, (had.get(path) ?? 0) + length);
  for (const [path, length] of had) giveUp(pieces, path, Math.max(0, length - (wanted.get(path) ?? 0)));
  pieces = merged(pieces);
  handOut(
    pieces,
    new Map(variants.map(({ path, weight }) => [path, Math.max(0, weight - (had.get(path) ?? 0))])),
  );

  const placeOf = new Map(variants.map(({ path }, place) => [path, place]));
  let end = 0;
  return merged(pieces).map(({ length, path }): HashRange => {
    end += length;
    return [end, placeOf.get(path)!];
  });
};
