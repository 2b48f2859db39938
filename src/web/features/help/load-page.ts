import { type DocPage, pages } from 'virtual:docs';

/** `doc`: null if there is no such page. */
export const loadPage = async (page: string): Promise<{ page: string; doc: DocPage | null }> => ({
  page,
  doc: Object.hasOwn(pages, page) ? ((await pages[page]?.()) ?? null) : null,
});
