import type { Problem } from '../../../contracts/postbacks/outgoing.ts';
import { messageKey } from '../../i18n/language-store.ts';
import type { Translate } from '../../i18n/use-t.ts';

/** Every value that a sentence may use; not every problem has all of them. */
const NOTHING = {
  host: '',
  seconds: '',
  status: '',
  location: '',
  platform: '',
  days: '',
  part: '',
  name: '',
  id: '',
};

export interface ProblemWords {
  what: string;
  todo: string;
  /** The other side's own message. */
  said: string | null;
}

/** A problem in words: what happened, and what to do about it. */
export const problemWords = (t: Translate, { code, params }: Problem): ProblemWords => {
  const { message = '', part = '', ...rest } = params;
  const values = {
    ...NOTHING,
    ...rest,
    part: part === '' ? '' : t(messageKey(`problem.part.${part}`, 'app.notKnown')),
  };
  const platform = values.platform === '' ? t('sent.receiver') : values.platform;
  return {
    what: t(`problem.${code}`, values),
    todo: t(`problem.${code}.do`, values),
    said: message === '' ? null : t('sent.said', { platform, message }),
  };
};
