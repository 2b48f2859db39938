import MenuItem from '@mui/material/MenuItem';
import type { Control } from 'react-hook-form';
import type { LibraryPageInput } from '../../../../contracts/library/library-page.ts';
import { MAX_EXITS } from '../../../../core/routing/exits.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import type { PageValues } from './page-values.ts';

const NUMBERS = Array.from({ length: MAX_EXITS }, (_, i) => i + 1);

interface ExitsFieldProps {
  control: Control<PageValues, unknown, LibraryPageInput>;
}

/** How many links of a landing page lead on, each to offers of its own. */
export const ExitsField = ({ control }: ExitsFieldProps) => {
  const t = useT();
  const format = useFormat();
  return (
    <SelectInput
      control={control}
      name="exits"
      label={t('library.exits')}
      helperText={t('library.exits.help')}
      fullWidth
    >
      {NUMBERS.map((number) => (
        <MenuItem key={number} value={number}>
          {format.count(number)}
        </MenuItem>
      ))}
    </SelectInput>
  );
};
