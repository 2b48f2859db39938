import type { IntlShape } from 'react-intl';
import type { Days } from '../../core/time/range.ts';

/** Days in words, without the current year: `Mar 1 – 9`. */
export const daysWords = (intl: IntlShape, { from, to }: Days, today: string): string =>
  intl.formatDateTimeRange(Date.parse(from), Date.parse(to), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(from.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  });
