import { hasMessage } from '../../i18n/language-store.ts';
import type { Translate } from '../../i18n/use-t.ts';

/** The message for a recorded code; one without a message is shown unchanged. */
const say = (t: Translate, key: string, code: string): string => (hasMessage(key) ? t(key) : code);

/** Why a request got its class. */
export const reasonWord = (t: Translate, code: string): string => say(t, `reason.${code}`, code);

/** Device, operating system or browser family; null means "not known". */
export const agentWord = (t: Translate, code: string | null): string | null =>
  code === null ? null : say(t, `word.${code}`, code);
