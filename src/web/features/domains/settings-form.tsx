import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { domainChanged, patchDomain } from '../../api/campaigns/domains.ts';
import { useT } from '../../i18n/use-t.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { useSubmit } from '../../ui/feedback/use-submit.ts';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { LeaveGuard } from '../../ui/layout/leave-guard.tsx';
import { addressProblem, patchOf, type SettingsValues, settingsOf } from './settings-values.ts';

/** Runs the server's own checks before calling it. */
const settingsResolver =
  (linkHosts: readonly string[]): Resolver<SettingsValues> =>
  (values) => {
    const errors: FieldErrors<SettingsValues> = {};
    for (const name of ['defaultUrl', 'rootUrl'] as const) {
      const message = addressProblem(values[name], linkHosts);
      if (message !== null) errors[name] = { type: 'custom', message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

const isField = (path: string): path is keyof SettingsValues =>
  ['defaultUrl', 'unknown', 'rootUrl', 'robots'].includes(path);

interface SettingsFormProps {
  domain: Domain;
  linkHosts: readonly string[];
}

const address = { placeholder: 'https://example.com/', inputMode: 'url', spellCheck: false } as const;

/** A domain's answers where no campaign applies. Typed values are kept when the domain is refetched. */
export const SettingsForm = ({ domain, linkHosts }: SettingsFormProps) => {
  const t = useT();
  const queries = useQueryClient();
  const form = useForm({
    values: settingsOf(domain),
    resetOptions: { keepDirtyValues: true },
    resolver: settingsResolver(linkHosts),
  });
  const { control, reset, formState } = form;
  const { dirtyFields, isDirty, isSubmitting } = formState;
  const hasDefault = useWatch({ control, name: 'defaultUrl' }).trim() !== '';
  const send = async (values: SettingsValues): Promise<void> => {
    const saved = await patchDomain(domain.id, patchOf(values, dirtyFields));
    reset(settingsOf(saved));
    domainChanged(queries, saved);
    notify({ message: 'domains.settings.saved', values: { host: saved.host } });
  };
  const { failure, submit } = useSubmit(form, { known: isField, send });
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <Typography variant="h3">{t('domains.settings')}</Typography>
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      <TextInput
        control={control}
        name="defaultUrl"
        label={t('domains.defaultUrl')}
        helperText={t('domains.defaultUrl.help')}
        autoComplete="off"
        slotProps={{ htmlInput: address }}
      />
      <SelectInput
        control={control}
        name="unknown"
        label={t('domains.unknown')}
        helperText={t(hasDefault ? 'domains.unknown.help' : 'domains.unknown.none', { host: domain.host })}
      >
        <MenuItem value="redirect">{t('domains.unknown.redirect')}</MenuItem>
        <MenuItem value="not_found">{t('domains.unknown.not_found')}</MenuItem>
      </SelectInput>
      <TextInput
        control={control}
        name="rootUrl"
        label={t('domains.root')}
        helperText={t('domains.root.help', { origin: domain.origin })}
        autoComplete="off"
        slotProps={{ htmlInput: address }}
      />
      <SelectInput
        control={control}
        name="robots"
        label={t('domains.robots')}
        helperText={t('domains.robots.help')}
      >
        <MenuItem value="allow">{t('domains.robots.allow')}</MenuItem>
        <MenuItem value="disallow">{t('domains.robots.disallow')}</MenuItem>
      </SelectInput>
      <Box>
        <Button type="submit" variant="contained" disabled={!isDirty} loading={isSubmitting}>
          {t('action.save')}
        </Button>
      </Box>
    </Stack>
  );
};
