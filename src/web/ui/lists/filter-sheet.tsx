import Button from '@mui/material/Button';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { BottomSheet } from '../inputs/bottom-sheet.tsx';
import { FilterSelect } from '../inputs/filter-select.tsx';
import { cleared, isChoice, isSet, type ListFilter, type Values } from './list-filter.ts';

interface FilterSheetProps {
  values: Values;
  filtersOf: (values: Values) => readonly ListFilter[];
  onApply: (values: Values) => void;
  onClose: () => void;
}

/** The filters of a list on a phone: nothing changes until they are applied. */
export const FilterSheet = ({ values, filtersOf, onApply, onClose }: FilterSheetProps) => {
  const t = useT();
  const [draft, setDraft] = useState(values);
  const filters = filtersOf(draft);
  const change = (patch: Values): void => setDraft((before) => ({ ...before, ...patch }));
  return (
    <BottomSheet
      open
      title={t('list.filters')}
      onClose={onClose}
      actions={
        <>
          <Button
            disabled={!filters.some((filter) => isSet(filter, draft))}
            onClick={() => change(cleared(filters))}
          >
            {t('list.filters.clear')}
          </Button>
          <Button variant="contained" onClick={() => onApply(draft)}>
            {t('list.filters.apply')}
          </Button>
        </>
      }
    >
      {filters.map((filter) =>
        isChoice(filter) ? (
          <FilterSelect
            key={filter.id}
            label={filter.label}
            all={filter.all}
            value={draft[filter.id]}
            options={filter.options}
            onChange={(value) => change({ [filter.id]: value })}
          />
        ) : (
          <div key={filter.id}>{filter.control(draft, change)}</div>
        ),
      )}
    </BottomSheet>
  );
};
