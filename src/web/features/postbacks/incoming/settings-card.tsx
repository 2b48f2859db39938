import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DuplicatePolicy, PostbackSettings } from '../../../../contracts/postbacks/postback.ts';
import { changeSettings, INTAKE } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { useAct } from '../use-act.ts';

const POLICIES: readonly DuplicatePolicy[] = ['update', 'ignore', 'add'];

/** Settings for every sender. */
export const SettingsCard = ({ settings, mayEdit }: { settings: PostbackSettings; mayEdit: boolean }) => {
  const t = useT();
  const queries = useQueryClient();
  const { busy, run } = useAct();
  const [duplicates, setDuplicates] = useState(settings.duplicates);
  const [days, setDays] = useState(String(settings.maxClickDays));
  const [requireSource, setRequireSource] = useState(settings.requireSource);
  const maxClickDays = Number(days);
  const good = /^\d{1,4}$/.test(days) && maxClickDays >= 1 && maxClickDays <= 3650;
  const changed =
    duplicates !== settings.duplicates ||
    maxClickDays !== settings.maxClickDays ||
    requireSource !== settings.requireSource;
  const save = (): void =>
    void run('save', async () => {
      await changeSettings({ duplicates, maxClickDays, requireSource });
      await queries.invalidateQueries({ queryKey: INTAKE });
      notify({ message: 'intake.saved' });
    });
  return (
    <Section title={t('intake.settings')}>
      <Stack spacing={2.5} sx={{ maxWidth: 640 }}>
        <TextField
          select
          label={t('intake.duplicates')}
          helperText={t(`intake.duplicates.${duplicates}.help`)}
          value={duplicates}
          disabled={!mayEdit}
          onChange={({ target }) => setDuplicates(target.value as DuplicatePolicy)}
          slotProps={{ inputLabel: { shrink: true } }}
        >
          {POLICIES.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`intake.duplicates.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={t('intake.days')}
          helperText={t(good ? 'intake.days.help' : 'intake.days.bad')}
          error={!good}
          value={days}
          disabled={!mayEdit}
          onChange={({ target }) => setDays(target.value.trim())}
          slotProps={{ htmlInput: { inputMode: 'numeric' }, inputLabel: { shrink: true } }}
        />
        <FormControlLabel
          disabled={!mayEdit}
          control={
            <Checkbox checked={requireSource} onChange={({ target }) => setRequireSource(target.checked)} />
          }
          label={t('intake.require')}
        />
        {!requireSource && <Alert severity="warning">{t('intake.open')}</Alert>}
        {requireSource && !settings.requireSource && (
          <Alert severity="warning">{t('intake.require.warning')}</Alert>
        )}
        {mayEdit && (
          <Box>
            <Button variant="outlined" disabled={!changed || !good || busy !== null} onClick={save}>
              {t('action.save')}
            </Button>
          </Box>
        )}
      </Stack>
    </Section>
  );
};
