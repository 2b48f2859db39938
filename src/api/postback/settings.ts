import type {
  PostbackSettings,
  PostbackSettingsBody,
  PostbackSettingsPatch,
} from '../../contracts/postbacks/postback.ts';
import { DEFAULT_INTAKE, DEFAULT_SCRIPT } from '../../core/postback/intake.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { findSettings, writeSettings } from './store.ts';

/** Settings of a workspace without stored ones: the edge's defaults (docs/decisions/0036-intake.md). */
const DEFAULT_SETTINGS: PostbackSettingsBody = Object.freeze({
  duplicates: DEFAULT_INTAKE.duplicates,
  statuses: [],
  custom: [],
  maxClickDays: DEFAULT_INTAKE.maxClickDays,
  requireSource: false,
  script: { ...DEFAULT_SCRIPT, statuses: [...DEFAULT_SCRIPT.statuses], events: [...DEFAULT_SCRIPT.events] },
});

/**
 * Settings of a new workspace: conversions only from protected networks. A workspace from before this default has no
 * stored settings and keeps `DEFAULT_SETTINGS`.
 */
export const NEW_WORKSPACE_SETTINGS: PostbackSettingsBody = Object.freeze({
  ...DEFAULT_SETTINGS,
  requireSource: true,
  script: { ...DEFAULT_SETTINGS.script, enabled: false, events: ['conversion'] },
});

type SettingsParts = Pick<Parts, 'db' | 'config' | 'now' | 'publish'>;

/** Address of a workspace's postbacks, without query. */
export const postbackUrl = ({ config }: Pick<Parts, 'config'>, key: string): string =>
  `${config.edge.publicUrl}/postback/${key}`;

const keyOf = async ({ db }: Pick<Parts, 'db'>, workspace: number): Promise<string> => {
  const row = db.selectFrom('workspaces').select('postback_key').where('id', '=', workspace);
  return (await row.executeTakeFirstOrThrow()).postback_key;
};

/** `mayEdit`: whether the caller may see the address; it and a click ID are all that an unprotected network needs. */
export const readSettings = async (
  parts: SettingsParts,
  workspace: number,
  mayEdit: boolean,
): Promise<PostbackSettings> => {
  const settings = (await findSettings(parts.db, workspace)) ?? DEFAULT_SETTINGS;
  return {
    ...settings,
    url: mayEdit ? postbackUrl(parts, await keyOf(parts, workspace)) : null,
  };
};

/** Settings apply to what is received from now on; earlier postbacks were decided by the settings at the time. */
export const changeSettings = async (
  parts: SettingsParts,
  { workspace }: Pick<Auth, 'workspace'>,
  patch: PostbackSettingsPatch,
): Promise<PostbackSettings> => {
  await parts.db.transaction().execute(async (tx) => {
    // Keeps both of two members' concurrent changes to different settings.
    await tx.selectFrom('workspaces').select('id').where('id', '=', workspace.id).forNoKeyUpdate().execute();
    const before = (await findSettings(tx, workspace.id)) ?? DEFAULT_SETTINGS;
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const next = { ...before, ...given };
    await writeSettings(
      tx,
      workspace.id,
      {
        ...next,
        custom: [...new Set(next.custom)],
        script: {
          ...next.script,
          statuses: [...new Set(next.script.statuses)],
          events: [...new Set(next.script.events)],
        },
      },
      new Date(parts.now()),
    );
  });
  await parts.publish();
  return readSettings(parts, workspace.id, true);
};
