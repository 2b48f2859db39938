import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';

/** A heading, with its address on the page. */
interface DocHeading {
  depth: number;
  anchor: string;
  text: string;
}

/** What is searched: a heading and the text until the next one. */
interface DocSection {
  anchor: string;
  heading: string;
  text: string;
}

/** A page of the documentation. */
export interface RenderedDoc {
  title: string;
  /** Its first paragraph, as text. */
  lead: string;
  /** Without the title. */
  html: string;
  headings: DocHeading[];
  sections: DocSection[];
  /** Pages it leads to, with anchors: `campaigns#macros`. */
  links: string[];
}

/** Where the program serves the documentation. */
const HELP = '/help';

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:)])/g, '$1')
    .trim();

const attributeOf = (text: string): string =>
  text
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;');

/** The address of a heading, as on GitHub. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/**
 * The page of a file of the repository: `docs/campaigns.md` is `campaigns`, `docs/decisions/0001-a.md` is
 * `decision-0001-a`; null: it is not one.
 */
export const pageOf = (file: string): string | null => {
  if (file === 'README.md') return 'readme';
  if (file === 'CHANGELOG.md') return 'changelog';
  const [, decision, name] = /^docs\/(decisions\/)?([\w-]+)\.md$/.exec(file) ?? [];
  if (name === undefined) return null;
  return decision === undefined ? name : `decision-${name}`;
};

/**
 * Renders a Markdown file of this repository. `file`: its path in the repository, from which its links are resolved:
 * other pages become addresses below `HELP`, and are called by their titles where the link has the name of the file; files
 * that are not pages are only named. Charts in Mermaid are left out. `titleOf`: a page's title.
 */
export const renderDoc = (
  file: string,
  markdown: string,
  titleOf: (page: string) => string | null = () => null,
): RenderedDoc => {
  const headings: DocHeading[] = [];
  const links: string[] = [];
  const used = new Map<string, number>();
  const folder = posix.dirname(file);

  const uniqueAnchor = (text: string): string => {
    const anchor = anchorOf(text);
    const count = used.get(anchor) ?? 0;
    used.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  };
  /** Null: it leads nowhere. */
  const targetOf = (href: string): string | null => {
    if (/^https?:/.test(href)) return href;
    const [path = '', anchor] = href.split('#');
    const page = pageOf(path === '' ? file : posix.normalize(posix.join(folder, path)));
    if (page === null) return null;
    const end = anchor === undefined ? '' : `#${anchor}`;
    links.push(`${page}${end}`);
    return path === '' ? end : `${HELP}/${page}${end}`;
  };
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        const text = textOf(inner);
        const anchor = uniqueAnchor(text);
        if (depth === 1) return '';
        headings.push({ depth, anchor, text });
        return `<h${depth} id="${anchor}"><a href="#${anchor}">${inner}</a></h${depth}>\n`;
      },
      link({ href, text, tokens }: Tokens.Link) {
        const target = targetOf(href);
        const named = /^[\w./-]+\.md$/.test(text) ? titleOf(links.at(-1)?.split('#')[0] ?? '') : null;
        const inner = named ?? this.parser.parseInline(tokens);
        if (target === null) return inner;
        const attributes = /^https?:/.test(target) ? ' target="_blank" rel="noreferrer"' : '';
        return `<a href="${attributeOf(target)}"${attributes}>${inner}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const path = posix.normalize(posix.join(folder, href));
        return `<img src="${attributeOf(path.replace(/^src\/web\/public/, ''))}" alt="${attributeOf(text)}" loading="lazy">`;
      },
      code({ lang }: Tokens.Code) {
        return lang === 'mermaid' ? '' : false;
      },
      // It can be wider than the page, and is reached by keyboard then.
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: string): string =>
          row
            .map(({ tokens, align }) => {
              const style = align === null ? '' : ` align="${align}"`;
              return `<${tag}${style}>${this.parser.parseInline(tokens)}</${tag}>`;
            })
            .join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`;
        return `<div class="wide" tabindex="0" role="group"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const first = tokens.find(
    (token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1,
  );
  const title = first === undefined ? file : textOf(marked.parser([{ ...first, type: 'paragraph' }]));
  const html = marked.parser(tokens);
  const lead = /<p>(.*?)<\/p>/s.exec(html)?.[1] ?? '';

  const parts = html.split(/(?=<h[2-6] id=")/);
  const sections = parts
    .map((part): DocSection => {
      const heading = /^<h[2-6] id="([^"]*)">.*?<\/h[2-6]>/.exec(part);
      const of = headings.find(({ anchor }) => anchor === heading?.[1]);
      return {
        anchor: of?.anchor ?? '',
        heading: of?.text ?? title,
        text: textOf(part.slice(heading?.[0].length ?? 0)),
      };
    })
    .filter(({ text, anchor }) => text !== '' || anchor !== '');
  return {
    ...{ title, html, headings, sections, links },
    lead: textOf(lead),
  };
};
