import type { useFormat } from '../../../i18n/use-format.ts';
import type { Translate } from '../../../i18n/use-t.ts';

interface Days {
  /** `2026-04-01`. */
  from: string;
  to: string;
}

/** Calendar days have no zone: noon in UTC is on the same day. */
const dayWords = (format: ReturnType<typeof useFormat>, day: string): string =>
  format.date(`${day}T12:00:00Z`, 'UTC');

/** `Nov 1, 2026 – Nov 7, 2026`, or a single day. */
export const periodWords = (
  t: Translate,
  format: ReturnType<typeof useFormat>,
  { from, to }: Days,
): string =>
  from === to
    ? dayWords(format, from)
    : t('spend.period', { from: dayWords(format, from), to: dayWords(format, to) });
