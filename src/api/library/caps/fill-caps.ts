import type { ConversionType } from '../../../core/conversions/types.ts';
import { type OpenSpan, spanChange } from '../../../core/offers/cap-spans.ts';
import { MINUTE_MS } from '../../../core/time/durations.ts';
import { lockSnapshot, nextSnapshotRevision } from '../../../db/snapshot-revision.ts';
import type { Db, Tx } from '../../../db/tables.ts';
import type { OfferCounts } from '../../../events/store/offer-counts.ts';
import { countedTypes } from '../../conversion-type/stored-types.ts';
import { raise } from '../../webhook/raise.ts';
import { type CappedOffer, cappedOffers, countedBy, periodOf } from './cap-use.ts';

interface CapJobParts {
  readonly db: Db;
  readonly counts: OfferCounts;
  /** Number of the last change of any conversion: while it stays the same, nothing is counted again. */
  readonly lastChange: () => Promise<number>;
  readonly publish: () => Promise<unknown>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

type Cause = 'cap' | 'network';

/** Whether an offer has to be full: until when, if that is known. */
interface Wanted {
  readonly until: number | null;
  readonly filledAt?: number | null;
  readonly conversions?: number;
}

/** Share of a cap from which webhooks are told that it is nearly used up. */
const NEARLY = 0.8;
/** A span is complete this long after it began: everything before it has been stored. */
const SETTLED_MS = MINUTE_MS;

/** What a cap had counted when it was last looked at. */
interface Counted {
  readonly offer: CappedOffer;
  readonly since: number | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly conversions: number;
}

const keyOf = ({ workspace, cap }: CappedOffer, since: number | null): string =>
  JSON.stringify([workspace, since, cap.counts, cap.types]);

/** The conversions of every cap in its running period, with one question for all that count alike. */
const countAll = async (
  { counts }: Pick<CapJobParts, 'counts'>,
  offers: readonly CappedOffer[],
  typesOf: (workspace: number) => Promise<readonly ConversionType[]>,
  now: number,
): Promise<Counted[]> => {
  const periods = offers.map((offer) => ({ offer, ...periodOf(offer, now) }));
  const found: Counted[] = [];
  for (const alike of Map.groupBy(periods, ({ offer, since }) => keyOf(offer, since)).values()) {
    const [{ offer, since }] = alike as [(typeof alike)[number]];
    const destinations = alike.flatMap((one) => one.offer.destinations);
    const query = countedBy({ ...offer, destinations }, since, await typesOf(offer.workspace));
    const byDestination = await counts.conversions(query);
    for (const one of alike) {
      const conversions = one.offer.destinations.reduce((sum, id) => sum + (byDestination.get(id) ?? 0), 0);
      found.push({ ...one, conversions });
    }
  }
  return found;
};

const instant = (time: number | null): Date | null => (time === null ? null : new Date(time));

/** Stores the change of a span. True if edge workers must be told. */
const settle = async (
  tx: Tx,
  page: number,
  cause: Cause,
  current: OpenSpan | undefined,
  wanted: Wanted | null,
  now: number,
): Promise<boolean> => {
  const change = spanChange(current, wanted, now);
  if (change === null) return false;
  if (change.kind === 'open') {
    await tx
      .insertInto('full_offers')
      .values({
        ...{ page_id: page, cause, since: new Date(change.since), until: instant(change.until) },
        filled_at: instant(wanted?.filledAt ?? null),
        conversions: wanted?.conversions ?? null,
      })
      .execute();
  } else if (change.kind === 'remove') {
    await tx.deleteFrom('full_offers').where('id', '=', change.id).execute();
  } else {
    await tx
      .updateTable('full_offers')
      .set({ until: instant(change.until) })
      .where('id', '=', change.id)
      .execute();
  }
  return true;
};

/** Spans that have not ended, by page and cause, the newest of each. */
const openSpans = async (
  db: Db,
  now: number,
): Promise<Map<string, OpenSpan & { page: number; cause: Cause }>> => {
  const rows = await db
    .selectFrom('full_offers')
    .select(['id', 'page_id', 'cause', 'since', 'until'])
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', new Date(now))]))
    .orderBy('since')
    .orderBy('id')
    .execute();
  return new Map(
    rows.map(({ id, page_id, cause, since, until }) => [
      `${cause} ${page_id}`,
      { id, page: page_id, cause, since: since.getTime(), until: until?.getTime() ?? null },
    ]),
  );
};

const told = async (
  tx: Tx,
  { offer, from, conversions }: Counted,
  full: boolean,
  now: Date,
): Promise<void> => {
  const { limit, per } = offer.cap;
  const page = await tx
    .selectFrom('library_pages')
    .select(['public_id', 'name', 'url', 'near_told'])
    .where('id', '=', offer.page)
    .executeTakeFirstOrThrow();
  const period = new Date(from ?? 0);
  const name = `${page.public_id} ${period.toISOString()} ${offer.countedSince ?? ''}`;
  const data = {
    offer: { id: page.public_id, name: page.name, url: page.url },
    ...{ conversions, limit, per },
  };
  if (full) {
    await raise(tx, { workspace: offer.workspace, type: 'offer.full', name, at: now, data });
    return;
  }
  if (page.near_told?.getTime() === period.getTime()) return;
  await raise(tx, { workspace: offer.workspace, type: 'offer.nearly_full', name, at: now, data });
  await tx.updateTable('library_pages').set({ near_told: period }).where('id', '=', offer.page).execute();
};

/** Counts the clicks that offers still got after their cap was filled, for spans that began a while ago. */
const countClicksAfter = async ({ db, counts, now }: CapJobParts): Promise<void> => {
  const spans = await db
    .selectFrom('full_offers as f')
    .innerJoin('library_pages as p', 'p.id', 'f.page_id')
    .select(['f.id', 'f.page_id', 'f.since', 'f.filled_at', 'p.workspace_id'])
    .where('f.filled_at', 'is not', null)
    .where('f.clicks_after', 'is', null)
    .where('f.since', '<=', new Date(now() - SETTLED_MS))
    .limit(100)
    .execute();
  for (const { id, page_id, since, filled_at, workspace_id } of spans) {
    const uses = await db.selectFrom('destinations').select('id').where('offer_id', '=', page_id).execute();
    const clicks = await counts.visits({
      workspace: workspace_id,
      destinations: uses.map((use) => use.id),
      from: (filled_at as Date).getTime(),
      to: since.getTime(),
    });
    await db.updateTable('full_offers').set({ clicks_after: clicks }).where('id', '=', id).execute();
  }
};

/**
 * Looks at every cap and at paused networks, and tells the edge workers what is full from the next full minute on. One at a time.
 */
export const fillCaps = (parts: CapJobParts): (() => Promise<void>) => {
  const { db, counts, lastChange, publish, now } = parts;
  let counted: ReadonlyMap<number, { key: string; conversions: number }> = new Map();

  const countChanged = async (
    offers: readonly CappedOffer[],
    typesOf: (workspace: number) => Promise<readonly ConversionType[]>,
    time: number,
  ): Promise<Counted[]> => {
    const last = await lastChange();
    const minute = Math.floor(time / MINUTE_MS);
    const stateOf = (offer: CappedOffer): string =>
      // Counted again once a minute, because a click may reach its offer after its conversion.
      JSON.stringify([periodOf(offer, time), offer.cap, offer.destinations.length, last, minute]);
    const due = offers.filter((offer) => counted.get(offer.page)?.key !== stateOf(offer));
    const found = new Map(
      (await countAll(parts, due, typesOf, time)).map((one) => [one.offer.page, one.conversions]),
    );
    const all = offers.map((offer) => ({
      ...{ offer, ...periodOf(offer, time) },
      conversions: found.get(offer.page) ?? counted.get(offer.page)?.conversions ?? 0,
    }));
    counted = new Map(
      all.map(({ offer, conversions }) => [offer.page, { key: stateOf(offer), conversions }]),
    );
    return all;
  };

  return async () => {
    const time = now();
    const offers = await cappedOffers(db);
    const paused = await db
      .selectFrom('library_pages as p')
      .innerJoin('postback_sources as n', 'n.id', 'p.network_id')
      .select('p.id')
      .where('n.paused_at', 'is not', null)
      .execute();
    const open = await openSpans(db, time);
    if (offers.length === 0 && paused.length === 0 && open.size === 0) return;

    const types = new Map<number, readonly ConversionType[]>();
    const typesOf = async (workspace: number): Promise<readonly ConversionType[]> => {
      const known = types.get(workspace) ?? (await countedTypes(db, workspace));
      types.set(workspace, known);
      return known;
    };
    const all = await countChanged(offers, typesOf, time);
    const full = all.filter(({ offer, conversions }) => conversions >= offer.cap.limit);
    const wanted = new Map<string, Wanted & { page: number; cause: Cause }>();
    for (const { id } of paused) wanted.set(`network ${id}`, { page: id, cause: 'network', until: null });
    for (const { offer, since, to, conversions } of full) {
      const key = `cap ${offer.page}`;
      const filledAt = open.has(key)
        ? null
        : await counts.reached(countedBy(offer, since, await typesOf(offer.workspace)), offer.cap.limit);
      wanted.set(key, { page: offer.page, cause: 'cap', until: to, filledAt, conversions });
    }
    const changed = await db.transaction().execute(async (tx) => {
      await lockSnapshot(tx);
      let isChanged = false;
      for (const key of new Set([...open.keys(), ...wanted.keys()])) {
        const { page, cause } = (wanted.get(key) ?? open.get(key)) as { page: number; cause: Cause };
        if (await settle(tx, page, cause, open.get(key), wanted.get(key) ?? null, time)) isChanged = true;
      }
      for (const one of all) {
        const isFull = one.conversions >= one.offer.cap.limit;
        if (isFull ? !open.has(`cap ${one.offer.page}`) : one.conversions >= NEARLY * one.offer.cap.limit)
          await told(tx, one, isFull, new Date(time));
      }
      if (isChanged) await nextSnapshotRevision(tx);
      return isChanged;
    });
    if (changed) await publish();
    await countClicksAfter(parts);
  };
};
