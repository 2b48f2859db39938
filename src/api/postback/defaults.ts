import type { PostbackSettingsBody } from '../../contracts/postbacks/postback.ts';
import { DEFAULT_CLICK_DAYS, DEFAULT_SCRIPT } from '../../core/routing/plan.ts';

/** Settings of a workspace that has set nothing: the edge's own defaults (docs/decisions/0036-intake.md). */
export const DEFAULT_SETTINGS: PostbackSettingsBody = Object.freeze({
  duplicates: 'update',
  statuses: [],
  custom: [],
  maxClickDays: DEFAULT_CLICK_DAYS,
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
