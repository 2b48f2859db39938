import type { ErrorCode } from '../../contracts/errors.ts';

/** The English sentence for each code, for people who read responses; clients translate the code. */
export const errorMessage: Record<ErrorCode, string> = {
  validation_failed: 'Some fields are not valid.',
  malformed_request: 'The request could not be read.',
  unauthenticated: 'Sign in first.',
  wrong_credentials: 'The email or password is wrong.',
  totp_required:
    'This account uses two-factor authentication. Send a code from the authenticator app, or a recovery code.',
  wrong_code: 'The code is wrong or was already used. Send a new one.',
  session_ended: 'The session has ended. Sign in again.',
  key_expired: 'This API key has expired. Create a new one in your profile.',
  forbidden: 'Your role does not allow this.',
  registration_closed: 'Registration is closed.',
  first_account_refused:
    'The first account owns this installation. Create it on the machine that runs Fairlead, at http://localhost and its port, or use the link that Fairlead printed when it started.',
  trial_ended: 'The trial of this workspace has ended. You can still view it, and its links keep working.',
  not_found: 'Nothing was found here.',
  conflict: 'This conflicts with the current state. Load the latest version and try again.',
  payload_too_large: 'The request is too large. Send less data.',
  report_timeout:
    'This report took too long and was stopped. Choose fewer days, fewer columns or more filters, or export it as a file.',
  report_too_large:
    'This report needs more memory than the server can use. Choose fewer days, fewer columns or more filters.',
  rate_limited: 'Too many attempts. Wait before you try again.',
  reports_busy:
    'Too many reports in this workspace are running or waiting. Try again after the number of seconds in Retry-After, with fewer calls at once.',
  internal: 'Something went wrong on the server.',
  unavailable: 'The server is not available right now. Try again in a moment.',
  report_interrupted: 'The report was interrupted before it finished. Run it again.',
};
