import type { GoogleSettings } from './google.ts';
import type { MetaSettings } from './meta.ts';
import type { TiktokSettings } from './tiktok.ts';
import type { UrlSettings } from './url-target.ts';

export type TargetSettings = UrlSettings | MetaSettings | GoogleSettings | TiktokSettings;

/** A target as stored next to its sealed secrets. `hints`: the last characters of each secret, by name. */
export type StoredTarget = TargetSettings & { readonly hints: Readonly<Record<string, string>> };

/** A platform's name for this status: an event or a conversion action. Null: no name, or the target is no platform. */
export const platformName = (target: TargetSettings, status: string): string | null => {
  if (target.kind === 'url') return null;
  const names = target.kind === 'google' ? target.conversionActions : target.eventNames;
  return Object.hasOwn(names, status) ? (names[status] ?? null) : null;
};

const NAMES = { url: '', meta: 'Meta', google: 'Google Ads', tiktok: 'TikTok' } as const;

/** A platform's name; '': the target is not a platform. */
export const platformOf = ({ kind }: Pick<TargetSettings, 'kind'>): string => NAMES[kind];

/** Whether a conversion with this status is sent to the target. Platforms get only statuses that have a name there. */
export const takesStatus = (target: TargetSettings, status: string): boolean =>
  target.kind === 'url' || platformName(target, status) !== null;

/** Whether a target has a secret with this name. `oauth`: Google's access token, obtained with the others. */
export const hasSecret = ({ kind, hints }: StoredTarget, name: string): boolean =>
  Object.hasOwn(hints, name) || (kind === 'google' && name === 'oauth');
