import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { trafficSourcesQuery } from '../../../api/campaigns/traffic-sources.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Link } from '../../../ui/layout/link.tsx';
import { CapFields } from '../routing/cap-fields.tsx';
import type { CampaignForm } from './form-values.ts';
import { SourceTokens, useSource } from './source-tokens.tsx';

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

/** Any text is a valid source; known ones are suggested, and their tokens shown. */
const SourceField = ({ form: { control } }: { form: CampaignForm }) => {
  const t = useT();
  const { field, fieldState } = useController({ control, name: 'source' });
  const { data: sources = [] } = useQuery(trafficSourcesQuery());
  const source = useSource(field.value);
  const redirect = useWatch({ control, name: 'redirect' });
  const code = fieldState.error?.message;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Autocomplete
        freeSolo
        options={sources.map(({ name }) => name)}
        inputValue={field.value}
        onInputChange={(_event, typed, reason) => {
          // The component, having no selection, clears this on mounting; the user did not.
          if (reason !== 'reset' || typed !== '') field.onChange(typed);
        }}
        clearText={t('editor.values.clear')}
        renderInput={(input) => (
          <TextField
            {...input}
            label={t('behaviour.source')}
            placeholder={t('behaviour.source.placeholder')}
            inputRef={field.ref}
            onBlur={field.onBlur}
            error={fieldState.invalid}
            helperText={
              code === undefined ? t('behaviour.source.help', { macro: '{source}' }) : t(fieldKey(code))
            }
          />
        )}
      />
      <Typography variant="body2">
        <Link to="/sources">{t('behaviour.source.manage')}</Link>
      </Typography>
      {source && <SourceTokens source={source} link={null} />}
      {source?.clickId === 'gclid' && redirect !== 'none' && (
        <Typography variant="body2" color="textSecondary">
          {t('editor.source.parallel')}
        </Typography>
      )}
    </Box>
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
        sx={{ alignItems: 'flex-start', mr: 0 }}
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
        <SourceField form={form} />
      </Box>
      <PassQuery form={form} />
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
