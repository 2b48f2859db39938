import type { OfferCapState, OfferReset } from '../../../contracts/library/offer.ts';
import { FULL_AFTER_MS } from '../../../core/offers/cap-spans.ts';
import { SECOND_MS } from '../../../core/time/durations.ts';
import { lockSnapshot } from '../../../db/snapshot-revision.ts';
import type { StoredPage } from '../../campaign/pages/link.ts';
import type { Editor } from '../../campaign/store.ts';
import { countedTypes } from '../../conversion-type/stored-types.ts';
import { invalidFields, Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../http/route-deps.ts';
import { findPage, spanAnswer } from '../store.ts';
import { type CappedOffer, cappedOffers, countedBy, periodOf } from './cap-use.ts';

type CapParts = Pick<Parts, 'db' | 'offerCounts' | 'now'>;

const MAX_LISTED = 50;

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

const conversionsNow = async ({ db, offerCounts, now }: CapParts, offer: CappedOffer) => {
  const period = periodOf(offer, now());
  const types = await countedTypes(db, offer.workspace);
  const byDestination = await offerCounts.conversions(countedBy(offer, period.since, types));
  return { ...period, conversions: [...byDestination.values()].reduce((sum, count) => sum + count, 0) };
};

/** Where the cap of an offer stands, when it was full, and who made room. */
export const capState = async (parts: CapParts, page: StoredPage): Promise<OfferCapState> => {
  const { db } = parts;
  const [offer] = page.cap === null ? [] : await cappedOffers(db, [page.id]);
  const spans = await db
    .selectFrom('full_offers')
    .selectAll()
    .where('page_id', '=', page.id)
    .orderBy('since', 'desc')
    .limit(MAX_LISTED)
    .execute();
  const resets = await db
    .selectFrom('offer_resets as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.made_at', 'r.conversions', 'u.public_id', 'u.name'])
    .where('r.page_id', '=', page.id)
    .orderBy('r.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  const found = offer && (await conversionsNow(parts, offer));
  return {
    now:
      offer === undefined || found === undefined
        ? null
        : {
            ...{ conversions: found.conversions, limit: offer.cap.limit, zone: offer.zone },
            ...{ from: iso(found.since), to: iso(found.to) },
          },
    delay: FULL_AFTER_MS / SECOND_MS,
    full: spans.map(spanAnswer),
    resets: resets.map(({ made_at, conversions, public_id, name }) => ({
      ...{ madeAt: made_at.toISOString(), conversions },
      user: public_id === null ? null : { id: public_id, name: name ?? '' },
    })),
  };
};

/**
 * Makes room in the running period of a cap: only conversions from now on count. Takes effect on a full minute, like everything about
 * caps. Throws `not_found`, `conflict` for another revision, and `validation_failed` if the offer has no cap.
 */
export const resetCap = async (
  parts: CapParts,
  { workspace, user }: Editor,
  id: string,
  { revision }: OfferReset,
  now: Date,
): Promise<StoredPage> => {
  const { db } = parts;
  const page = await findPage(db, workspace, 'offer', id);
  if (!page) throw new Refusal('not_found');
  const [offer] = page.cap === null ? [] : await cappedOffers(db, [page.id]);
  if (offer === undefined) throw invalidFields({ revision: 'cap_missing' });
  // Outside the transaction, because the other store is asked.
  const { conversions } = await conversionsNow(parts, offer);
  return db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const changed = await tx
      .updateTable('library_pages')
      .set((eb) => ({
        ...{ counted_since: now, near_told: null, updated_at: now },
        revision: eb('revision', '+', 1),
      }))
      .where('id', '=', page.id)
      .where('revision', '=', revision)
      .returningAll()
      .executeTakeFirst();
    if (changed === undefined) throw new Refusal('conflict');
    await tx
      .insertInto('offer_resets')
      .values({ page_id: page.id, user_id: user, made_at: now, conversions })
      .execute();
    return changed;
  });
};
