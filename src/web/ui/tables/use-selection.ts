import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useRowKeys } from './row-keys.ts';
import type { RowSelect } from './row-select.tsx';
import { NOTHING, type Selection, toggled, toggledPage } from './selection.ts';

interface Listed {
  /** Around the rows, which can be moved through by keys. */
  body: RefObject<HTMLElement | null>;
  /** Of the rows that are shown. */
  ids: readonly string[];
  /** What narrows the list. */
  filters: object;
  /** Whether rows can be selected. */
  mayEdit: boolean;
}

/** The selection among the rows of a list. It applies to the rows that were visible: other filters show other rows. */
export const useSelection = ({ body, ids, filters, mayEdit }: Listed) => {
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const narrowed = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only their text matters
  useEffect(() => setSelection(NOTHING), [narrowed]);
  const toggle = useCallback(
    (id: string, range: boolean) => setSelection((before) => toggled(before, ids, id, range)),
    [ids],
  );
  useRowKeys(body, mayEdit ? toggle : null);
  const select = useMemo(
    (): RowSelect | null =>
      mayEdit
        ? {
            isOn: (id) => selection.all || selection.ids.has(id),
            toggle,
            page: () => setSelection((before) => toggledPage(before, ids)),
          }
        : null,
    [mayEdit, selection, toggle, ids],
  );
  return { selection, setSelection, select };
};
