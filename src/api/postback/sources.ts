import { firstKey } from '../../config/key-ring.ts';
import {
  MAX_SOURCES,
  type PostbackSource,
  type PostbackSourceInput,
  type PostbackSourcePatch,
  type RotatedSource,
} from '../../contracts/postbacks/postback.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import { intakeSecret } from '../../events/journal/intake-secret.ts';
import { campaignsWith, reviseCampaigns } from '../campaign/pages/fallbacks.ts';
import { countedTypes } from '../conversion-type/stored-types.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { postbackUrl } from './settings.ts';
import { findSource, insertSource, listSources, offersOf, type Source, updateSource } from './store.ts';

/** How long both secrets are valid after a rotation. */
const OVERLAP_MS = DAY_MS;

type SourceParts = Pick<Parts, 'db' | 'config' | 'keys' | 'now' | 'publish'>;
type Who = Pick<Auth, 'workspace'>;

/** Affiliate networks of a workspace. All except `list` and `add` throw `not_found` for one it does not have. */
export const sourceService = (parts: SourceParts) => {
  const { db, keys, now, publish } = parts;

  const keyOf = async (workspace: number): Promise<string> => {
    const row = db.selectFrom('workspaces').select('postback_key').where('id', '=', workspace);
    return (await row.executeTakeFirstOrThrow()).postback_key;
  };
  /** `mayEdit`: whether the caller may see the address. */
  const answerOf = (row: Source, workspaceKey: string, mayEdit: boolean, offers: number): PostbackSource => {
    const until = row.previous_until;
    return {
      id: row.public_id,
      name: row.name,
      network: row.network,
      enabled: row.enabled,
      protection: row.protection,
      duplicates: row.duplicates,
      currency: row.currency,
      usualType: row.usual_type,
      countRepeats: row.count_repeats,
      stages: row.stages,
      adjustments: row.adjustments,
      statuses: row.statuses,
      parameters: row.parameters,
      clickParameter: row.click_parameter,
      timeZone: row.time_zone,
      paused: row.paused_at !== null,
      offers,
      url: mayEdit ? `${postbackUrl(parts, workspaceKey)}/${row.key}` : null,
      previousUntil: until !== null && until.getTime() > now() ? until.toISOString() : null,
      createdAt: row.created_at.toISOString(),
    };
  };
  const answered = async (row: Source, workspaceKey: string, mayEdit: boolean): Promise<PostbackSource> =>
    answerOf(row, workspaceKey, mayEdit, (await offersOf(db, [row.id])).get(row.id)?.length ?? 0);
  const stored = async (workspace: number, id: string): Promise<Source> => {
    const row = await findSource(db, workspace, id);
    if (row === undefined) throw new Refusal('not_found');
    return row;
  };
  const read = async (workspace: number, id: string, mayEdit = true): Promise<PostbackSource> =>
    answered(await stored(workspace, id), await keyOf(workspace), mayEdit);
  const change = async (workspace: number, id: string, values: Parameters<typeof updateSource>[3]) => {
    await db.transaction().execute(async (tx) => {
      if (!(await updateSource(tx, workspace, id, values))) throw new Refusal('not_found');
    });
    await publish();
  };
  /** Field `type_unknown`. */
  const refuseUnknownType = async (workspace: number, type: number | null | undefined): Promise<void> => {
    if (type === null || type === undefined) return;
    const types = await countedTypes(db, workspace);
    if (!types.some(({ number }) => number === type)) throw invalidFields({ usualType: 'type_unknown' });
  };
  const secretOf = ({ key, secret_version }: Pick<Source, 'key' | 'secret_version'>): string =>
    intakeSecret(firstKey(keys.intake), key, secret_version);

  return {
    read,

    list: async (workspace: number, mayEdit: boolean): Promise<PostbackSource[]> => {
      const key = await keyOf(workspace);
      const rows = await listSources(db, workspace);
      const offers = await offersOf(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => answerOf(row, key, mayEdit, offers.get(row.id)?.length ?? 0));
    },

    /** Throws `validation_failed` (`too_many_sources`, `type_unknown`). */
    add: async ({ workspace }: Who, input: PostbackSourceInput): Promise<PostbackSource> => {
      const { statuses = [], parameters = {}, usualType, countRepeats, ...other } = input;
      const { clickParameter, timeZone, ...rest } = other;
      await refuseUnknownType(workspace.id, usualType);
      const id = await db.transaction().execute(async (tx) => {
        // Prevents concurrent additions.
        await tx
          .selectFrom('workspaces')
          .select('id')
          .where('id', '=', workspace.id)
          .forNoKeyUpdate()
          .execute();
        if ((await listSources(tx, workspace.id)).length >= MAX_SOURCES)
          throw invalidFields({ name: 'too_many_sources' });
        return insertSource(
          tx,
          workspace.id,
          {
            ...rest,
            ...{ usual_type: usualType, count_repeats: countRepeats, statuses, parameters },
            ...{ click_parameter: clickParameter, time_zone: timeZone },
          },
          new Date(now()),
        );
      });
      await publish();
      return read(workspace.id, id);
    },

    change: async (
      { workspace, user }: Pick<Auth, 'workspace' | 'user'>,
      id: string,
      { usualType, countRepeats, clickParameter, timeZone, paused, ...patch }: PostbackSourcePatch,
    ): Promise<PostbackSource> => {
      await refuseUnknownType(workspace.id, usualType);
      const at = new Date(now());
      await db.transaction().execute(async (tx) => {
        await lockSnapshot(tx);
        const before = await findSource(tx, workspace.id, id);
        if (before === undefined) throw new Refusal('not_found');
        await updateSource(tx, workspace.id, id, {
          ...patch,
          ...(usualType !== undefined && { usual_type: usualType }),
          ...(countRepeats !== undefined && { count_repeats: countRepeats }),
          ...(clickParameter !== undefined && { click_parameter: clickParameter }),
          ...(timeZone !== undefined && { time_zone: timeZone }),
          ...(paused === true && { paused_at: before.paused_at ?? at, ever_paused: true }),
          ...(paused === false && { paused_at: null }),
        });
        const isMoved = clickParameter !== undefined && clickParameter !== before.click_parameter;
        if (!isMoved && !(paused === true && !before.ever_paused)) return;
        const offers = (await offersOf(tx, [before.id])).get(before.id) ?? [];
        const editor = { user: user.id, workspace: workspace.id };
        await reviseCampaigns(tx, editor, await campaignsWith(tx, offers), at);
      });
      await publish();
      return read(workspace.id, id);
    },

    /** Throws `network_in_use` while offers of the library belong to it. */
    remove: async ({ workspace }: Who, id: string): Promise<void> => {
      const { id: row } = await stored(workspace.id, id);
      const offers = (await offersOf(db, [row])).get(row) ?? [];
      if (offers.length > 0) throw invalidFields({ id: 'network_in_use' });
      await change(workspace.id, id, { deleted_at: new Date(now()), enabled: false });
    },

    /** Not stored, but derived on request. */
    secret: async ({ workspace }: Who, id: string): Promise<string> =>
      secretOf(await stored(workspace.id, id)),

    rotate: async ({ workspace }: Who, id: string, endOld: boolean): Promise<RotatedSource> => {
      const { secret_version } = await stored(workspace.id, id);
      await change(workspace.id, id, {
        secret_version: secret_version + 1,
        previous_until: endOld ? null : new Date(now() + OVERLAP_MS),
      });
      const row = await stored(workspace.id, id);
      return { secret: secretOf(row), source: await answered(row, await keyOf(workspace.id), true) };
    },
  };
};
