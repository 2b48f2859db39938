import { ApiError } from '../../../api/api-error.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import { messageKey } from '../../../i18n/language-store.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';

/** Why a role change or removal failed: a conflict identifies the reason by its field. */
export const refusalKey = (error: unknown): MessageKey => {
  const code = error instanceof ApiError ? error.fields.role : undefined;
  return code === undefined ? failureKey(error) : messageKey(`members.refused.${code}`, failureKey(error));
};
