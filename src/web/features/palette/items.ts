import type { MessageKey } from '../../i18n/english.ts';
import { JUMPS, type Place } from './shortcuts.ts';

/** Without accents and case: `painel` finds Painél and `елка` finds Ёлка; letters of Devanagari keep their signs. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase();

const isStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{M}\p{N}]/u.test(text[at - 1] ?? '');

/** Score of letters in order with gaps: more for word starts and adjacent letters; null if some are missing. */
const scattered = (text: string, wanted: string): number | null => {
  let at = -1;
  let points = 0;
  for (const letter of wanted) {
    const next = text.indexOf(letter, at + 1);
    if (next === -1) return null;
    points += isStart(text, next) ? 3 : next === at + 1 ? 2 : 0;
    at = next;
  }
  return points / (wanted.length * 3);
};

/**
 * How well `words` match `text`: 0 (not at all) to 4. In descending order: the whole text, its beginning, the beginning
 * of a word, anywhere, letters in order; of equal matches the shorter text wins. Blanks separate words; all must match.
 */
export const matchOf = (text: string, words: string): number => {
  const shown = plain(text);
  const wanted = plain(words).trim();
  if (wanted === '') return 1;
  const length = 1 / (1 + shown.length);
  if (shown === wanted) return 4;
  const at = shown.indexOf(wanted);
  if (at === 0) return 3 + length;
  if (at > 0) {
    const begins = [...shown.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].some((word) => word[0].startsWith(wanted));
    return (begins ? 2 : 1) + length;
  }
  const parts = wanted.split(/\s+/);
  if (parts.length > 1) {
    const each = parts.map((part) => matchOf(text, part));
    return each.some((points) => points === 0) ? 0 : Math.min(...each, 1) * 0.9;
  }
  const points = scattered(shown, wanted);
  // Any two letters occur in nearly every text.
  return points === null || wanted.length < 2 || points < 0.6 ? 0 : points * 0.8;
};

const GROUPS = ['ids', 'pages', 'campaigns', 'library', 'reports', 'domains', 'help', 'actions'] as const;
export type Group = (typeof GROUPS)[number];

export interface Item {
  id: string;
  group: Group;
  label: string;
  /** More words that find it: its English name, its address. */
  also?: string;
  /** Beside the label: keys, or the host of a link. */
  hint?: string;
  /** Found by the server: kept whether or not its letters match. */
  found?: boolean;
  run: () => void;
}

/** Groups whose items are shown for words only. */
const FOR_WORDS: readonly Group[] = ['library', 'reports', 'help'];

export const PAGES: readonly { to: Place; label: MessageKey; keys: string }[] = (
  [
    ['d', 'nav.dashboard'],
    ['e', 'nav.reports'],
    ['r', 'nav.requests'],
    ['c', 'nav.campaigns'],
    ['f', 'library.offers'],
    ['l', 'editor.paths'],
    ['n', 'library.networks'],
    ['s', 'sources.title'],
    ['t', 'tests.title'],
    ['o', 'domains.title'],
    ['p', 'postbacks.title'],
    ['a', 'achievements.title'],
    ['u', 'settings.title'],
    ['h', 'nav.help'],
  ] as const
).map(([key, label]) => ({ to: JUMPS[key], label, keys: `G ${key.toUpperCase()}` }));

/** Maximum number shown in a group; of actions, which are always the same, all. */
const MOST = 14;
const mostOf = (group: Group): number => (group === 'actions' ? Number.POSITIVE_INFINITY : MOST);

const pointsOf = ({ label, also = '', found = false }: Item, words: string): number =>
  Math.max(matchOf(label, words), matchOf(also, words) * 0.9, found ? 0.5 : 0);

/**
 * Best first within each group, and the group with the best one first; without words in the given order, and nothing of
 * the groups that are for words only.
 */
export const ranked = (items: readonly Item[], words: string): { group: Group; items: Item[] }[] => {
  const groups = GROUPS.map((group) => {
    const scored = items
      .filter((item) => item.group === group && (!FOR_WORDS.includes(group) || words.trim() !== ''))
      .map((item) => ({ item, points: pointsOf(item, words) }))
      .filter(({ points }) => points > 0);
    if (words.trim() !== '') scored.sort((a, b) => b.points - a.points);
    return {
      group,
      best: scored[0]?.points ?? 0,
      items: scored.slice(0, mostOf(group)).map(({ item }) => item),
    };
  });
  if (words.trim() !== '') groups.sort((a, b) => b.best - a.best);
  return groups
    .filter(({ items: shown }) => shown.length > 0)
    .map(({ group, items: shown }) => ({ group, items: shown }));
};
