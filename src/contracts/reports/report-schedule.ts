import * as z from 'zod/mini';

/** Maximum recipients of a report. */
export const MAX_RECIPIENTS = 10;

const whole = (least: number, most: number, code: string) =>
  z.number(code).check(z.int(code), z.gte(least, code), z.lte(most, code));

const EVERY = ['day', 'week', 'month'] as const;
export type Every = (typeof EVERY)[number];
/** Available email languages. */
const MAIL_LANGUAGES = ['en', 'pt', 'es', 'ru', 'hi'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

const every = z.enum(EVERY, 'every_unknown');
/** 1 Monday to 7 Sunday. */
const weekday = whole(1, 7, 'weekday_invalid');
/** 1 to 31, or the last day in a shorter month. */
const day = whole(1, 31, 'month_day_invalid');
/** 0 to 23, in the workspace's zone. */
const hour = whole(0, 23, 'hour_invalid');
const language = z.enum(MAIL_LANGUAGES, 'language_unknown');
/** IDs of members. */
const recipients = z.array(z.string().check(z.maxLength(64, 'recipient_unknown'))).check(
  z.minLength(1, 'recipients_required'),
  z.maxLength(MAX_RECIPIENTS, 'too_many_recipients'),
  z.refine((all) => new Set(all).size === all.length, 'twice'),
);

export const ReportScheduleInput = z.strictObject({
  /** ID of a saved report, which has at most one schedule. */
  reportId: z.string(),
  every,
  weekday: z._default(weekday, 1),
  day: z._default(day, 1),
  hour,
  /** Language of emails. */
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

/** Why an email was refused. */
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
 * `waiting`: for its first or next try; `failed`: given up; `unclear`: Fairlead stopped while the mail server had it,
 * so it may have arrived and is not sent again; `skipped`: its time passed.
 */
const SENDING_STATES = ['waiting', 'sending', 'sent', 'failed', 'unclear', 'skipped'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** One email to one recipient. */
export const ReportSending = z.object({
  /** ID of the recipient. */
  id: z.string(),
  name: z.string(),
  state: z.enum(SENDING_STATES),
  problem: z.nullable(MailProblem),
  /** When it is retried; null if not automatically. */
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
  /** `stopped`: they unsubscribed from these emails. */
  recipients: z.array(z.object({ id: z.string(), name: z.string(), stopped: z.boolean() })),
  /** When it is sent next; null if paused. */
  next: z.nullable(z.string()),
  /** The last time it was sent, or null. */
  last: z.nullable(z.object({ slot: z.string(), sendings: z.array(ReportSending) })),
  /** The time before or after `last`, if skipped: Fairlead was off or could not send mail for a day or longer. */
  skipped: z.nullable(z.string()),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

/** `canSend`: whether a mail server is configured. */
export const ReportScheduleList = z.object({ rows: z.array(ReportSchedule), canSend: z.boolean() });
export type ReportScheduleList = z.infer<typeof ReportScheduleList>;

/** Members to whom reports can be sent. */
export const ReportRecipient = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type ReportRecipient = z.infer<typeof ReportRecipient>;

export const ReportTestSent = z.object({ to: z.string() });
export type ReportTestSent = z.infer<typeof ReportTestSent>;
