import type { IntlShape } from 'react-intl';

const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

/** No month has more days: it means the last one. */
export const LAST_DAY = 31;

/** `weekday`: 1 Monday to 7 Sunday. */
export const weekdayWord = (intl: IntlShape, weekday: number): string =>
  intl.formatDate(MONDAY + (weekday - 1) * DAY_MS, { weekday: 'long', timeZone: 'UTC' });

export const hourWord = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
