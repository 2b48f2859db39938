import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { BottomSheet } from '../../ui/inputs/bottom-sheet.tsx';

interface FiltersSheetProps {
  onClose: () => void;
  children: ReactNode;
}

/** The filters of numbers on a phone. Each takes effect at once, so that the numbers behind it can be seen. */
export const FiltersSheet = ({ onClose, children }: FiltersSheetProps) => {
  const t = useT();
  return (
    <BottomSheet
      open
      title={t('filter.list')}
      onClose={onClose}
      actions={
        <Button fullWidth variant="contained" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      {children}
    </BottomSheet>
  );
};
