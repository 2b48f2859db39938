import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Dimension } from '../../contracts/reports/report-query.ts';
import { type FileStatus, TABLE_FORMATS, type TableFormat } from '../../contracts/reports/table-file.ts';
import { ApiError } from '../api/api-error.ts';
import { cancelFile, downloadTable, type FileAsk, fileQuery, isUnderWay } from '../api/reports/files.ts';
import type { MessageKey } from '../i18n/english.ts';
import { useT } from '../i18n/use-t.ts';
import { failureKey } from '../ui/feedback/failure.ts';
import { ErrorState } from '../ui/feedback/states.tsx';
import { DimensionFields } from './dimension-fields.tsx';

const MEGABYTE = 1_000_000;

const FileProgress = ({ status }: { status: FileStatus }) => {
  const t = useT();
  const intl = useIntl();
  const { state, rows, done, bytes, problem } = status;
  const counted = t('files.progress', { done, rows });
  const isSmall = bytes < MEGABYTE;
  const size = intl.formatNumber(isSmall ? Math.ceil(bytes / 1000) : bytes / MEGABYTE, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 1,
  });
  if (state === 'done') {
    return (
      <Alert severity="success" role="status">
        {t('files.done', { rows, size })}
      </Alert>
    );
  }
  if (state === 'cancelled') return <Alert severity="info">{t('files.cancelled')}</Alert>;
  if (!isUnderWay(status)) return <Alert severity="error">{t(`files.problem.${problem ?? 'failed'}`)}</Alert>;
  const share = rows === 0 || state === 'waiting' ? 0 : (100 * done) / rows;
  return (
    <Box>
      <LinearProgress
        aria-label={t('files.progress.label')}
        variant={state === 'writing' ? 'indeterminate' : 'determinate'}
        {...(state !== 'writing' && { value: Math.min(100, share) })}
      />
      <Typography variant="body2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
        {state === 'writing' ? t('files.writing') : bytes === 0 ? counted : `${counted} · ${size}`}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('files.goesOn')}
      </Typography>
    </Box>
  );
};

interface FormatFieldProps {
  value: TableFormat;
  onChange: (value: TableFormat) => void;
}

/** Each format with its purpose. */
const FormatField = ({ value, onChange }: FormatFieldProps) => {
  const t = useT();
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{t('files.format')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => onChange(chosen as TableFormat)}
      >
        {TABLE_FORMATS.map((format) => (
          <FormControlLabel
            key={format}
            value={format}
            control={<Radio size="small" />}
            label={
              <>
                {t(`files.format.${format}`)}{' '}
                <Typography component="span" variant="body2" color="textSecondary">
                  {t(`files.format.${format}.for`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};

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
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth fullScreen={narrow}>
      <DialogTitle>{t(`files.title.${of}`)}</DialogTitle>
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
