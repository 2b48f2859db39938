import type { ReportSchedule, ReportScheduleInput } from '../../../../contracts/report-schedule.ts';
import type { Language } from '../../../i18n/language.ts';

/** What the form holds. */
export type MailValues = Pick<
  ReportScheduleInput,
  'every' | 'weekday' | 'day' | 'hour' | 'language' | 'recipients'
>;

/** As it is stored; else every Monday at nine, in the language that is on. */
export const valuesOf = (schedule: ReportSchedule | null, language: Language): MailValues =>
  schedule === null
    ? { every: 'week', weekday: 1, day: 1, hour: 9, language, recipients: [] }
    : {
        ...{ every: schedule.every, weekday: schedule.weekday, day: schedule.day },
        ...{ hour: schedule.hour, language: schedule.language },
        recipients: schedule.recipients.map(({ id }) => id),
      };
