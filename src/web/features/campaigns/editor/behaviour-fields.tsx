import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useController, useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { CapFields } from '../routing/cap-fields.tsx';
import type { CampaignForm } from './form-values.ts';

const MODES = ['302', '307', 'meta', 'none'] as const;

/** The redirect methods, each with a line that says when to use it. */
const RedirectChoice = ({ form }: { form: CampaignForm }) => {
  const t = useT();
  const { field } = useController({ control: form.control, name: 'redirect' });
  return (
    <FormControl>
      <FormLabel id="redirect-label" sx={{ fontWeight: 500, color: 'text.primary' }}>
        {t('behaviour.redirect')}
      </FormLabel>
      <RadioGroup
        aria-labelledby="redirect-label"
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        {MODES.map((mode) => (
          <FormControlLabel
            key={mode}
            value={mode}
            control={<Radio sx={{ my: '-9px' }} />}
            sx={{ alignItems: 'flex-start', mt: 1.5, mr: 0 }}
            label={
              <Box>
                {t(`behaviour.redirect.${mode}`)}
                <Typography variant="body2" color="textSecondary">
                  {t(`behaviour.redirect.${mode}.help`)}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};

const options = {
  referrer: ['hidden', 'passed'],
  invalidTraffic: ['count', 'refuse'],
  inactive: ['domain', 'not_found', 'gone'],
} as const;

const columns = (count: number) => ({
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { sm: `repeat(${count}, 1fr)` },
  alignItems: 'start',
});

const PassQuery = ({ form }: { form: CampaignForm }) => {
  const t = useT();
  const { field } = useController({ control: form.control, name: 'passQuery' });
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={field.value}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
            sx={{ mt: '-7px', mb: '-7px' }}
          />
        }
        sx={{ alignItems: 'flex-start', mx: 0 }}
        label={
          <Box>
            {t('behaviour.passQuery')}
            <Typography variant="body2" color="textSecondary">
              {t('behaviour.passQuery.help')}
            </Typography>
          </Box>
        }
      />
    </Box>
  );
};

interface BehaviourFieldsProps {
  form: CampaignForm;
  timeZone: string;
}

export const BehaviourFields = ({ form, timeZone }: BehaviourFieldsProps) => {
  const t = useT();
  const { control } = form;
  const [referrer, invalidTraffic, inactive] = useWatch({
    control,
    name: ['referrer', 'invalidTraffic', 'inactive'],
  });
  const zoned = {
    type: 'datetime-local',
    helperText: t('behaviour.zone', { zone: timeZone }),
  };
  return (
    <Stack spacing={3}>
      <RedirectChoice form={form} />
      <Box sx={columns(2)}>
        <SelectInput
          control={control}
          name="referrer"
          label={t('behaviour.referrer')}
          helperText={t(`behaviour.referrer.${referrer}.help`)}
        >
          {options.referrer.map((value) => (
            <MenuItem key={value} value={value}>
              {t(`behaviour.referrer.${value}`)}
            </MenuItem>
          ))}
        </SelectInput>
        <PassQuery form={form} />
      </Box>
      <Box sx={columns(2)}>
        <SelectInput
          control={control}
          name="invalidTraffic"
          label={t('behaviour.invalidTraffic')}
          helperText={t(`behaviour.invalidTraffic.${invalidTraffic}.help`)}
        >
          {options.invalidTraffic.map((value) => (
            <MenuItem key={value} value={value}>
              {t(`behaviour.invalidTraffic.${value}`)}
            </MenuItem>
          ))}
        </SelectInput>
        <SelectInput
          control={control}
          name="inactive"
          label={t('behaviour.inactive')}
          helperText={`${t('behaviour.inactive.when')} ${t(`behaviour.inactive.${inactive}.help`)}`}
        >
          {options.inactive.map((value) => (
            <MenuItem key={value} value={value}>
              {t(`behaviour.inactive.${value}`)}
            </MenuItem>
          ))}
        </SelectInput>
        <TextInput control={control} name="startsAt" label={t('behaviour.startsAt')} {...zoned} />
        <TextInput control={control} name="endsAt" label={t('behaviour.endsAt')} {...zoned} />
      </Box>
      <Box role="group" aria-label={t('behaviour.caps')}>
        <Typography sx={{ fontWeight: 500, mb: 0.5 }}>{t('behaviour.caps')}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {t('behaviour.caps.help', { zone: timeZone })}
        </Typography>
        <CapFields form={form} name="caps" />
      </Box>
    </Stack>
  );
};
