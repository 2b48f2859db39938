import * as z from 'zod/mini';

/** Closed list of error codes and their HTTP status. docs/errors.md explains them. */
export const errorStatus = {
  validation_failed: 422,
  malformed_request: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  totp_required: 401,
  wrong_code: 401,
  session_ended: 401,
  key_expired: 401,
  forbidden: 403,
  registration_closed: 403,
  first_account_refused: 403,
  trial_ended: 403,
  demo_workspace: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  report_timeout: 422,
  report_too_large: 422,
  rate_limited: 429,
  reports_busy: 429,
  internal: 500,
  unavailable: 503,
  report_interrupted: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** `fields` maps a field's path (`destinations.0.url`) to a message code the client can translate. */
export const ErrorAnswer = z.object({
  error: z.object({
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    requestId: z.optional(z.string()),
    fields: z.optional(z.record(z.string(), z.string())),
    /** Field path -> an English sentence, if the code alone does not say enough. */
    hints: z.optional(z.record(z.string(), z.string())),
    /** Field path -> what is in the way, in no language: `2026-11-01 – 2026-11-07`, `110 > 100`. */
    texts: z.optional(z.record(z.string(), z.string())),
    /** Documentation page that explains the refusal: `docs/fair-routing.md`. */
    docs: z.optional(z.string()),
  }),
  /** Present (as 0) only when a Bearer token is unknown, revoked or from an ended family (docs/errors.md). */
  type: z.optional(z.literal(0)),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
