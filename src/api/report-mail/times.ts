import type { MailLanguage } from '../../contracts/reports/report-schedule.ts';
import type { Schedule } from '../../core/report/schedule.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { LOCALES } from '../../messages/languages.ts';
import { mailTexts } from '../mail/mail-text.ts';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
/** The highest day; it represents the last day of any month. */
const LAST = 31;

/** `every week (Monday) at 09:00 (Asia/Kolkata)`. */
export const timesInWords = (
  { every, weekday, day, hour }: Schedule,
  language: MailLanguage,
  timeZone: string,
): string => {
  const say = mailTexts(language);
  const locale = LOCALES[language];
  const clock = `${String(hour).padStart(2, '0')}:00`;
  const at = (text: string): string => `${text} (${timeZone})`;
  if (every === 'day') return at(say('mail.report.daily', { hour: clock }));
  if (every === 'month') {
    return at(
      day === LAST
        ? say('mail.report.lastDay', { hour: clock })
        : say('mail.report.monthly', { day: String(day), hour: clock }),
    );
  }
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + (weekday - 1) * DAY_MS,
  );
  return at(say('mail.report.weekly', { weekday: name, hour: clock }));
};
