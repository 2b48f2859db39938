import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { abSharesQuery, abTestQuery, makeAbShare } from '../../../api/campaigns/ab-tests.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { Field } from '../form/field.tsx';
import { failureOf } from '../use-failure.ts';
import { ShareList } from './share-list.tsx';

interface ShareDialogProps {
  test: string;
  timeZone: string;
  onClose: () => void;
}

/** Creates and revokes links to the results of a test. */
export const ShareDialog = ({ test, timeZone, onClose }: ShareDialogProps) => {
  const t = useT();
  const id = useId();
  const queries = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => makeAbShare(test),
    onSettled: async () => {
      void queries.invalidateQueries(abTestQuery(test));
      await queries.invalidateQueries(abSharesQuery(test));
    },
  });
  const code = error === null ? undefined : failureOf(error).fields.share;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('abShare.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          <DialogContentText>{t('abShare.text')}</DialogContentText>
          {error && <Alert severity="error">{t(code ? fieldKey(code) : failureKey(error))}</Alert>}
          {data && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
              <Field
                key={data.id}
                label={t('abShare.made')}
                helperText={t('abShare.made.text')}
                value={data.url}
                onChange={() => undefined}
                slotProps={{ htmlInput: { readOnly: true } }}
                sx={{ flex: '1 1 220px' }}
              />
              <Box sx={{ pt: 1 }}>
                <CopyButton text={data.url} label={t('abShare.copy')} />
              </Box>
            </Box>
          )}
          <ShareList test={test} timeZone={timeZone} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <Button variant="contained" loading={isPending} onClick={() => mutate()}>
          {t('abShare.make')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
