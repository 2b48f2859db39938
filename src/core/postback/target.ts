import type { GoogleSettings } from './google.ts';
import type { MetaSettings } from './meta.ts';
import type { TiktokSettings } from './tiktok.ts';
import type { UrlSettings } from './url-target.ts';

export type TargetSettings = UrlSettings | MetaSettings | GoogleSettings | TiktokSettings;

/** A rule's target as it is kept beside its sealed secrets. `hints`: of each secret its last characters, by name. */
export type StoredTarget = TargetSettings & { readonly hints: Readonly<Record<string, string>> };

/** What a platform calls a conversion of this status: an event, or a conversion action; null: it has no name there, or the target is no platform. */
export const platformName = (target: TargetSettings, status: string): string | null => {
  if (target.kind === 'url') return null;
  const names = target.kind === 'google' ? target.conversionActions : target.eventNames;
  return Object.hasOwn(names, status) ? (names[status] ?? null) : null;
};

const NAMES = { url: '', meta: 'Meta', google: 'Google Ads', tiktok: 'TikTok' } as const;

/** What a platform is called; '': the target is none. */
export const platformOf = ({ kind }: Pick<TargetSettings, 'kind'>): string => NAMES[kind];

/** Whether a conversion of this status goes there: platforms are told what has a name of theirs. */
export const takesStatus = (target: TargetSettings, status: string): boolean =>
  target.kind === 'url' || platformName(target, status) !== null;

/** Whether a rule has a secret of this name by now. `oauth`: Google's token, made of the others when something is sent. */
export const hasSecret = ({ kind, hints }: StoredTarget, name: string): boolean =>
  Object.hasOwn(hints, name) || (kind === 'google' && name === 'oauth');
