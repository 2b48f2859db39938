import * as z from 'zod/mini';

/** People who get a report. */
export const MAX_RECIPIENTS = 10;

const whole = (least: number, most: number, code: string) =>
  z.number(code).check(z.int(code), z.gte(least, code), z.lte(most, code));

const EVERY = ['day', 'week', 'month'] as const;
export type Every = (typeof EVERY)[number];
/** Languages that mails are written in. */
const MAIL_LANGUAGES = ['en', 'pt', 'es', 'ru', 'hi'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

const every = z.enum(EVERY, 'every_unknown');
/** 1 Monday to 7 Sunday. */
const weekday = whole(1, 7, 'weekday_invalid');
/** 1 to 31; in a month that has no such day, its last one. */
const day = whole(1, 31, 'month_day_invalid');
/** 0 to 23, of the workspace's zone. */
const hour = whole(0, 23, 'hour_invalid');
const language = z.enum(MAIL_LANGUAGES, 'language_unknown');
/** Ids of members. */
const recipients = z.array(z.string().check(z.maxLength(64, 'recipient_unknown'))).check(
  z.minLength(1, 'recipients_required'),
  z.maxLength(MAX_RECIPIENTS, 'too_many_recipients'),
  z.refine((all) => new Set(all).size === all.length, 'twice'),
);

export const ReportScheduleInput = z.strictObject({
  /** Of a saved report; it has one schedule at most. */
  reportId: z.string(),
  every,
  weekday: z._default(weekday, 1),
  day: z._default(day, 1),
  hour,
  /** That the mails are written in. */
  language: z._default(language, 'en'),
  recipients,
  enabled: z._default(z.boolean(), true),
});
export type ReportScheduleInput = z.infer<typeof ReportScheduleInput>;

export const ReportSchedulePatch = z.strictObject({
  every: z.optional(every),
  weekday: z.optional(weekday),
  day: z.optional(day),
  hour: z.optional(hour),
  language: z.optional(language),
  recipients: z.optional(recipients),
  enabled: z.optional(z.boolean()),
});
export type ReportSchedulePatch = z.infer<typeof ReportSchedulePatch>;

/** Why a mail was not taken. */
const MAIL_PROBLEMS = [
  'no_connection',
  'not_encrypted',
  'sign_in',
  'sender_refused',
  'recipient_refused',
  'too_large',
  'busy',
  'refused',
  'report_gone',
  'failed',
] as const;
export const MailProblem = z.enum(MAIL_PROBLEMS);
export type MailProblem = z.infer<typeof MailProblem>;

/**
 * `waiting`: its turn has not come, or comes again; `failed`: given up; `unclear`: Fairlead was stopped while the mail server
 * had it, so it may have arrived, and is not sent twice; `skipped`: the time went by.
 */
const SENDING_STATES = ['waiting', 'sending', 'sent', 'failed', 'unclear', 'skipped'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** One mail to one person. */
export const ReportSending = z.object({
  /** Of the person. */
  id: z.string(),
  name: z.string(),
  state: z.enum(SENDING_STATES),
  problem: z.nullable(MailProblem),
  /** When it is tried again; null: not by itself. */
  nextTry: z.nullable(z.string()),
});
export type ReportSending = z.infer<typeof ReportSending>;

export const ReportSchedule = z.object({
  id: z.string(),
  reportId: z.string(),
  every,
  weekday,
  day,
  hour,
  language,
  enabled: z.boolean(),
  /** `stopped`: they had enough of these mails. */
  recipients: z.array(z.object({ id: z.string(), name: z.string(), stopped: z.boolean() })),
  /** When it comes next; null: it is paused. */
  next: z.nullable(z.string()),
  /** The newest time it came; null: it never did. */
  last: z.nullable(z.object({ slot: z.string(), sendings: z.array(ReportSending) })),
  /** The time before `last`, or behind it, if that was skipped: Fairlead was off, or could send no mail, for a day and longer. */
  skipped: z.nullable(z.string()),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

/** `canSend`: whether a mail server was configured. */
export const ReportScheduleList = z.object({ rows: z.array(ReportSchedule), canSend: z.boolean() });
export type ReportScheduleList = z.infer<typeof ReportScheduleList>;

/** Members whom reports can be sent to. */
export const ReportRecipient = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type ReportRecipient = z.infer<typeof ReportRecipient>;

export const ReportTestSent = z.object({ to: z.string() });
export type ReportTestSent = z.infer<typeof ReportTestSent>;
