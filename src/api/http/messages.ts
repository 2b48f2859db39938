import type { ErrorCode } from '../../contracts/errors.ts';

/** The English sentence beside each code, for people who read answers; clients translate the code. */
export const errorMessage: Record<ErrorCode, string> = {
  validation_failed: 'Some fields are not valid.',
  malformed_request: 'The request could not be read.',
  unauthenticated: 'Sign in first.',
  wrong_credentials: 'The e-mail or the password is wrong.',
  totp_required: 'This account asks for a second step: send a code of its app, or a recovery code.',
  wrong_code: 'The code is wrong, or was used before.',
  session_ended: 'The session has ended.',
  key_expired: 'This API key has expired. Create a new one in your profile.',
  forbidden: 'Your role does not allow this.',
  registration_closed: 'Registration is closed.',
  first_account_refused:
    'The first account owns this installation. Create it on the machine that runs Fairlead, at http://localhost and its port, or with the link that Fairlead printed when it started.',
  trial_ended: 'The trial of this workspace is over: it may be read, and its links go on.',
  not_found: 'There is nothing here.',
  conflict: 'It was changed in the meantime.',
  payload_too_large: 'The request is too large.',
  report_timeout:
    'This report took too long and was stopped. Choose fewer days, fewer columns or more filters, or export it as a file.',
  report_too_large:
    'This report needs more memory than the server may use. Choose fewer days, fewer columns or more filters.',
  rate_limited: 'Too many attempts; wait a while.',
  reports_busy:
    'Too many reports of this workspace are running or waiting. Try again after the seconds in Retry-After, with fewer calls at a time.',
  internal: 'Something went wrong on the server.',
  unavailable: 'The server cannot do this at the moment.',
  report_interrupted: 'The report was interrupted before it was finished. Run it again.',
};
