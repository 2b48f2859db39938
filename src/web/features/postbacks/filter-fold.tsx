import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';

interface FilterFoldProps {
  /** Always visible. */
  first: ReactNode;
  /** Number of other filters that are set. */
  count: number;
  children: ReactNode;
}

/** Filters of a list: side by side on wide screens, behind one button on phones. */
export const FilterFold = ({ first, count, children }: FilterFoldProps) => {
  const t = useT();
  const small = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [open, setOpen] = useState(false);
  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, p: 2 }}>
      {first}
      {small && (
        <Button
          variant="outlined"
          startIcon={<FilterList />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {count === 0 ? t('list.filters') : t('list.filters.set', { count })}
        </Button>
      )}
      {(!small || open) && children}
    </Box>
  );
};
