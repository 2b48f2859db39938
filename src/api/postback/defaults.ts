import type { PostbackSettingsBody } from '../../contracts/postback.ts';
import { DEFAULT_CLICK_DAYS, DEFAULT_SCRIPT } from '../../core/routing/plan.ts';

/** What holds where a workspace has set nothing: what the edge does without a word of ours (docs/decisions/0036-intake.md). */
export const DEFAULT_SETTINGS: PostbackSettingsBody = Object.freeze({
  duplicates: 'update',
  statuses: [],
  custom: [],
  maxClickDays: DEFAULT_CLICK_DAYS,
  requireSource: false,
  script: { ...DEFAULT_SCRIPT, statuses: [...DEFAULT_SCRIPT.statuses], events: [...DEFAULT_SCRIPT.events] },
});

/**
 * What a new workspace begins with: conversions come from protected sources alone. A workspace from before this was the
 * default has no settings of its own and keeps `DEFAULT_SETTINGS`.
 */
export const NEW_WORKSPACE_SETTINGS: PostbackSettingsBody = Object.freeze({
  ...DEFAULT_SETTINGS,
  requireSource: true,
  script: { ...DEFAULT_SETTINGS.script, enabled: false, events: ['conversion'] },
});
