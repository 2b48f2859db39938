import { sql } from 'kysely';
import {
  type ConversionType,
  type ConversionTypeInput,
  type ConversionTypePatch,
  MAX_WORDS,
  TYPE_COLORS,
} from '../../contracts/postbacks/conversion-type.ts';
import { claimedTwice, FIRST_OWN_TYPE, MAX_TYPES, OTHER_TYPE } from '../../core/conversions/types.ts';
import { nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { statusProblems } from '../outgoing/target-input.ts';
import { conversionTypes } from './stored-types.ts';

/** How messages in English name a type. */
export const nameOf = ({ name, known }: ConversionType): string => name ?? (known ?? '').replaceAll('_', ' ');

/** A word that two types claim is refused for the type at hand, naming the other. */
const refuseClaimed = (types: readonly ConversionType[], number: number): void => {
  const enabled = types.filter((type) => type.enabled);
  for (const field of ['events', 'words'] as const) {
    const claim = claimedTwice(enabled, field);
    if (claim === null) continue;
    const [first, second] = [enabled[claim.owner], enabled[claim.at]];
    const owner = first?.number === number ? second : first;
    throw new Refusal('validation_failed', {
      message: `"${claim.word}" already belongs to the conversion type "${owner === undefined ? '' : nameOf(owner)}". Remove it there first.`,
      fields: { [field]: 'word_taken' },
    });
  }
};

const refuseTakenName = (types: readonly ConversionType[], { number, name }: ConversionType): void => {
  const same = types.some(
    (type) => type.number !== number && name !== null && nameOf(type).toLowerCase() === name.toLowerCase(),
  );
  if (same) throw invalidFields({ name: 'name_taken' });
};

/** Later conversions of a click need a type that is on and does not itself occur once per click. */
const refuseLater = (
  types: readonly ConversionType[],
  { number, occurs, laterType }: ConversionType,
): void => {
  if (number === OTHER_TYPE && occurs !== 'any') throw invalidFields({ occurs: 'type_takes_rest' });
  if (laterType !== null && occurs !== 'click') throw invalidFields({ laterType: 'type_not_once' });
  const enabled = types.filter((type) => type.enabled);
  const later = enabled.find((type) => type.number === laterType);
  if (laterType !== null && later === undefined) throw invalidFields({ laterType: 'type_unknown' });
  if (later?.occurs === 'click') throw invalidFields({ laterType: 'type_once' });
  if (occurs === 'click' && enabled.some((type) => type.laterType === number))
    throw invalidFields({ occurs: 'type_is_later' });
};

/** The type's events after a change, as they are now and not as whoever sent it has seen them. */
const eventsAfter = (
  { events }: ConversionType,
  {
    events: given = events,
    addEvents = [],
    removeEvents = [],
    ifEvents,
  }: Omit<ConversionTypePatch, 'number'>,
): string[] => {
  if (ifEvents !== undefined && ifEvents.toSorted().join('\n') !== events.toSorted().join('\n'))
    throw invalidFields({ ifEvents: 'events_changed' });
  const after = [...new Set([...given, ...addEvents])].filter((event) => !removeEvents.includes(event));
  if (after.length > MAX_WORDS) throw invalidFields({ addEvents: 'too_many_events' });
  return after;
};

const listed = (words: readonly string[]) => sql<string[]>`${JSON.stringify(words)}::jsonb`;

const write = async (db: Db, workspace: number, type: ConversionType, at: Date): Promise<void> => {
  const values = {
    known: type.known,
    name: type.name,
    enabled: type.enabled,
    events: listed(type.events),
    words: listed(type.words),
    counts_as_conversion: type.countsAsConversion,
    counts_as_revenue: type.countsAsRevenue,
    color: type.color,
    default_payout: type.defaultPayout,
    occurs: type.occurs,
    later_type: type.laterType,
    changed_at: at,
  };
  await db
    .insertInto('conversion_types')
    .values({ workspace_id: workspace, number: type.number, deleted_at: null, ...values })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'number']).doUpdateSet(values))
    .execute();
};

/** One after every number that the workspace has ever used. */
const nextNumber = async (db: Db, workspace: number): Promise<number> => {
  const row = await db
    .selectFrom('conversion_types')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('workspace_id', '=', workspace)
    .executeTakeFirst();
  return Math.max(FIRST_OWN_TYPE, Number(row?.last ?? 0) + 1);
};

/**
 * Conversion types of a workspace (internal ID). Reports read them anew each time, so that a change applies to all past
 * conversions at once, and taking it back restores every number.
 */
