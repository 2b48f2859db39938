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
  forbidden: 'Your role does not allow this.',
  registration_closed: 'Registration is closed.',
  trial_ended: 'The trial of this workspace is over: it may be read, and its links go on.',
  not_found: 'There is nothing here.',
  conflict: 'It was changed in the meantime.',
  payload_too_large: 'The request is too large.',
  rate_limited: 'Too many attempts; wait a while.',
  internal: 'Something went wrong on the server.',
  unavailable: 'The server cannot do this at the moment.',
};
