import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  type NewWebhook,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
  WebhookInput,
} from '../../../../contracts/postbacks/webhook.ts';
import { ApiError, Cancelled } from '../../../api/api-error.ts';
import { addWebhook, changeWebhook } from '../../../api/postbacks/webhooks.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';

const URL_SAMPLE = 'https://example.com/hooks/fairlead';

interface WebhookDialogProps {
  /** Null if new. */
  webhook: Webhook | null;
  onClose: () => void;
  onMade: (made: NewWebhook) => void;
  onChanged: () => void;
}

/** The target of messages, and their events. */
export const WebhookDialog = ({ webhook, onClose, onMade, onChanged }: WebhookDialogProps) => {
  const t = useT();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const save = async (): Promise<void> => {
    setFailure(null);
    const body = { url: url.trim(), events: [...events] };
    const read = WebhookInput.safeParse(body);
    const found = (read.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]);
    setProblems(Object.fromEntries(found.toReversed()));
    if (!read.success || busy) return;
    setBusy(true);
    try {
      if (webhook === null) onMade(await addWebhook(body));
      else {
        await changeWebhook(webhook.id, body);
        onChanged();
      }
    } catch (error) {
      setBusy(false);
      if (error instanceof Cancelled) return;
      const fields = error instanceof ApiError ? error.fields : {};
      setProblems(fields);
      if (fields.url === undefined && fields.events === undefined) setFailure(error);
    }
  };
  const problem = (field: string) => {
    const code = problems[field];
    return code === undefined ? undefined : t(fieldKey(code));
  };
  return (
    <FormDialog
      title={t(webhook === null ? 'hooks.add' : 'hooks.edit')}
      action={t('hooks.save')}
      pending={busy}
      failure={failure === null ? null : t(failureKey(failure))}
      onSubmit={save}
      onClose={onClose}
      maxWidth="sm"
    >
      <TextField
        autoFocus
        label={t('hooks.url')}
        placeholder={URL_SAMPLE}
        value={url}
        error={problems.url !== undefined}
        helperText={problem('url')}
        autoComplete="off"
        onChange={({ target }) => setUrl(target.value)}
        slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
      />
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
        <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 500 }}>
          {t('hooks.events')}
        </Box>
        {WEBHOOK_EVENTS.map((name) => (
          <FormControlLabel
            key={name}
            sx={{ display: 'flex' }}
            control={
              <Checkbox
                size="small"
                checked={events.includes(name)}
                onChange={({ target }) =>
                  setEvents((old) => (target.checked ? [...old, name] : old.filter((one) => one !== name)))
                }
              />
            }
            label={t(`hooks.event.${name}`)}
          />
        ))}
        {problems.events !== undefined && <FormHelperText error>{problem('events')}</FormHelperText>}
      </Box>
    </FormDialog>
  );
};
