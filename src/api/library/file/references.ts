import type { PageKind } from '../../../contracts/library/library-page.ts';
import type { Db, Row } from '../../../db/tables.ts';

/** What a file names instead of its ID, if that is clear: no two may have the text. */
export interface References<T> {
  /** All that have this name, URL or ID. */
  find(text: string): readonly T[];
  /** What a file calls it: the first of its texts that nothing else has. Its ID is one of them. */
  textOf(one: T): string;
}

/** `textsOf`: in order of preference. */
export const referencesTo = <T>(
  all: readonly T[],
  textsOf: (one: T) => readonly string[],
  { anyCase }: { anyCase: boolean },
): References<T> => {
  const folded = (text: string): string => (anyCase ? text.toLowerCase() : text);
  const byText = new Map<string, Set<T>>();
  for (const one of all)
    for (const text of textsOf(one)) {
      const key = folded(text);
      if (key === '') continue;
      const same = byText.get(key) ?? new Set();
      byText.set(key, same.add(one));
    }
  const find = (text: string): T[] => [...(byText.get(folded(text)) ?? [])];
  return { find, textOf: (one) => textsOf(one).find((text) => find(text).length === 1) ?? '' };
};

type Network = Pick<Row<'postback_sources'>, 'id' | 'public_id' | 'name'>;

export const networksOf = async (
  db: Db,
  workspace: number,
  kind: PageKind,
): Promise<{ refs: References<Network>; byId: ReadonlyMap<number, Network> }> => {
  const networks: Network[] =
    kind === 'landing'
      ? []
      : await db
          .selectFrom('postback_sources')
          .select(['id', 'public_id', 'name'])
          .where('workspace_id', '=', workspace)
          .where('deleted_at', 'is', null)
          .execute();
  return {
    refs: referencesTo(networks, ({ name, public_id }) => [name.trim(), public_id], { anyCase: true }),
    byId: new Map(networks.map((one) => [one.id, one])),
  };
};

export type NamedOffer = Pick<Row<'library_pages'>, 'id' | 'public_id' | 'name' | 'url' | 'fallback_id'>;

export const allOffers = (db: Db, workspace: number): Promise<NamedOffer[]> =>
  db
    .selectFrom('library_pages')
    .select(['id', 'public_id', 'name', 'url', 'fallback_id'])
    .where('workspace_id', '=', workspace)
    .where('kind', '=', 'offer')
    .execute();
