import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import type { ClickIdWarning } from '../../../contracts/landing.ts';
import { MAX_DESTINATIONS, WEIGHT_TOTAL } from '../../../contracts/routing.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../../ui/failure.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { type CampaignForm, emptyDestination } from './form-values.ts';
import { UrlInput } from './url-input.tsx';
import { useWeights } from './use-weights.ts';
import { sumOf } from './weights.ts';

/** Below the rows: what the weights sum to, and the way to put them right. */
const Sum = ({ form }: { form: CampaignForm }) => {
  const t = useT();
  const { weight } = useFormat();
  const rows = useWatch({ control: form.control, name: 'destinations' });
  const sum = sumOf(rows.map((row) => row.weight));
  const key =
    sum === WEIGHT_TOTAL ? 'campaign.sum' : sum > WEIGHT_TOTAL ? 'campaign.sum.over' : 'campaign.sum.under';
  return (
    <Typography
      variant="body2"
      role="status"
      sx={{
        fontVariantNumeric: 'tabular-nums',
        fontWeight: 500,
        color: sum === WEIGHT_TOTAL ? 'text.secondary' : 'error.main',
      }}
    >
      {t(key, { sum: weight(sum), rest: weight(Math.abs(WEIGHT_TOTAL - sum)) })}
    </Typography>
  );
};

interface DestinationFieldsProps {
  form: CampaignForm;
  /** The weights were chosen earlier, as in a stored campaign. */
  typed: boolean;
  /** The routing is kept as it is: names and URLs alone can be changed. */
  fixed: boolean;
  /** What to say of the one at a place when its URL has no click id; null: nothing. */
  withoutClickId: (place: number) => ClickIdWarning | null;
}

/** The rows of a split. Weights follow the number of rows until somebody types one. */
export const DestinationFields = ({ form, typed, fixed, withoutClickId }: DestinationFieldsProps) => {
  const t = useT();
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'destinations', keyName: 'key' });
  const { errors } = useFormState({ control, name: 'destinations' });
  const weights = useWeights(form, typed);
  const code = errors.destinations?.root?.message ?? errors.destinations?.message;
  return (
    // A field's label stands on its border: right below a heading it needs room.
    <Stack spacing={2} sx={fixed ? { pt: 1 } : {}}>
      {!fixed && (
        <Typography variant="body2" color="textSecondary">
          {t('campaign.destinations.help')}
        </Typography>
      )}
      {fields.map((field, index) => (
        <Box
          key={field.key}
          role="group"
          aria-label={t('campaign.destination', { number: index + 1 })}
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: fixed
              ? { md: '1fr 312px' }
              : { xs: '1fr 104px 40px', md: '1fr 200px 112px 40px' },
            '& > :not(* + *)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
            ...(index > 0 && {
              borderTop: { xs: 1, md: 0 },
              borderColor: { xs: 'divider' },
              pt: { xs: 2, md: 0 },
            }),
          }}
        >
          <UrlInput form={form} index={index} withoutClickId={withoutClickId(index)} />
          <TextInput
            control={control}
            name={`destinations.${index}.name`}
            label={t('campaign.destination.name')}
            placeholder={t('campaign.destination.name.placeholder')}
          />
          {!fixed && (
            <>
              <TextInput
                control={control}
                name={`destinations.${index}.weight`}
                label={t('campaign.destination.weight')}
                onChange={weights.markTyped}
                slotProps={{
                  htmlInput: {
                    inputMode: 'decimal',
                    style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
                  },
                  input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
                }}
              />
              <IconButton
                aria-label={t('campaign.destination.remove', { number: index + 1 })}
                disabled={fields.length === 1}
                onClick={() => {
                  remove(index);
                  weights.removed();
                }}
                sx={{ mt: 1 }}
              >
                <DeleteOutline />
              </IconButton>
            </>
          )}
        </Box>
      ))}
      {code && <Alert severity="error">{t(fieldKey(code))}</Alert>}
      {!fixed && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Button
            startIcon={<Add />}
            variant="outlined"
            disabled={fields.length >= MAX_DESTINATIONS}
            onClick={() => {
              append(emptyDestination(weights.forNext()), { focusName: `destinations.${fields.length}.url` });
              weights.added();
            }}
          >
            {t('campaign.destination.add')}
          </Button>
          <Button onClick={weights.even} disabled={fields.length < 2}>
            {t('campaign.split')}
          </Button>
          <Box sx={{ flexGrow: 1 }} />
          <Sum form={form} />
        </Box>
      )}
    </Stack>
  );
};
