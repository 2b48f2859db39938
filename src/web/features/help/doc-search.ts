import type { DocSection } from 'virtual:docs';
import MiniSearch from 'minisearch';

/** A section that was found. */
export interface FoundSection extends Omit<DocSection, 'group' | 'text'> {
  /** Around the first word that was found, in parts. */
  snippet: { text: string; isMatch: boolean }[];
}

export type DocSearch = (words: string) => FoundSection[];

/** What most people look for is in the first group. */
const WEIGHTS: Readonly<Record<DocSection['group'], number>> = { using: 1.5, running: 1, building: 0.5 };
const BEFORE = 60;
const LENGTH = 220;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text around the first of these words (in lower case), cut between words. */
export const snippetOf = (text: string, terms: readonly string[]): FoundSection['snippet'] => {
  const longestFirst = terms.toSorted((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const first = terms.length === 0 ? -1 : text.search(pattern);
  const from = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  const cut = text.length - from <= LENGTH ? text.length : text.lastIndexOf(' ', from + LENGTH);
  const to = cut > from ? cut : from + LENGTH;
  const shown = `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
  if (terms.length === 0) return [{ text: shown, isMatch: false }];
  return shown
    .split(pattern)
    .map((part, i) => ({ text: part, isMatch: i % 2 === 1 }))
    .filter((part) => part.text !== '');
};

/** A search of these sections: all words must be there, the last one may be unfinished, and typing errors are forgiven. */
export const docSearch = (sections: readonly DocSection[]): DocSearch => {
  const index = new MiniSearch<DocSection & { id: number }>({
    fields: ['heading', 'title', 'text'],
    searchOptions: {
      boost: { heading: 4, title: 2 },
      combineWith: 'AND',
      prefix: (_term, i, all) => i === all.length - 1,
      boostDocument: (id) => WEIGHTS[sections[id as number]?.group ?? 'building'],
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (words) =>
    index.search(words).flatMap(({ id, match }) => {
      const section = sections[id as number];
      if (section === undefined) return [];
      const { group: _, text, ...rest } = section;
      return [{ ...rest, snippet: snippetOf(text, Object.keys(match)) }];
    });
};
