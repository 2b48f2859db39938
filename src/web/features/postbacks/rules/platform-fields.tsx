import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { CONSENTS, type SecretState } from '../../../../contracts/postbacks/outgoing.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { statusWord } from '../status-word.ts';
import type { RuleControl } from './rule-values.ts';
import { SecretInput } from './secret-input.tsx';
import { useStatuses } from './use-statuses.ts';

/** The API's format. */
const isStatus = (text: string): boolean => /^[a-z0-9_-]{1,32}$/.test(text);

/** The platform's name for each status; a status without a name is not sent. */
const NamesFields = ({ control, numbers }: { control: RuleControl; numbers: boolean }) => {
  const t = useT();
  const { fields, append } = useFieldArray({ control, name: 'names' });
  const [own, setOwn] = useState('');
  const { read, unseen } = useStatuses();
  const typed = own.trim().toLowerCase();
  const status = typed === '' ? '' : read(typed);
  const isThere = fields.some((one) => one.status === status);
  const good = status === '' || isStatus(status);
  const add = (): void => {
    if (status === '' || isThere || !good) return;
    append({ status, name: '' });
    setOwn('');
  };
  const help = (): string | undefined => {
    if (!good) return t('field.status_invalid');
    return isThere ? t('rule.names.own.there', { word: typed, status: statusWord(t, status) }) : undefined;
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
        {t('rule.names')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('rule.names.text')} {numbers && t('rule.names.action.help')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {fields.map(({ id, status: named }, row) => (
          <TextInput
            key={id}
            control={control}
            name={`names.${row}.name`}
            label={statusWord(t, named)}
            helperText={unseen([named])}
            autoComplete="off"
            slotProps={{
              htmlInput: { spellCheck: false, ...(numbers && { inputMode: 'numeric' as const }) },
            }}
          />
        ))}
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <TextField
            size="small"
            label={t('rule.names.own')}
            value={own}
            error={!good}
            helperText={help()}
            onChange={({ target }) => setOwn(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
            slotProps={{ htmlInput: { maxLength: 32, autoCapitalize: 'none', spellCheck: false } }}
          />
          <Button onClick={add} disabled={status === '' || isThere || !good}>
            {t('rule.names.own.add')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
};

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

/** For platforms that number a pixel and whose API takes its events. */
export const PixelFields = ({ kind, control, stored }: PlatformFieldsProps & { kind: 'meta' | 'tiktok' }) => {
  const t = useT();
  const pixel = kind === 'meta' ? 'meta.pixelId' : 'tiktok.pixelCode';
  return (
    <Stack spacing={2.5}>
      <TextInput
        control={control}
        name={kind === 'meta' ? 'pixelId' : 'pixelCode'}
        {...plain}
        label={t(`rule.${pixel}`)}
        helperText={t(`rule.${pixel}.help`)}
      />
      <SecretInput
        control={control}
        name="accessToken"
        stored={stored.get('accessToken')}
        label={t('rule.meta.accessToken')}
        help={t(`rule.${kind}.accessToken.help`)}
      />
      <TextInput
        control={control}
        name="testEventCode"
        {...plain}
        label={t('rule.meta.testEventCode')}
        helperText={t(`rule.${kind}.testEventCode.help`)}
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
