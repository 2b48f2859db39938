import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { SearchBox } from '../inputs/search-box.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { cleared, isChoice, isSet, type ListFilter, type Values } from './list-filter.ts';

interface ListFilterBarProps {
  search?: ComponentProps<typeof SearchBox>;
  values: Values;
  /** The filters to offer while these values are set. */
  filtersOf?: (values: Values) => readonly ListFilter[];
  /** Parameters that are absent from the change stay as they are. */
  onChange?: (patch: Values) => void;
  /** At the end of the bar. */
  children?: ReactNode;
}

const none = (): readonly ListFilter[] => [];

/**
 * What narrows a list: its search, a button for each filter, and one that clears them. On a phone the filters are in a
 * sheet, behind one button with their number.
 */
export const ListFilterBar = ({
  search,
  values,
  filtersOf = none,
  onChange = () => undefined,
  children,
}: ListFilterBarProps) => {
  const t = useT();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [open, setOpen] = useState(false);
  const filters = filtersOf(values);
  const count = filters.filter((filter) => isSet(filter, values)).length;
  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 2 }}>
      {search && <SearchBox sx={{ width: { xs: 1, sm: 280 }, mr: { sm: 0.5 } }} {...search} />}
      {isPhone && filters.length > 0 && (
        <Button
          variant="outlined"
          startIcon={<FilterList />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          {count === 0 ? t('list.filters') : t('list.filters.set', { count })}
        </Button>
      )}
      {isPhone && open && (
        <FilterSheet
          values={values}
          filtersOf={filtersOf}
          onApply={(next) => {
            setOpen(false);
            onChange(next);
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {!isPhone &&
        filters.map((filter) =>
          isChoice(filter) || !filter.isInline ? (
            <FilterButton key={filter.id} filter={filter} values={values} onChange={onChange} />
          ) : (
            <Box key={filter.id} sx={{ minWidth: 0 }}>
              {filter.control(values, onChange)}
            </Box>
          ),
        )}
      {!isPhone && count > 0 && (
        <Button size="small" onClick={() => onChange(cleared(filters))}>
          {t('list.filters.clear')}
        </Button>
      )}
      {children}
    </Box>
  );
};
