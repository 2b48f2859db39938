import type { PostbackSettingsBody } from '../../contracts/postback.ts';
import { DEFAULT_CLICK_DAYS } from '../../core/routing/plan.ts';

/** What holds where a workspace has set nothing: what the edge does without a word of ours (docs/decisions/0036-intake.md). */
export const DEFAULT_SETTINGS: PostbackSettingsBody = Object.freeze({
  duplicates: 'update',
  statuses: [],
  custom: [],
  maxClickDays: DEFAULT_CLICK_DAYS,
  requireSource: false,
});