export const conversionTypeService = ({ db, now, publish }: Pick<Parts, 'db' | 'now' | 'publish'>) => {
  /** Changes of one workspace one after another, so that no word gets two types. */
  const inOrder = <T>(workspace: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('workspaces').select('id').where('id', '=', workspace).forNoKeyUpdate().execute();
      return work(tx);
    });

  /** What led to a type that is no longer there: networks' usual conversions are purchases again, later ones other. */
  const endUses = async (tx: Tx, workspace: number, number: number): Promise<void> => {
    await tx
      .updateTable('postback_sources')
      .set({ usual_type: null })
      .where('workspace_id', '=', workspace)
      .where('usual_type', '=', number)
      .execute();
    await tx
      .updateTable('conversion_types')
      .set({ later_type: OTHER_TYPE })
      .where('workspace_id', '=', workspace)
      .where('later_type', '=', number)
      .execute();
  };

  const stored = async (tx: Tx, workspace: number, type: ConversionType): Promise<ConversionType> => {
    const before = await conversionTypes(tx, workspace);
    const others = before.filter(({ number }) => number !== type.number);
    refuseTakenName(others, type);
    refuseClaimed([...others, type], type.number);
    refuseLater(others, type);
    // A word that is always read as another status never arrives.
    const words = new Map(type.words.map((word, i) => [`words.${i}`, word]));
    const problems = Object.values(await statusProblems(tx, workspace, words));
    if (problems[0] !== undefined) throw invalidFields({ words: problems[0] });
    const at = new Date(now());
    await write(tx, workspace, type, at);
    await nextSnapshotRevision(tx);
    return { ...type, changedAt: at.toISOString() };
  };

  return {
    list: (workspace: number): Promise<ConversionType[]> => conversionTypes(db, workspace),

    /**
     * Fields `name_taken`, `too_many_types`, `word_taken`, `status_translated`, `type_unknown`, `type_once`,
     * `type_is_later`, `type_not_once`.
     */
    async create(workspace: number, { color, ...input }: ConversionTypeInput): Promise<ConversionType> {
      const made = await inOrder(workspace, async (tx) => {
        const before = await conversionTypes(tx, workspace);
        if (before.length >= MAX_TYPES) throw invalidFields({ name: 'too_many_types' });
        const used = new Set(before.map((type) => type.color));
        const free = TYPE_COLORS.find((one) => !used.has(one)) ?? TYPE_COLORS[0];
        return stored(tx, workspace, {
          ...input,
          number: await nextNumber(tx, workspace),
          known: null,
          enabled: true,
          color: color ?? free,
          changedAt: null,
        });
      });
      await publish();
      return made;
    },

    /**
     * `not_found`; fields as for `create`, `type_always_on`, `type_takes_rest`, `name_required`, `too_many_events`,
     * `events_changed`.
     */
    async change(workspace: number, { number, ...patch }: ConversionTypePatch): Promise<ConversionType> {
      const changed = await inOrder(workspace, async (tx) => {
        const type = (await conversionTypes(tx, workspace)).find((one) => one.number === number);
        if (type === undefined) throw new Refusal('not_found');
        const { addEvents: _add, removeEvents: _remove, ifEvents: _if, ...fields } = patch;
        const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
        const next: ConversionType = { ...type, ...given, events: eventsAfter(type, patch) };
        // What later ones become has no meaning for a type that occurs more than once.
        if (next.occurs !== 'click' && patch.laterType === undefined) next.laterType = null;
        const isOffered = type.known !== null && number > OTHER_TYPE;
        if (next.name === null && type.known === null) throw invalidFields({ name: 'name_required' });
        if (!next.enabled && !isOffered) throw invalidFields({ enabled: 'type_always_on' });
        // It has whatever the others leave.
        if (number === OTHER_TYPE && next.events.length > 0)
          throw invalidFields({ events: 'type_takes_rest' });
        if (number === OTHER_TYPE && next.words.length > 0) throw invalidFields({ words: 'type_takes_rest' });
        if (!next.enabled) await endUses(tx, workspace, number);
        return stored(tx, workspace, next);
      });
      await publish();
      return changed;
    },

    /** Returns the removed type; `not_found`, also for those that come with Fairlead. Its events are `other` then. */
    async remove(workspace: number, number: number): Promise<ConversionType> {
      const removed = await inOrder(workspace, async (tx) => {
        const type = (await conversionTypes(tx, workspace)).find((one) => one.number === number);
        if (type === undefined || type.known !== null) throw new Refusal('not_found');
        await tx
          .updateTable('conversion_types')
          .set({ deleted_at: new Date(now()) })
          .where('workspace_id', '=', workspace)
          .where('number', '=', number)
          .execute();
        await endUses(tx, workspace, number);
        await nextSnapshotRevision(tx);
        return type;
      });
      await publish();
      return removed;
    },
  };
};
