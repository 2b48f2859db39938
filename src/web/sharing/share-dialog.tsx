import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReportShareInput } from '../../contracts/reports/report-share.ts';
import { meQuery } from '../api/accounts/session.ts';
import { ApiError } from '../api/api-error.ts';
import { type ListedShare, makeShare, type ShareSubject } from '../api/reports/shares.ts';
import { useT } from '../i18n/use-t.ts';
import { CopyButton } from '../ui/feedback/copy-button.tsx';
import { failureKey, fieldKey } from '../ui/feedback/failure.ts';
import { ShareList } from './share-list.tsx';

interface ShareDialogProps {
  subject: ShareSubject;
  timeZone: string;
  title: string;
  /** What a link shows and what it does not. */
  text: string;
  /** Names the list of links. */
  list: string;
  /** The terms of a new link; null while something is missing, or for someone who may not create one. */
  terms: ReportShareInput | Record<string, never> | null;
  /** The fields for them. */
  children?: ReactNode;
  about?: (share: ListedShare) => ReactNode;
  /** Refetches what else shows the links. */
  onChanged?: () => void;
  onClose: () => void;
}

const codeOf = (error: Error): string | undefined =>
  error instanceof ApiError ? Object.values(error.fields)[0] : undefined;

/** Creates and revokes links that show something to anyone. */
export const ShareDialog = ({
  subject,
  timeZone,
  title,
  text,
  list,
  terms,
  children,
  about,
  onChanged,
  onClose,
}: ShareDialogProps) => {
  const t = useT();
  const queries = useQueryClient();
  const { data: me } = useQuery(meQuery());
  // Demo data never leave the machine: there are no links to list either.
  const isDemo = me?.workspace.demo === true;
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: NonNullable<typeof terms>) => makeShare(subject, body),
    onSettled: async () => {
      onChanged?.();
      await queries.invalidateQueries({ queryKey: ['shares'] });
    },
  });
  const code = error === null ? undefined : codeOf(error);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          <DialogContentText>{text}</DialogContentText>
          {error && <Alert severity="error">{t(code ? fieldKey(code) : failureKey(error))}</Alert>}
          {isDemo ? <Alert severity="info">{t('publicLink.demo')}</Alert> : children}
          {data && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
              <TextField
                key={data.id}
                fullWidth
                label={t('publicLink.made')}
                helperText={t('publicLink.made.text')}
                value={data.url}
                slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
                sx={{ flex: '1 1 220px' }}
              />
              <Box sx={{ pt: 1 }}>
                <CopyButton text={data.url} label={t('publicLink.copy')} />
              </Box>
            </Box>
          )}
          {!isDemo && (
            <ShareList
              subject={subject}
              timeZone={timeZone}
              label={list}
              about={about}
              onChanged={onChanged}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <Button
          variant="contained"
          loading={isPending}
          disabled={terms === null || isDemo}
          onClick={() => terms && mutate(terms)}
        >
          {t('publicLink.make')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
