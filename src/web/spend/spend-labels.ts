import type { CostCorrection } from '../../contracts/campaigns/cost-correction.ts';
import type { Spend } from '../../contracts/campaigns/spend.ts';
import type { useFormat } from '../i18n/use-format.ts';
import type { Translate } from '../i18n/use-t.ts';
import { dimensionWord, parameterWord } from '../report/words.ts';

type Format = ReturnType<typeof useFormat>;

/** Calendar days have no zone: noon in UTC is on the same day. */
const dayWords = (format: Format, day: string): string => format.date(`${day}T12:00:00Z`, 'UTC');

/** `14:00 – 15:00` */
export const hourWords = (t: Translate, hour: number): string => {
  const clock = (one: number): string => `${String(one).padStart(2, '0')}:00`;
  return t('spend.period', { from: clock(hour), to: clock(hour + 1) });
};

/** `Nov 1, 2026 – Nov 7, 2026`, a single day, or one of its hours. */
export const periodWords = (
  t: Translate,
  format: Format,
  { from, to, hour }: Pick<Spend, 'from' | 'to' | 'hour'>,
): string => {
  if (from !== to) return t('spend.period', { from: dayWords(format, from), to: dayWords(format, to) });
  return hour === null ? dayWords(format, from) : `${dayWords(format, from)} · ${hourWords(t, hour)}`;
};

/** The days of a correction: `Nov 1, 2026 – Nov 30, 2026`, or `From Nov 1, 2026` if it goes on. */
export const correctedDaysWords = (
  t: Translate,
  format: Format,
  { from, to }: Pick<CostCorrection, 'from' | 'to'>,
): string =>
  to === null
    ? t('spend.since', { from: dayWords(format, from) })
    : periodWords(t, format, { from, to, hour: null });

/** `Ad 120210`, `Ad group 7 · Placement 12`; empty if there are no details. `nameOf`: more precise names. */
export const detailWords = (
  t: Translate,
  details: Spend['details'],
  nameOf?: (dimension: Spend['details'][number]['dimension']) => string | undefined,
): string =>
  details
    .map(
      ({ dimension, value }) =>
        // They stay on one line if there is room for it.
        `${nameOf?.(dimension) ?? dimensionWord(t, dimension)}\u00A0${parameterWord(t, value)}`,
    )
    .join(' · ');

/** The amount before it was converted, and the rate. */
export const originalWords = (
  t: Translate,
  format: Format,
  { amount, currency, rate, day }: NonNullable<Spend['original']>,
): string =>
  t('spend.original', { amount: format.price(amount, currency), rate, day: dayWords(format, day) });

/** Who entered or uploaded it, and when. `zone`: of the workspace. */
export const originWords = (
  t: Translate,
  format: Format,
  { origin, by, at }: Pick<Spend, 'origin' | 'by' | 'at'>,
  zone: string,
): string =>
  t(origin === 'uploaded' ? 'spend.uploaded' : 'spend.entered', {
    user: by ?? t('spend.nobody'),
    time: format.minute(at, zone),
  });

/** The server's `90 > 50`: parts of a campaign's spend that are more than its total. */
const SUMS = /^(-?[\d.]+) > (-?[\d.]+)$/;

/** Both sums of a refused amount in words; null for any other text. `currency`: the workspace's, which the sums are in. */
export const sumsWords = (t: Translate, format: Format, text: string, currency: string): string | null => {
  const [, parts, total] = SUMS.exec(text) ?? [];
  return parts === undefined || total === undefined
    ? null
    : t('spend.sums', { parts: format.price(parts, currency), total: format.price(total, currency) });
};
