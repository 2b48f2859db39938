import type { Target } from '../../../contracts/postbacks/outgoing.ts';
import type { Translate } from '../../i18n/use-t.ts';

export type TargetKind = Target['kind'];
export const TARGET_KINDS = ['meta', 'google', 'tiktok', 'url'] as const satisfies TargetKind[];

/** Brand names are the same in every language. */
const BRANDS = { meta: 'Meta', google: 'Google Ads', tiktok: 'TikTok' } as const;

export const kindName = (t: Translate, kind: TargetKind): string =>
  kind === 'url' ? t('target.kind.url') : BRANDS[kind];

/** Host of an address; the address itself if it has none. */
export const hostOf = (url: string): string => /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;

/** Identity at the target: a pixel, an account, a host. */
export const targetId = (target: Target): string => {
  if (target.kind === 'url') return hostOf(target.url);
  if (target.kind === 'meta') return target.pixelId;
  return target.kind === 'google' ? target.customerId : target.pixelCode;
};
