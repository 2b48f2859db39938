import type { Translate } from '../../i18n/use-t.ts';
import { type CampaignValues, capOf } from './form-values.ts';

/** The one line that says how a link behaves. Texts that cannot be read yet are left out. */
export const behaviourSummary = (t: Translate, values: CampaignValues): string => {
  const { redirect, referrer, passQuery, invalidTraffic, startsAt, endsAt, caps, source } = values;
  const limits = (['hour', 'day', 'total'] as const).flatMap((per) => {
    const limit = capOf(caps[per]);
    return limit !== null && limit > 0 ? [t(`behaviour.short.cap.${per}`, { limit })] : [];
  });
  return [
    source.trim(),
    t(`behaviour.short.${redirect}`),
    t(`behaviour.short.${referrer}`),
    passQuery && t('behaviour.short.passQuery'),
    t(`behaviour.short.${invalidTraffic}`),
    startsAt !== '' && t('behaviour.short.from', { time: startsAt.replace('T', ' ') }),
    endsAt !== '' && t('behaviour.short.until', { time: endsAt.replace('T', ' ') }),
    ...limits,
  ]
    .filter((part) => part !== false && part !== '')
    .join(' · ');
};
