import type { Translate } from '../../../i18n/use-t.ts';
import { capOf } from '../routing/caps.ts';
import type { CampaignValues } from './form-values.ts';

/**
 * The one-line summary of a link's behavior. Unreadable texts are left out. `timeZone`: IANA name of the campaign's
 * zone, shown beside a time or an hourly or daily cap.
 */
export const behaviourSummary = (t: Translate, values: CampaignValues, timeZone: string): string => {
  const { redirect, referrer, passQuery, invalidTraffic, inactive, startsAt, endsAt, caps } = values;
  const limits = (['hour', 'day', 'total'] as const).flatMap((per) => {
    const limit = capOf(caps[per]);
    return limit !== null && limit > 0 ? [t(`behaviour.short.cap.${per}`, { limit })] : [];
  });
  const zoned =
    [startsAt, endsAt].some((time) => time !== '') || [caps.hour, caps.day].some((typed) => capOf(typed));
  return [
    t(`behaviour.short.${redirect}`),
    t(`behaviour.short.${referrer}`),
    passQuery && t('behaviour.short.passQuery'),
    t(`behaviour.short.${invalidTraffic}`),
    t(`behaviour.short.${inactive}`),
    startsAt !== '' && t('behaviour.short.from', { time: startsAt.replace('T', ' ') }),
    endsAt !== '' && t('behaviour.short.until', { time: endsAt.replace('T', ' ') }),
    ...limits,
    zoned && t('behaviour.short.zone', { zone: timeZone }),
  ]
    .filter((part) => part !== false && part !== '')
    .join(' · ');
};
