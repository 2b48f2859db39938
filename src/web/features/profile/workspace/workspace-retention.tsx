import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RetentionPreview, Workspace } from '../../../../contracts/workspace/workspace.ts';
import { patchWorkspace, previewRetention, workspaceChanged } from '../../../api/accounts/workspace.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';

const FOR_EVER = 'ever';
const CHOICES = [7, 30, 90, 180, 365, 730];

const isShorter = (days: number | null, current: number | null): days is number =>
  days !== null && days < (current ?? Number.POSITIVE_INFINITY);

/** How long click-level data is kept. A shorter time deletes some, so it asks first, with the amount and the time. */
export const WorkspaceRetention = ({
  workspace,
  mayChange,
}: {
  workspace: Workspace;
  mayChange: boolean;
}) => {
  const t = useT();
  const format = useFormat();
  const queries = useQueryClient();
  const current = workspace.keepRequestsDays;
  const [asked, setAsked] = useState<(RetentionPreview & { days: number }) | null>(null);
  const [open, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: (keepRequestsDays: number | null) => patchWorkspace({ keepRequestsDays }),
    onSuccess: (changed) => {
      workspaceChanged(queries, changed);
      notify({ message: 'profile.saved' });
    },
  });
  const preview = useMutation({
    mutationFn: previewRetention,
    onSuccess: (found, days) => {
      setAsked({ ...found, days });
      setOpen(true);
    },
  });
  const choose = (days: number | null): void => {
    change.reset();
    if (isShorter(days, current)) preview.mutate(days);
    else if (days !== current) change.mutate(days);
  };
  const error = change.error ?? preview.error;
  const zone = workspace.timeZone;
  const pending = workspace.keepRequestsFrom;
  const days = [...new Set([...CHOICES, ...(current === null ? [] : [current])])].sort((a, b) => a - b);
  return (
    <Stack spacing={2}>
      <Typography variant="h3">{t('workspace.retention')}</Typography>
      {error && <Alert severity="error">{t(failureKey(error))}</Alert>}
      {pending !== null && current !== null && (
        <Alert severity="warning" role="status">
          {t('workspace.retention.pending', { days: current, time: format.minute(pending, zone) })}
        </Alert>
      )}
      <TextField
        select
        label={t('workspace.retention.label')}
        helperText={t('workspace.retention.help')}
        value={current ?? FOR_EVER}
        disabled={!mayChange || change.isPending || preview.isPending}
        onChange={({ target }) => choose(target.value === FOR_EVER ? null : Number(target.value))}
        sx={{ maxWidth: 440 }}
      >
        {days.map((each) => (
          <MenuItem key={each} value={each}>
            {t('workspace.retention.days', { days: each })}
          </MenuItem>
        ))}
        <MenuItem value={FOR_EVER}>{t('workspace.retention.ever')}</MenuItem>
      </TextField>
      {asked && (
        <Confirm
          open={open}
          title={t('workspace.retention.ask', { days: asked.days })}
          text={t('workspace.retention.ask.text', {
            count: asked.requests,
            before: format.minute(asked.before, zone),
            from: format.minute(asked.from, zone),
          })}
          action={t('workspace.retention.act')}
          onConfirm={() => {
            setOpen(false);
            change.mutate(asked.days);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
};
