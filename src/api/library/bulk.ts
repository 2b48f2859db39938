import { sql } from 'kysely';
import { type LibraryBulk, type LibraryBulkAnswer, MAX_PAGES } from '../../contracts/library/library-bulk.ts';
import type { PageKind } from '../../contracts/library/library-page.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { updateRows } from '../../db/update-rows.ts';
import { withoutTags, withTags } from '../campaign/list/tagging.ts';
import { campaignsWith, reviseCampaigns } from '../campaign/pages/fallbacks.ts';
import type { StoredPage } from '../campaign/pages/link.ts';
import type { Editor } from '../campaign/store.ts';
import { invalidFields } from '../http/refusal.ts';
import { termsColumns } from './caps/offer-fields.ts';
import { matchingPages } from './list.ts';

type State = Pick<StoredPage, 'archived' | 'tags' | 'network_id'>;

/** The desired state of a page, or why it stays unchanged. `network`: row ID of the one in the input. */
const nextOf = (
  page: State,
  { action, tags: given = [] }: LibraryBulk,
  network: number | null,
): State | 'too_many_tags' => {
  const { archived, tags, network_id } = page;
  switch (action) {
    case 'archive':
    case 'restore':
      return { archived: action === 'archive', tags, network_id };
    case 'untag':
      return { archived, tags: withoutTags(tags, given), network_id };
    case 'tag': {
      const more = withTags(tags, given);
      return more === 'too_many_tags' ? more : { archived, tags: more, network_id };
    }
    case 'network':
      return { archived, tags, network_id: network };
  }
};

const stateText = ({ archived, tags, network_id }: State): string =>
  JSON.stringify([archived, tags, network_id]);

/** The networks that pages have, by public ID, each with its pages. */
const byNetwork = async (
  tx: Tx,
  pages: readonly StoredPage[],
): Promise<NonNullable<LibraryBulkAnswer['before']>> => {
  const numbers = [...new Set(pages.flatMap(({ network_id }) => network_id ?? []))];
  const rows = await tx
    .selectFrom('postback_sources')
    .select(['id', 'public_id'])
    .where('id', '=', sql<number>`any(${numbers}::int[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const idOf = new Map(rows.map(({ id, public_id }) => [id, public_id]));
  return [...Map.groupBy(pages, ({ network_id }) => idOf.get(network_id ?? 0) ?? null)].map(
    ([network, of]) => ({ network, ids: of.map(({ public_id }) => public_id) }),
  );
};

/**
 * Changes many pages, none of which changes where a campaign leads; by `network`, their campaigns get a revision, because the
 * parameter for the click ID may be another. Throws `validation_failed` for too many, and for a network that is unknown or
 * given to landing pages.
 */
export const changePages = (
  db: Db,
  editor: Editor,
  kind: PageKind,
  input: LibraryBulk,
  now: Date,
): Promise<{ answer: LibraryBulkAnswer; revised: boolean }> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const { workspace } = editor;
    if (input.action === 'network' && kind === 'landing') throw invalidFields({ network: 'offers_only' });
    const { network: given } = input;
    const { network_id: network = null } = await termsColumns(tx, workspace, kind, null, {
      ...(given !== undefined && { network: given }),
    });
    const pages = await tx
      .selectFrom('library_pages as p')
      .selectAll('p')
      .where('p.workspace_id', '=', workspace)
      .where('p.kind', '=', kind)
      .$if(input.ids !== undefined, (q) => q.where('p.public_id', 'in', input.ids ?? []))
      .$if(input.filters !== undefined, (q) =>
        q.where(
          'p.id',
          'in',
          matchingPages(tx, workspace, kind, input.filters ?? { state: 'active' }).select('p.id'),
        ),
      )
      .orderBy('p.id')
      .limit(MAX_PAGES + 1)
      .execute();
    if (pages.length > MAX_PAGES) throw invalidFields({ filters: 'too_many_pages' });
    const known = new Set(pages.map(({ public_id }) => public_id));
    const answer: LibraryBulkAnswer = {
      changed: [],
      same: 0,
      failed: [...new Set(input.ids ?? [])]
        .filter((id) => !known.has(id))
        .map((id) => ({ id, name: '', code: 'not_found' })),
    };
    const rows: (State & Pick<StoredPage, 'id' | 'revision' | 'updated_at'>)[] = [];
    const changed: StoredPage[] = [];
    for (const page of pages) {
      const next = nextOf(page, input, network);
      const { public_id, name, url } = page;
      if (next === 'too_many_tags') answer.failed.push({ id: public_id, name: name || url, code: next });
      else if (stateText(next) === stateText(page)) answer.same += 1;
      else {
        answer.changed.push(public_id);
        changed.push(page);
        rows.push({ ...next, id: page.id, revision: page.revision + 1, updated_at: now });
      }
    }
    await updateRows(tx, 'library_pages', rows);
    if (input.action !== 'network' || changed.length === 0) return { answer, revised: false };
    const campaigns = await campaignsWith(
      tx,
      changed.map(({ id }) => id),
    );
    await reviseCampaigns(tx, editor, campaigns, now);
    return { answer: { ...answer, before: await byNetwork(tx, changed) }, revised: campaigns.length > 0 };
  });
