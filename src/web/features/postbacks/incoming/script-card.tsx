import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type PostbackSettings,
  type ScriptSettings,
  STATUSES,
} from '../../../../contracts/postbacks/postback.ts';
import { changeSettings, INTAKE } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { statusWord } from '../status-word.ts';
import { useAct } from '../use-act.ts';

const MAX_EVENTS = 50;
const MAX_NAME = 64;

/** `a, b` as a list without duplicates. */
const namesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

const isSame = (one: ScriptSettings, other: ScriptSettings): boolean =>
  JSON.stringify([one.enabled, one.payout, one.statuses.toSorted(), one.events]) ===
  JSON.stringify([other.enabled, other.payout, other.statuses.toSorted(), other.events]);

/** Settings for what pages report by script, which counts as a separate source. */
export const ScriptCard = ({ settings, mayEdit }: { settings: PostbackSettings; mayEdit: boolean }) => {
  const t = useT();
  const queries = useQueryClient();
  const { busy, run } = useAct();
  const [enabled, setEnabled] = useState(settings.script.enabled);
  const [statuses, setStatuses] = useState<readonly string[]>(settings.script.statuses);
  const [events, setEvents] = useState(settings.script.events.join(', '));
  const [payout, setPayout] = useState(settings.script.payout);
  const names = namesOf(events);
  const goodNames = names.length <= MAX_EVENTS && names.every((name) => name.length <= MAX_NAME);
  const next = { enabled, statuses: [...statuses], events: names, payout };
  const isOn = enabled && !settings.requireSource;
  const choices = [...new Set([...STATUSES, ...settings.custom, ...statuses])];
  const save = (): void =>
    void run('script', async () => {
      await changeSettings({ script: next });
      await queries.invalidateQueries({ queryKey: INTAKE });
      notify({ message: 'intake.saved' });
    });
  return (
    <Section title={t('script.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
        {t('script.text')}
      </Typography>
      {settings.requireSource ? (
        <Alert severity="info">{t('script.required')}</Alert>
      ) : (
        <Stack
          spacing={2.5}
          // The help text stays readable while the field is disabled.
          sx={{ maxWidth: 640, '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' } }}
        >
          <FormControlLabel
            disabled={!mayEdit}
            control={<Checkbox checked={enabled} onChange={({ target }) => setEnabled(target.checked)} />}
            label={t('script.enabled')}
          />
          <TextField
            select
            label={t('script.statuses')}
            error={statuses.length === 0}
            helperText={t(statuses.length === 0 ? 'script.statuses.bad' : 'script.statuses.help')}
            value={statuses}
            disabled={!mayEdit || !isOn}
            onChange={({ target }) => setStatuses(target.value as unknown as string[])}
            slotProps={{
              inputLabel: { shrink: true },
              select: {
                multiple: true,
                displayEmpty: true,
                renderValue: (value) => (value as string[]).map((one) => statusWord(t, one)).join(', '),
              },
            }}
          >
            {choices.map((status) => (
              <MenuItem key={status} value={status}>
                {statusWord(t, status)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={t('script.events')}
            error={!goodNames}
            helperText={t(goodNames ? 'script.events.help' : 'script.events.bad')}
            value={events}
            disabled={!mayEdit || !isOn}
            onChange={({ target }) => setEvents(target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <FormControlLabel
            disabled={!mayEdit || !isOn}
            control={<Checkbox checked={payout} onChange={({ target }) => setPayout(target.checked)} />}
            label={t('script.payout')}
          />
          {isOn && (
            <Alert severity={payout ? 'warning' : 'info'}>
              {t(payout ? 'script.payout.on' : 'script.payout.off')}
            </Alert>
          )}
          {mayEdit && (
            <Box>
              <Button
                variant="outlined"
                disabled={
                  isSame(next, settings.script) || statuses.length === 0 || !goodNames || busy !== null
                }
                onClick={save}
              >
                {t('action.save')}
              </Button>
            </Box>
          )}
        </Stack>
      )}
    </Section>
  );
};
