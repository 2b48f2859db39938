import { type LibraryBulk, type LibraryBulkAnswer, MAX_PAGES } from '../../contracts/library/library-bulk.ts';
import type { PageKind } from '../../contracts/library/library-page.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db } from '../../db/tables.ts';
import { updateRows } from '../../db/update-rows.ts';
import { withoutTags, withTags } from '../campaign/list/tagging.ts';
import type { StoredPage } from '../campaign/pages/link.ts';
import type { Editor } from '../campaign/store.ts';
import { invalidFields } from '../http/refusal.ts';
import { matchingPages } from './list.ts';

type State = Pick<StoredPage, 'archived' | 'tags'>;

/** The desired state of a page, or why it stays unchanged. */
const nextOf = (
  { archived, tags }: State,
  { action, tags: given = [] }: LibraryBulk,
): State | 'too_many_tags' => {
  switch (action) {
    case 'archive':
    case 'restore':
      return { archived: action === 'archive', tags };
    case 'untag':
      return { archived, tags: withoutTags(tags, given) };
    case 'tag': {
      const more = withTags(tags, given);
      return more === 'too_many_tags' ? more : { archived, tags: more };
    }
  }
};

const stateText = ({ archived, tags }: State): string => JSON.stringify([archived, tags]);

/** Changes many pages, none of which changes where a campaign leads. Throws `validation_failed` for too many. */
export const changePages = (
  db: Db,
  { workspace }: Editor,
  kind: PageKind,
  input: LibraryBulk,
  now: Date,
): Promise<LibraryBulkAnswer> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
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
    for (const page of pages) {
      const next = nextOf(page, input);
      const { public_id, name, url } = page;
      if (next === 'too_many_tags') answer.failed.push({ id: public_id, name: name || url, code: next });
      else if (stateText(next) === stateText(page)) answer.same += 1;
      else {
        answer.changed.push(public_id);
        rows.push({ ...next, id: page.id, revision: page.revision + 1, updated_at: now });
      }
    }
    await updateRows(tx, 'library_pages', rows);
    return answer;
  });
