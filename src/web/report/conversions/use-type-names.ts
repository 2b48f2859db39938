import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { conversionTypesQuery } from '../../api/postbacks/conversion-types.ts';
import { useT } from '../../i18n/use-t.ts';
import { typeName } from './type-name.ts';

/**
 * Lists conversion types by their numbers: “Purchase and Lead”. One that is no longer there, or not known yet, is its
 * number. `wanted`: whether any will be listed, as loading them takes a request.
 */
export const useTypeNames = (wanted: boolean): ((numbers: readonly number[]) => string) => {
  const t = useT();
  const intl = useIntl();
  const types = useQuery({ ...conversionTypesQuery(), enabled: wanted }).data?.rows;
  return useCallback(
    (numbers) =>
      intl.formatList(
        numbers.map((number) => {
          const type = types?.find((one) => one.number === number);
          return type === undefined ? `#${number}` : typeName(t, type);
        }),
        { type: 'conjunction' },
      ),
    [t, intl, types],
  );
};
