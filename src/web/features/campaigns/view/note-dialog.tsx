import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { Controller, type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { MAX_NOTE, type Note, NotePatch } from '../../../../contracts/campaigns/annotation.ts';
import { addNote, changeNote } from '../../../api/campaigns/annotations.ts';
import { useT } from '../../../i18n/use-t.ts';
import { instantOf, wallTimeOf } from '../../../time/wall-time.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { useSubmit } from '../../../ui/feedback/use-submit.ts';
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

/** Applies the server's rules; errors are shown at their fields. */
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
  /** The note to edit; null if new. */
  note: Note | null;
  /** Workspace zone. */
  zone: string;
  onClose: () => void;
}

/** The form for an event and its time. */
export const NoteDialog = ({ campaign, note, zone, onClose }: NoteDialogProps) => {
  const t = useT();
  const changed = useNotesChanged();
  const [opened] = useState(() => new Date().toISOString());
  const form = useForm<NoteValues>({
    defaultValues: { at: wallTimeOf(note?.at ?? opened, zone), text: note?.text ?? '', all: false },
    resolver: noteResolver(zone),
  });
  const { control, formState } = form;
  const send = async ({ at, text, all }: NoteValues): Promise<void> => {
    const body = { at: instantOf(at, zone) ?? '', text };
    if (note) await changeNote(note.id, body);
    else await addNote({ ...body, ...(!all && { campaignId: campaign }) });
    changed();
    notify({ message: 'note.saved' });
    onClose();
  };
  const { failure, submit } = useSubmit(form, { known: isNoteField, send });
  return (
    <FormDialog
      title={t(note ? 'note.dialog.edit' : 'note.dialog.add')}
      failure={failure && t(failure)}
      action={t(note ? 'action.save' : 'note.add')}
      pending={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
};
