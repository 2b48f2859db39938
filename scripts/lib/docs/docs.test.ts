import { expect, test } from 'vitest';
import { CONTENTS } from './contents.ts';
import { docAt, docFiles } from './docs-plugin.ts';
import { pageOf, renderDoc } from './render.ts';

test('every document has one place in the contents, except decisions and what is read before the start', () => {
  const placed: string[] = Object.values(CONTENTS).flat();
  expect(new Set(placed).size).toBe(placed.length);
  const unplaced = [...docFiles().keys()].filter(
    (page) => page !== 'readme' && !page.startsWith('decision-'),
  );
  expect(placed.toSorted()).toEqual(unplaced.toSorted());
});

test('every link of the documentation leads to a heading that is there', () => {
  const rendered = new Map([...docFiles()].map(([page, file]) => [page, docAt(file)]));
  const broken = [...rendered].flatMap(([from, { links }]) =>
    links
      .filter((link) => {
        const [page = '', anchor] = link.split('#');
        const target = rendered.get(page);
        if (target === undefined) return true;
        return anchor !== undefined && !target.html.includes(`id="${anchor}"`);
      })
      .map((link) => `${from}: ${link}`),
  );
  expect(broken).toEqual([]);
  expect([...rendered.values()].flatMap(({ links }) => links).length).toBeGreaterThan(200);
});

test('every document has a title, a first paragraph and text to find', () => {
  for (const [page, file] of docFiles()) {
    const { title, lead, sections, html } = docAt(file);
    expect(
      [page, title, lead].every((text) => text.length > 0),
      page,
    ).toBe(true);
    expect(sections.length, page).toBeGreaterThan(0);
    expect(html, page).not.toContain('<h1');
  }
});

const doc = `# Links & \`macros\`

Read [this](postbacks.md#by-hand), [that](#the-second) and [code](../src/core/x.ts), or [elsewhere](https://example.com/a?b=c&d=e).

## The second

| a | b |
|---|--:|
| \`<1>\` | 2 |

## The second

\`\`\`mermaid
xychart-beta
\`\`\`

\`\`\`sh
npm start
\`\`\`
`;

test('links lead to pages of the program, and headings have addresses', () => {
  const { title, lead, html, headings, sections, links } = renderDoc('docs/campaigns.md', doc);
  expect(title).toBe('Links & macros');
  expect(lead).toBe('Read this, that and code, or elsewhere.');
  expect(links).toEqual(['postbacks#by-hand', 'campaigns#the-second']);
  expect(html).toContain('<a href="/help/postbacks#by-hand">this</a>');
  expect(html).toContain('<a href="#the-second">that</a>');
  expect(html).toContain('and code, or <a href="https://example.com/a?b=c&amp;d=e" target="_blank"');
  expect(html).not.toContain('xychart');
  expect(html).toContain('npm start');
  expect(headings.map(({ anchor }) => anchor)).toEqual(['the-second', 'the-second-1']);
  expect(sections).toEqual([
    { anchor: '', heading: 'Links & macros', text: 'Read this, that and code, or elsewhere.' },
    { anchor: 'the-second', heading: 'The second', text: 'a b <1> 2' },
    { anchor: 'the-second-1', heading: 'The second', text: 'npm start' },
  ]);
});

test('a link that is the name of a file is called by its title', () => {
  const titles = (page: string): string | null => (page === 'metrics' ? 'What the numbers mean' : null);
  const { html } = renderDoc('docs/a.md', '# A\n\nSee [metrics.md](metrics.md#cr) and [x.md](x.md).', titles);
  expect(html).toBe(
    '<p>See <a href="/help/metrics#cr">What the numbers mean</a> and <a href="/help/x">x.md</a>.</p>\n',
  );
});

test('a decision leads to other decisions and out of its folder', () => {
  const { links } = renderDoc('docs/decisions/0001-a.md', '# A\n\n[b](0002-b.md) [c](../metrics.md#cr)');
  expect(links).toEqual(['decision-0002-b', 'metrics#cr']);
  expect([pageOf('docs/screens/README.md'), pageOf('src/messages/README.md')]).toEqual([null, null]);
});
