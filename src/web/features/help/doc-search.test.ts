import type { DocSection } from 'virtual:docs';
import { expect, test } from 'vitest';
import { docSearch, snippetOf } from './doc-search.ts';

const sections: DocSection[] = [
  {
    group: 'using',
    page: 'campaigns',
    title: 'Campaigns',
    anchor: '',
    heading: 'Campaigns',
    text: 'A link and where it leads.',
  },
  {
    group: 'using',
    page: 'campaigns',
    title: 'Campaigns',
    anchor: 'macros',
    heading: 'Macros',
    text: 'Written as {click_id}.',
  },
  {
    group: 'using',
    page: 'costs',
    title: 'Costs',
    anchor: 'credits',
    heading: 'Credits',
    text: 'The campaign pays less.',
  },
  {
    group: 'running',
    page: 'configuration',
    title: 'Configuration',
    anchor: '',
    heading: 'Configuration',
    text: 'FAIRLEAD_EDGE_PORT: the port of links. Macros are elsewhere.',
  },
];

const found = (words: string): string[] =>
  docSearch(sections)(words).map(({ page, anchor }) => `${page}#${anchor}`);

test('finds headings first, unfinished words, names of variables, and despite typing errors', () => {
  expect(found('macros')).toEqual(['campaigns#macros', 'configuration#']);
  expect(found('macr')).toEqual(['campaigns#macros', 'configuration#']);
  expect(found('edge port')).toEqual(['configuration#']);
  expect(found('FAIRLEAD_EDGE_PORT')).toEqual(['configuration#']);
  expect(found('click id')).toEqual(['campaigns#macros']);
  expect(found('confguration')).toEqual(['configuration#']);
  expect(found('credits macros')).toEqual([]);
  expect(found('')).toEqual([]);
});

test('puts what advertisers do before what operators and developers do', () => {
  const same = { title: 'T', anchor: '', heading: 'T', text: 'A postback.' };
  const find = docSearch([
    { group: 'building', page: 'c', ...same },
    { group: 'running', page: 'b', ...same },
    { group: 'using', page: 'a', ...same },
  ]);
  expect(find('postback').map(({ page }) => page)).toEqual(['a', 'b', 'c']);
});

test('shows the text around the first word that was found', () => {
  const text = `${'before '.repeat(50)}the macro and Macros ${'after '.repeat(50)}`.trim();
  const snippet = snippetOf(text, ['macro', 'macros']);
  const whole = snippet.map((part) => part.text).join('');
  expect(whole).toMatch(/^… before .* the macro and Macros after .* …$/);
  expect(whole.length).toBeLessThan(240);
  expect(snippet.filter(({ isMatch }) => isMatch).map((part) => part.text)).toEqual(['macro', 'Macros']);
});

test('shows the beginning if only the heading has the word', () => {
  expect(snippetOf('Short text (a+b).', ['other'])).toEqual([{ text: 'Short text (a+b).', isMatch: false }]);
  expect(snippetOf('Short', [])).toEqual([{ text: 'Short', isMatch: false }]);
  expect(snippetOf('', ['a'])).toEqual([]);
  const [only] = snippetOf('x'.repeat(500), []);
  expect(only?.text.length).toBeLessThan(240);
});
