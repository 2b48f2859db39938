import { hasMessage } from '../../i18n/language-store.ts';
import type { Translate } from '../../i18n/use-t.ts';

/** A recorded code in words; one that has no message yet is shown as it is. */
const say = (t: Translate, key: string, code: string): string => (hasMessage(key) ? t(key) : code);

/** Why a request got its class. */
export const reasonWord = (t: Translate, code: string): string => say(t, `reason.${code}`, code);

/** Device, operating system or browser family; null stays "not known". */
export const agentWord = (t: Translate, code: string | null): string | null =>
  code === null ? null : say(t, `word.${code}`, code);
