import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { CONSENTS, type SecretState } from '../../../../contracts/postbacks/outgoing.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { NamesFields } from './names-fields.tsx';
import type { RuleControl } from './rule-values.ts';
import { SecretInput } from './secret-input.tsx';

/** The scope for uploading conversions to Google. */
const SCOPE = 'https://www.googleapis.com/auth/adwords';

interface PlatformFieldsProps {
  control: RuleControl;
  stored: ReadonlyMap<string, SecretState>;
}

const plain = {
  autoComplete: 'off',
  slotProps: { htmlInput: { spellCheck: false, autoCapitalize: 'none' } },
};

export const MetaFields = ({ control, stored }: PlatformFieldsProps) => {
  const t = useT();
  return (
    <Stack spacing={2.5}>
      <TextInput
        control={control}
        name="pixelId"
        {...plain}
        label={t('rule.meta.pixelId')}
        helperText={t('rule.meta.pixelId.help')}
      />
      <SecretInput
        control={control}
        name="accessToken"
        stored={stored.get('accessToken')}
        label={t('rule.meta.accessToken')}
        help={t('rule.meta.accessToken.help')}
      />
      <TextInput
        control={control}
        name="testEventCode"
        {...plain}
        label={t('rule.meta.testEventCode')}
        helperText={t('rule.meta.testEventCode.help')}
      />
      <NamesFields control={control} numbers={false} />
    </Stack>
  );
};

export const TiktokFields = ({ control, stored }: PlatformFieldsProps) => {
  const t = useT();
  return (
    <Stack spacing={2.5}>
      <TextInput
        control={control}
        name="pixelCode"
        {...plain}
        label={t('rule.tiktok.pixelCode')}
        helperText={t('rule.tiktok.pixelCode.help')}
      />
      <SecretInput
        control={control}
        name="accessToken"
        stored={stored.get('accessToken')}
        label={t('rule.meta.accessToken')}
        help={t('rule.tiktok.accessToken.help')}
      />
      <TextInput
        control={control}
        name="testEventCode"
        {...plain}
        label={t('rule.meta.testEventCode')}
        helperText={t('rule.tiktok.testEventCode.help')}
      />
      <NamesFields control={control} numbers={false} />
    </Stack>
  );
};

export const GoogleFields = ({ control, stored }: PlatformFieldsProps) => {
  const t = useT();
  const secret = (name: 'developerToken' | 'clientSecret' | 'refreshToken', values = {}) => (
    <SecretInput
      control={control}
      name={name}
      stored={stored.get(name)}
      label={t(`rule.google.${name}`)}
      help={t(`rule.google.${name}.help`, values)}
    />
  );
  const text = (name: 'customerId' | 'loginCustomerId' | 'clientId') => (
    <TextInput
      control={control}
      name={name}
      {...plain}
      label={t(`rule.google.${name}`)}
      helperText={t(`rule.google.${name}.help`)}
    />
  );
  return (
    <Stack spacing={2.5}>
      {text('customerId')}
      {text('loginCustomerId')}
      {secret('developerToken')}
      {text('clientId')}
      {secret('clientSecret')}
      {secret('refreshToken', { scope: SCOPE })}
      <NamesFields control={control} numbers />
      <SelectInput control={control} name="consent" label={t('rule.google.consent')}>
        {CONSENTS.map((consent) => (
          <MenuItem key={consent} value={consent}>
            {t(`rule.google.consent.${consent}`)}
          </MenuItem>
        ))}
      </SelectInput>
    </Stack>
  );
};
