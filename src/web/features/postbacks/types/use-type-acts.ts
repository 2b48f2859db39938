import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConversionType, ConversionTypePatch } from '../../../../contracts/postbacks/conversion-type.ts';
import { ApiError, Cancelled } from '../../../api/api-error.ts';
import { changeType, conversionTypesQuery, deleteType } from '../../../api/postbacks/conversion-types.ts';
import { useT } from '../../../i18n/use-t.ts';
import { typeName } from '../../../report/conversions/type-name.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { typeFieldKey } from './type-field.ts';

/** What a switch changes, and whether it is on. */
type Flag = 'countsAsConversion' | 'countsAsRevenue' | 'enabled';
const WORDS = { countsAsConversion: 'conversion', countsAsRevenue: 'revenue', enabled: 'enabled' } as const;

/** Changes of types that are saved at once, and can be undone. */
export const useTypeActs = () => {
  const t = useT();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { queryKey } = conversionTypesQuery();

  /** A type decides which conversions count in every report. */
  const changed = async (): Promise<void> => {
    await queries.invalidateQueries();
  };
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      const [code] = error instanceof ApiError ? Object.values(error.fields) : [];
      const message = code === undefined ? failureKey(error) : typeFieldKey(code);
      if (!(error instanceof Cancelled)) notify({ message, tone: 'error' });
    }
    setBusy(false);
    await changed();
  };
  /** Shows the change before the list is read again. */
  const show = (next: ConversionType): void => {
    queries.setQueryData(
      queryKey,
      (old) => old && { rows: old.rows.map((row) => (row.number === next.number ? next : row)) },
    );
  };
  const patch = (body: ConversionTypePatch): Promise<void> =>
    attempt(async () => show(await changeType(body)));

  return {
    busy,
    changed,
    set: (type: ConversionType, flag: Flag, on: boolean): Promise<void> =>
      attempt(async () => {
        show(await changeType({ number: type.number, [flag]: on }));
        notify({
          message: `types.${WORDS[flag]}.${on ? 'on' : 'off'}`,
          values: { type: typeName(t, type) },
          undo: () => void patch({ number: type.number, [flag]: !on }),
        });
      }),
    remove: (type: ConversionType): Promise<void> =>
      attempt(async () => {
        await deleteType(type.number);
        notify({ message: 'types.deleted', values: { type: typeName(t, type) } });
      }),
  };
};
