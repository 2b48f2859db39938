import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form';
import type { LibraryPageInput } from '../../../../contracts/library/library-page.ts';
import { CAP_PERIODS } from '../../../../contracts/library/offer.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TypesInput } from '../../../report/conversions/types-input.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import type { PageValues } from '../page/page-values.ts';

interface CapFieldsProps {
  control: Control<PageValues, unknown, LibraryPageInput>;
  setValue: UseFormSetValue<PageValues>;
  /** IANA name of the zone of its periods. */
  zone: string;
}

/** How many conversions an offer takes in a period, and which count. */
export const CapFields = ({ control, setValue, zone }: CapFieldsProps) => {
  const t = useT();
  const { isOn, per, counts } = useWatch({ control, name: 'cap' });
  return (
    <Box role="group" aria-label={t('offer.cap')} sx={{ display: 'grid', gap: 2 }}>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            onChange={({ target }) => setValue('cap.isOn', target.checked, { shouldDirty: true })}
            slotProps={{ input: { role: 'switch' } }}
          />
        }
        label={t('offer.cap')}
        sx={{ justifySelf: 'start' }}
      />
      {isOn && (
        <>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
            <TextInput
              control={control}
              name="cap.limit"
              label={t('offer.cap.limit')}
              autoComplete="off"
              slotProps={{ htmlInput: { inputMode: 'numeric', style: { textAlign: 'right' } } }}
            />
            <SelectInput control={control} name="cap.per" label={t('offer.cap.per')}>
              {CAP_PERIODS.map((one) => (
                <MenuItem key={one} value={one}>
                  {t(`offer.cap.per.${one}`)}
                </MenuItem>
              ))}
            </SelectInput>
          </Box>
          {per !== 'total' && (
            <Typography variant="caption" color="textSecondary" sx={{ mt: -1.5, mx: 1.75 }}>
              {t('offer.cap.zone', { zone })}
            </Typography>
          )}
          <SelectInput
            control={control}
            name="cap.counts"
            label={t('offer.cap.counts')}
            helperText={t(`offer.cap.counts.${counts}.help`)}
          >
            {(['all', 'approved'] as const).map((one) => (
              <MenuItem key={one} value={one}>
                {t(`offer.cap.counts.${one}`)}
              </MenuItem>
            ))}
          </SelectInput>
          <TypesInput
            control={control}
            name="cap.types"
            label={t('offer.cap.types')}
            all={t('offer.cap.types.all')}
            helperText={t('offer.cap.types.help')}
          />
        </>
      )}
    </Box>
  );
};
