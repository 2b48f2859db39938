import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError, Cancelled } from '../../api/api-error.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { messageKey } from '../../i18n/language-store.ts';

/** The requested wait in words; `error.rate_limited` says one minute. */
const waitKey = (seconds: number): MessageKey => {
  if (seconds <= 60) return 'error.rate_limited';
  if (seconds <= 5 * 60) return 'error.rate_limited.five';
  if (seconds <= 15 * 60) return 'error.rate_limited.quarter';
  return seconds <= 60 * 60 ? 'error.rate_limited.hour' : 'error.rate_limited.day';
};

/** The message that explains a failure. */
export const failureKey = (error: unknown): MessageKey => {
  if (!(error instanceof ApiError)) return 'error.unknown';
  if (error.code === 'rate_limited' && error.retryAfter !== undefined) return waitKey(error.retryAfter);
  return messageKey(`error.${error.code}`, 'error.unknown');
};

export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined;

/** The message for a field's error code, from the form's own schema or the server. */
export const fieldKey = (code: string): MessageKey => messageKey(`field.${code}`, 'field.invalid');

/**
 * Shows the server's field errors at their fields and focuses the first; `known` says which paths the form has, and
 * `fieldOf` maps those with another name. Returns the key of a message for the whole form if some error has no field,
 * otherwise null.
 */
export const placeFailure = <V extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<V>,
  known: (path: string) => path is FieldPath<V>,
  fieldOf: (path: string) => string = (path) => path,
): MessageKey | null => {
  if (error instanceof Cancelled) return null;
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  let placed = 0;
  for (const [given, code] of fields) {
    const path = fieldOf(given);
    if (!known(path)) continue;
    setError(path, { type: 'server', message: code }, { shouldFocus: placed === 0 });
    placed += 1;
  }
  return placed > 0 && placed === fields.length ? null : failureKey(error);
};
