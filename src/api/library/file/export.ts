import { PAGE_COLUMNS, type PageColumn } from '../../../contracts/library/library-file.ts';
import type { LibraryFilters, PageKind } from '../../../contracts/library/library-page.ts';
import { capText, payoutText } from '../../../core/offers/terms-text.ts';
import type { Db } from '../../../db/tables.ts';
import type { StoredPage } from '../../campaign/pages/link.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../http/csv.ts';
import { matchingPages } from '../list.ts';
import { allOffers, networksOf, referencesTo } from './references.ts';

/** What a file calls the network and the fallback of a page; '' for none. */
const namesFor = async (db: Db, workspace: number, kind: PageKind, pages: readonly StoredPage[]) => {
  const networks = await networksOf(db, workspace, kind);
  const offers = pages.some(({ fallback_id }) => fallback_id !== null) ? await allOffers(db, workspace) : [];
  const refs = referencesTo(offers, ({ name, url, public_id }) => [name, url, public_id], { anyCase: false });
  const byId = new Map(offers.map((one) => [one.id, one]));
  return ({
    network_id,
    fallback_id,
  }: StoredPage): Pick<Record<PageColumn, string>, 'network' | 'fallback'> => {
    const network = networks.byId.get(network_id ?? 0);
    const fallback = byId.get(fallback_id ?? 0);
    return {
      network: network === undefined ? '' : networks.refs.textOf(network),
      fallback: fallback === undefined ? '' : refs.textOf(fallback),
    };
  };
};

/** Pages for spreadsheets, newest first, as an import takes them. */
export const pagesCsv = async (
  db: Db,
  workspace: number,
  kind: PageKind,
  filters: LibraryFilters,
): Promise<string> => {
  const pages = await matchingPages(db, workspace, kind, filters)
    .selectAll('p')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  const namesOf = await namesFor(db, workspace, kind, pages);
  const columns = PAGE_COLUMNS[kind];
  const lines = pages.map((page) => {
    const cells: Record<PageColumn, string> = {
      ...{ id: page.public_id, name: page.name, url: page.url, notes: page.notes },
      ...{ state: page.archived ? 'archived' : 'active', tags: page.tags.join(', ') },
      ...{ exits: String(page.exits), countries: page.countries.join(', ') },
      ...{ payout: payoutText(page.payout), currency: page.payout?.currency ?? '', cap: capText(page.cap) },
      ...namesOf(page),
    };
    return csvLine(columns.map((column) => cells[column]));
  });
  return `${BYTE_ORDER_MARK}${csvLine(columns)}${lines.join('')}`;
};
