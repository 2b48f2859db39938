import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { CONTENTS, type DocGroup } from './contents.ts';
import { pageOf, type RenderedDoc, renderDoc } from './render.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** `virtual:docs` has the contents and tells where pages are; `virtual:docs/page/campaigns` is one. */
const ENTRY = 'virtual:docs';
const PAGE = `${ENTRY}/page/`;
const SEARCH = `${ENTRY}/search`;

/** Every page's file, by page. Decisions have no place in the contents, but other pages lead to them. */
export const docFiles = (): Map<string, string> => {
  const inFolder = (folder: string): string[] =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
  const files = ['README.md', 'CHANGELOG.md', ...inFolder('docs'), ...inFolder('docs/decisions')];
  return new Map(
    files.flatMap((file) => {
      const page = pageOf(file);
      return page === null ? [] : [[page, file] as const];
    }),
  );
};

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The title of a page, from its first line. */
const titleOf = (page: string): string | null => {
  const file = docFiles().get(page);
  return file === undefined ? null : (/^# (.+)$/m.exec(textOf(file))?.[1] ?? null);
};

export const docAt = (file: string): RenderedDoc => renderDoc(file, textOf(file), titleOf);

const module = (members: Record<string, unknown>): string =>
  Object.entries(members)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/** Renders the documentation of this revision into modules that screens load: a page each, and one to search all. */
export const docsPlugin = (): Plugin => {
  const files = docFiles();
  const pageAt = (page: string): RenderedDoc => docAt(files.get(page) as string);
  const groups = Object.entries(CONTENTS) as [DocGroup, readonly string[]][];

  return {
    name: 'docs',
    resolveId: (id) => (id === ENTRY || id.startsWith(`${ENTRY}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${ENTRY}`) {
        const contents = groups.map(([group, pages]) => ({
          group,
          pages: pages.map((page) => {
            const { title, lead } = pageAt(page);
            return { page, title, lead };
          }),
        }));
        const loaders = [...files.keys()].map((page) => `"${page}": () => import("${PAGE}${page}")`);
        return `${module({ contents })}\nexport const pages = { ${loaders.join(', ')} };
          export const search = () => import("${SEARCH}");`;
      }
      if (id === `\0${SEARCH}`) {
        const sections = groups.flatMap(([group, pages]) =>
          pages.flatMap((page) => {
            const { title, sections: own } = pageAt(page);
            return own.map((section) => ({ group, page, title, ...section }));
          }),
        );
        return module({ sections });
      }
      if (!id.startsWith(`\0${PAGE}`)) return null;
      const page = id.slice(PAGE.length + 1);
      const file = files.get(page);
      if (file === undefined) this.error(`There is no page ${page}.`);
      this.addWatchFile(join(ROOT, file));
      const { title, html, headings } = docAt(file);
      return module({ title, html, headings });
    },
  };
};
