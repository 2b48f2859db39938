import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Dimension } from '../../contracts/reports/report-query.ts';
import type { TableFormat } from '../../contracts/reports/table-file.ts';
import { ApiError } from '../api/api-error.ts';
import { cancelFile, downloadTable, type FileAsk, fileQuery, isUnderWay } from '../api/reports/files.ts';
import type { MessageKey } from '../i18n/english.ts';
import { useT } from '../i18n/use-t.ts';
import { failureKey } from '../ui/feedback/failure.ts';
import { ErrorState } from '../ui/feedback/states.tsx';
import { DimensionFields } from './dimension-fields.tsx';
import { FileProgress } from './file-progress.tsx';
import { FormatField } from './format-field.tsx';

export interface ExportDialogProps extends FileAsk {
  /** The initial dimensions of a report's rows. */
  dimensions?: readonly Dimension[];
  /** A description of the file, where it differs from the usual one. */
  lead?: MessageKey;
  onClose: () => void;
}

/** Asks for a format, and for a report its dimensions; then shows the progress of the file. */
export const ExportDialog = ({ of, query, dimensions = [], lead, onClose }: ExportDialogProps) => {
  const t = useT();
  const id = useId();
  const narrow = useMediaQuery('(max-width: 599px)');
  const [format, setFormat] = useState<TableFormat>('csv');
  const [by, setBy] = useState(dimensions);
  const ask: FileAsk = { of, query: of === 'report' ? { ...query, dimensions: by.join(',') } : query };
  const {
    mutate,
    data: file,
    error,
    isPending,
    reset,
  } = useMutation({
    mutationFn: () => downloadTable(ask, format),
  });
  const status = useQuery({ ...fileQuery(file?.id ?? ''), enabled: file !== undefined });
  const cancel = useMutation({ mutationFn: cancelFile, onSettled: () => status.refetch() });
  const isBusy = file !== undefined && (status.data === undefined || isUnderWay(status.data));
  const refusal =
    error instanceof ApiError && error.fields.export === 'export_running'
      ? 'files.problem.export_running'
      : error && failureKey(error);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={narrow}>
      <DialogTitle id={id}>{t(`files.title.${of}`)}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          {file === undefined ? (
            <>
              <Typography variant="body2" color="textSecondary">
                {t(lead ?? `files.lead.${of}`)}
              </Typography>
              {of === 'report' && <DimensionFields value={by} onChange={setBy} />}
              <FormatField value={format} onChange={setFormat} />
              {refusal && <Alert severity="error">{t(refusal)}</Alert>}
            </>
          ) : status.data ? (
            <FileProgress status={status.data} />
          ) : status.error ? (
            <ErrorState error={status.error} onRetry={() => void status.refetch()} />
          ) : (
            <FileProgress status={{ state: 'waiting', rows: file.rows, done: 0, bytes: 0, problem: null }} />
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', gap: 1 }}>
        {file !== undefined && isBusy && (
          <Button color="error" loading={cancel.isPending} onClick={() => cancel.mutate(file.id)}>
            {t('files.cancel')}
          </Button>
        )}
        {file !== undefined && !isBusy && <Button onClick={() => reset()}>{t('files.again')}</Button>}
        <Button onClick={onClose}>{t('action.close')}</Button>
        {file === undefined && (
          <Button variant="contained" loading={isPending} onClick={() => mutate()}>
            {t('files.start')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
