import type { ReportSchedule, ReportScheduleInput } from '../../../../contracts/reports/report-schedule.ts';
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
