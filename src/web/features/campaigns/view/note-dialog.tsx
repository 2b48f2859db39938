import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { type SubmitEvent, useId, useState } from 'react';
import { Controller, type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { MAX_NOTE, type Note, NotePatch } from '../../../../contracts/campaigns/annotation.ts';
import { addNote, changeNote } from '../../../api/campaigns/annotations.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import { useT } from '../../../i18n/use-t.ts';
import { instantOf, wallTimeOf } from '../../../time/wall-time.ts';
import { placeFailure } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { useNotesChanged } from './use-notes.ts';

/** A note as typed: `at` in the workspace's zone. */
interface NoteValues {
  at: string;
  text: string;
  /** For the whole workspace. */
  all: boolean;
}

const isNoteField = (path: string): path is 'at' | 'text' => path === 'at' || path === 'text';

/** By the server's rules; errors are shown at their fields. */
const noteResolver =
  (zone: string): Resolver<NoteValues> =>
  (values) => {
    const read = z.safeParse(NotePatch, { at: instantOf(values.at, zone) ?? '', text: values.text });
    if (read.success) return { values, errors: {} };
    const errors: FieldErrors<NoteValues> = {};
    for (const { path, message } of read.error.issues) {
      const field = String(path[0]);
      if (isNoteField(field)) errors[field] ??= { type: 'custom', message };
    }
    return { values: {}, errors };
  };

interface NoteDialogProps {
  campaign: string;
  /** The note to edit; null: a new one. */
  note: Note | null;
  /** The workspace's. */
  zone: string;
  onClose: () => void;
}

/** The form for an event and its time. */
export const NoteDialog = ({ campaign, note, zone, onClose }: NoteDialogProps) => {
  const t = useT();
  const id = useId();
  const changed = useNotesChanged();
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const [opened] = useState(() => new Date().toISOString());
  const { control, handleSubmit, setError, formState } = useForm<NoteValues>({
    defaultValues: { at: wallTimeOf(note?.at ?? opened, zone), text: note?.text ?? '', all: false },
    resolver: noteResolver(zone),
  });
  const submit = handleSubmit(async (values) => {
    setFailure(null);
    const body = { at: instantOf(values.at, zone) ?? '', text: values.text };
    try {
      if (note) await changeNote(note.id, body);
      else await addNote({ ...body, ...(!values.all && { campaignId: campaign }) });
      changed();
      notify({ message: 'note.saved' });
      onClose();
    } catch (error) {
      setFailure(placeFailure(error, setError, isNoteField));
    }
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t(note ? 'note.dialog.edit' : 'note.dialog.add')}</DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
        sx={{ minHeight: 0, display: 'flex', flexDirection: 'column' }}
      >
        <DialogContent>
          <Stack spacing={2.5} sx={{ pt: 1 }}>
            {failure && <Alert severity="error">{t(failure)}</Alert>}
            <TextInput
              control={control}
              name="text"
              label={t('note.text')}
              autoComplete="off"
              autoFocus
              slotProps={{ htmlInput: { maxLength: MAX_NOTE } }}
            />
            <TextInput
              control={control}
              name="at"
              type="datetime-local"
              autoComplete="off"
              label={t('note.at', { zone })}
            />
            {!note && (
              <Controller
                control={control}
                name="all"
                render={({ field: { value, ...field } }) => (
                  <FormControlLabel control={<Checkbox {...field} checked={value} />} label={t('note.all')} />
                )}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={formState.isSubmitting}>
            {t(note ? 'action.save' : 'note.add')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
};
