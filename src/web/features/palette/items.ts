import type { MessageKey } from '../../i18n/english.ts';
import { matchOf } from './fuzzy.ts';
import { JUMPS, type Place } from './shortcuts.ts';

const GROUPS = ['pages', 'campaigns', 'domains', 'actions'] as const;
export type Group = (typeof GROUPS)[number];

export interface Item {
  id: string;
  group: Group;
  label: string;
  /** More words that find it: its English name, its address. */
  also?: string;
  /** Beside the label: keys, or the host of a link. */
  hint?: string;
  /** Found by the server: kept however the letters match. */
  found?: boolean;
  run: () => void;
}

export const PAGES: readonly { to: Place; label: MessageKey; keys: string }[] = (
  [
    ['d', 'nav.dashboard'],
    ['r', 'nav.requests'],
    ['c', 'nav.campaigns'],
    ['t', 'tests.title'],
    ['o', 'domains.title'],
    ['p', 'postbacks.title'],
    ['a', 'achievements.title'],
    ['u', 'profile.title'],
  ] as const
).map(([key, label]) => ({ to: JUMPS[key], label, keys: `G ${key.toUpperCase()}` }));

/** Maximum number shown in a group. */
const MOST = 12;

const pointsOf = ({ label, also = '', found = false }: Item, words: string): number =>
  Math.max(matchOf(label, words), matchOf(also, words) * 0.9, found ? 0.5 : 0);

/** Best first within each group, and the group with the best one first; without words in the given order. */
export const ranked = (items: readonly Item[], words: string): { group: Group; items: Item[] }[] => {
  const groups = GROUPS.map((group) => {
    const scored = items
      .filter((item) => item.group === group)
      .map((item) => ({ item, points: pointsOf(item, words) }))
      .filter(({ points }) => points > 0);
    if (words.trim() !== '') scored.sort((a, b) => b.points - a.points);
    return { group, best: scored[0]?.points ?? 0, items: scored.slice(0, MOST).map(({ item }) => item) };
  });
  if (words.trim() !== '') groups.sort((a, b) => b.best - a.best);
  return groups
    .filter(({ items: shown }) => shown.length > 0)
    .map(({ group, items: shown }) => ({ group, items: shown }));
};
