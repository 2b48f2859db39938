import type { MessageKey } from '../../../i18n/english.ts';
import { messageKey } from '../../../i18n/language-store.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';

/** The message for a field's error code. */
export const typeFieldKey = (code: string): MessageKey => messageKey(`types.field.${code}`, fieldKey(code));
