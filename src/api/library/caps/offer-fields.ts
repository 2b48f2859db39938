import { sql } from 'kysely';
import type { LibraryPageInput, PageKind } from '../../../contracts/library/library-page.ts';
import type { Db, Row } from '../../../db/tables.ts';
import { conversionTypes } from '../../conversion-type/stored-types.ts';
import { invalidFields, Refusal } from '../../http/refusal.ts';

/** What a page is besides its name, URL, tags and notes, as given. */
export type GivenTerms = Pick<
  LibraryPageInput,
  'exits' | 'network' | 'countries' | 'payout' | 'cap' | 'fallback'
>;

type StoredTerms = Pick<
  Row<'library_pages'>,
  'exits' | 'network_id' | 'countries' | 'payout' | 'cap' | 'fallback_id'
>;

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

const networkOf = async (db: Db, workspace: number, id: string): Promise<number> => {
  const row = await db
    .selectFrom('postback_sources')
    .select('id')
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw invalidFields({ network: 'network_unknown' });
  return row.id;
};

interface Link {
  id: number;
  name: string;
  url: string;
  fallback_id: number | null;
}

/** The offer and its fallbacks, in order. A stored chain has no loop, so it ends. */
const chainFrom = async (db: Db, first: number): Promise<Link[]> => {
  const { rows } = await sql<Link>`
    with recursive chain as (
      select id, name, url, fallback_id, 1 as place from library_pages where id = ${first}
      union all
      select p.id, p.name, p.url, p.fallback_id, c.place + 1 from chain c join library_pages p on p.id = c.fallback_id
      where c.place < 1000)
    select * from chain order by place`.execute(db);
  return rows;
};

const shown = ({ name, url }: Pick<Link, 'name' | 'url'>): string => name || url;

/** `page`: the offer that gets the fallback; null while it is being added. */
const fallbackOf = async (
  db: Db,
  workspace: number,
  page: (Link & { public_id: string }) | null,
  id: string,
): Promise<number> => {
  const row = await db
    .selectFrom('library_pages')
    .select('id')
    .where('workspace_id', '=', workspace)
    .where('kind', '=', 'offer')
    .where('public_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw invalidFields({ fallback: 'offer_unknown' });
  const chain = await chainFrom(db, row.id);
  const loop = page === null ? -1 : chain.findIndex((one) => one.id === page.id);
  if (page !== null && loop >= 0) {
    const names = [page, ...chain.slice(0, loop + 1)].map(shown);
    throw new Refusal('validation_failed', {
      fields: { fallback: 'fallback_loop' },
      texts: { fallback: names.join(' → ') },
      hints: { fallback: `The fallbacks would lead back to the offer: ${names.join(' → ')}.` },
    });
  }
  return row.id;
};

/**
 * The columns for given fields; those that are absent are left out. Throws `validation_failed`: `offers_only`, `landing_only`,
 * `network_unknown`, `offer_unknown`, `fallback_loop` (with the chain), `type_unknown`.
 */
export const termsColumns = async (
  db: Db,
  workspace: number,
  kind: PageKind,
  page: Parameters<typeof fallbackOf>[2],
  { exits, network, countries, payout, cap, fallback }: GivenTerms,
): Promise<Partial<StoredTerms>> => {
  if (kind === 'landing') {
    const given = Object.entries({
      network,
      payout,
      cap,
      fallback,
      countries: countries?.length ? countries : null,
    });
    const [first] = given.find(([, value]) => value != null) ?? [];
    if (first !== undefined) throw invalidFields({ [first]: 'offers_only' });
    return exits === undefined ? {} : { exits };
  }
  if (exits !== undefined && exits > 1) throw invalidFields({ exits: 'landing_only' });
  if (cap?.types) {
    const known = new Set((await conversionTypes(db, workspace)).map(({ number }) => number));
    if (cap.types.some((type) => !known.has(type))) throw invalidFields({ 'cap.types': 'type_unknown' });
  }
  return {
    ...(network !== undefined && {
      network_id: network === null ? null : await networkOf(db, workspace, network),
    }),
    ...(countries !== undefined && { countries }),
    ...(payout !== undefined && { payout: payout && json(payout) }),
    ...(cap !== undefined && { cap: cap && json(cap) }),
    ...(fallback !== undefined && {
      fallback_id: fallback === null ? null : await fallbackOf(db, workspace, page, fallback),
    }),
  } as Partial<StoredTerms>;
};

/** Whether plans of campaigns say something else after this. The limit of a cap is not in them. */
export const changesPlans = (before: StoredTerms, after: StoredTerms): boolean =>
  before.network_id !== after.network_id ||
  before.fallback_id !== after.fallback_id ||
  (before.cap === null) !== (after.cap === null);
