import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import { languageName } from '../language-names/language-name.ts';
import type { Words } from './words.ts';

/** `zone`: IANA name of the campaign's zone. */
export const useWords = (zone: string): Words => {
  const t = useT();
  const intl = useIntl();
  const { weight, minute } = useFormat();
  return useMemo(
    () => ({
      t,
      weight,
      zone,
      list: (items, type) => intl.formatList(items, { type }),
      nameOf: (code, type) =>
        type === 'language' ? languageName(intl, code) : (intl.formatDisplayName(code, { type }) ?? code),
      time: (at) => minute(new Date(at).toISOString(), zone),
    }),
    [t, intl, weight, minute, zone],
  );
};
