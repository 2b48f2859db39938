import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type SubmitEvent, useId, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { SavedReportName } from '../../../contracts/reports/saved-report.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { placeFailure } from '../../ui/feedback/failure.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';

interface Values {
  name: string;
}

const isName = (path: string): path is 'name' => path === 'name';

const resolver: Resolver<Values> = ({ name }) => {
  const read = z.safeParse(SavedReportName, name);
  if (read.success) return { values: { name: read.data }, errors: {} };
  return { values: {}, errors: { name: { type: 'custom', message: read.error.issues[0]?.message ?? '' } } };
};

interface NameDialogProps {
  title: string;
  name?: string;
  /** Rejects with the refusal, which is shown. */
  onName: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a saved report. */
export const NameDialog = ({ title, name = '', onName, onClose }: NameDialogProps) => {
  const t = useT();
  const id = useId();
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const { control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { name },
    resolver,
  });
  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await onName(values.name);
    } catch (error) {
      setFailure(placeFailure(error, setError, isName));
    }
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
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
              name="name"
              label={t('saved.name')}
              autoComplete="off"
              autoFocus
              slotProps={{ htmlInput: { maxLength: 120 } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={formState.isSubmitting}>
            {t('saved.save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
};
