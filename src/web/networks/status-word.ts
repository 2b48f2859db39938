import { messageKey } from '../i18n/language-store.ts';
import type { Translate } from '../i18n/use-t.ts';

/** The name of a status; a custom one is its own name. '' means there was none. */
export const statusWord = (t: Translate, status: string): string => {
  if (status === '') return t('received.status.none');
  const key = messageKey(`conversion.status.${status}`, 'app.notKnown');
  return key === 'app.notKnown' ? status : t(key);
};
