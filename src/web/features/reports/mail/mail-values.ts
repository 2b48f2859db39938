import type { IntlShape } from 'react-intl';
import type { ReportSchedule, ReportScheduleInput } from '../../../../contracts/reports/report-schedule.ts';
import { DAY_MS } from '../../../../core/time/durations.ts';
import type { Language } from '../../../i18n/language.ts';

/** Values of the form. */
export type MailValues = Pick<
  ReportScheduleInput,
  'every' | 'weekday' | 'day' | 'hour' | 'language' | 'recipients'
>;

/** The stored values; otherwise every Monday at nine, in the current language. */
export const valuesOf = (schedule: ReportSchedule | null, language: Language): MailValues =>
  schedule === null
    ? { every: 'week', weekday: 1, day: 1, hour: 9, language, recipients: [] }
    : {
        every: schedule.every,
        weekday: schedule.weekday,
        day: schedule.day,
        hour: schedule.hour,
        language: schedule.language,
        recipients: schedule.recipients.map(({ id }) => id),
      };

const MONDAY = Date.UTC(2024, 0, 1);

/** No month has more days: 31 means the last one. */
export const LAST_DAY = 31;

/** `weekday`: 1 Monday to 7 Sunday. */
export const weekdayWord = (intl: IntlShape, weekday: number): string =>
  intl.formatDate(MONDAY + (weekday - 1) * DAY_MS, { weekday: 'long', timeZone: 'UTC' });

export const hourWord = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
