import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { type Control, useController, useFieldArray, useWatch } from 'react-hook-form';
import type { LibraryPageInput } from '../../../../contracts/library/library-page.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import type { PageValues } from '../page/page-values.ts';
import { CountryChoice } from './country-choice.tsx';
import { useOfferWords } from './offer-words.ts';

type PageControl = Control<PageValues, unknown, LibraryPageInput>;

const amountSlots = { htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } } as const;

interface PayoutRowProps {
  control: PageControl;
  place: number;
  taken: readonly string[];
  onRemove: () => void;
}

const PayoutRow = ({ control, place, taken, onRemove }: PayoutRowProps) => {
  const t = useT();
  const words = useOfferWords();
  const { field, fieldState } = useController({ control, name: `payout.countries.${place}.country` });
  return (
    <Box
      sx={{ display: 'grid', gap: 1, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr) 112px 40px' }}
    >
      <CountryChoice
        value={field.value}
        taken={taken}
        code={fieldState.error?.message}
        inputRef={field.ref}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      <TextInput
        control={control}
        name={`payout.countries.${place}.amount`}
        label={t('offer.payout.amount')}
        autoComplete="off"
        slotProps={amountSlots}
      />
      <IconButton
        aria-label={t('offer.payout.remove', {
          country: field.value === '' ? t('offer.payout.country') : words.country(field.value),
        })}
        onClick={onRemove}
        sx={{ mt: 1 }}
      >
        <DeleteOutline fontSize="small" />
      </IconButton>
    </Box>
  );
};

interface PayoutFieldsProps {
  control: PageControl;
  /** For a payout that is made fixed: its network's, otherwise the workspace's. */
  currency: string;
  setCurrency: (currency: string) => void;
}

/** What a conversion pays: what its postback says, or fixed amounts where it says nothing. */
export const PayoutFields = ({ control, currency, setCurrency }: PayoutFieldsProps) => {
  const t = useT();
  const { kind, currency: chosen, countries } = useWatch({ control, name: 'payout' });
  const { fields, append, remove } = useFieldArray({ control, name: 'payout.countries' });
  return (
    <Box role="group" aria-label={t('offer.payout')} sx={{ display: 'grid', gap: 2 }}>
      <SelectInput
        control={control}
        name="payout.kind"
        label={t('offer.payout')}
        helperText={t(`offer.payout.${kind}.help`)}
        onChange={() => {
          if (chosen === '') setCurrency(currency);
        }}
      >
        {(['postback', 'fixed'] as const).map((one) => (
          <MenuItem key={one} value={one}>
            {t(`offer.payout.${one}`)}
          </MenuItem>
        ))}
      </SelectInput>
      {kind === 'fixed' && (
        <>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr) 160px' }}>
            <TextInput
              control={control}
              name="payout.currency"
              label={t('offer.payout.currency')}
              slotProps={{ htmlInput: { maxLength: 3, autoCapitalize: 'characters', spellCheck: false } }}
            />
            <TextInput
              control={control}
              name="payout.other"
              label={t('offer.payout.other')}
              autoComplete="off"
              slotProps={amountSlots}
            />
          </Box>
          {fields.map(({ id }, place) => (
            <PayoutRow
              key={id}
              control={control}
              place={place}
              taken={countries.map(({ country }) => country)}
              onRemove={() => remove(place)}
            />
          ))}
          <Button
            size="small"
            startIcon={<Add />}
            onClick={() => append({ country: '', amount: '' })}
            sx={{ justifySelf: 'start' }}
          >
            {t('offer.payout.add')}
          </Button>
        </>
      )}
    </Box>
  );
};
