import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageKey } from './english.ts';

type Values = Record<string, string | number>;
export type Translate = (key: MessageKey, values?: Values) => string;

/** The message of a key in the current language. Keys are typed; an unknown one does not compile. */
export const useT = (): Translate => {
  const intl = useIntl();
  return useCallback((key, values) => intl.formatMessage({ id: key }, values), [intl]);
};
