import { messageKey } from '../../i18n/language-store.ts';
import type { Translate } from '../../i18n/use-t.ts';

/** What people call a status; one of their own is its own name. */
export const statusWord = (t: Translate, status: string): string => {
  const key = messageKey(`conversion.status.${status}`, 'app.notKnown');
  return key === 'app.notKnown' ? status : t(key);
};
