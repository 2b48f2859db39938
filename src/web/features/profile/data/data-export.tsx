import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { downloadExport } from '../../../api/accounts/workspace.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';

/** Exports the whole workspace as one file, which the browser downloads. */
export const DataExport = ({ timeZone }: { timeZone: string }) => {
  const t = useT();
  const format = useFormat();
  const { mutate, data: file, error, isPending } = useMutation({ mutationFn: downloadExport });
  const code = error instanceof ApiError ? error.fields.export : undefined;
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h3">{t('data.export')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('data.export.text')}
      </Typography>
      {error && <Alert severity="error">{t(code === undefined ? failureKey(error) : fieldKey(code))}</Alert>}
      {file && (
        <Alert severity="info" role="status">
          {t('data.export.begun', { count: file.requests })}
        </Alert>
      )}
      {file && !file.caughtUp && (
        <Alert severity="warning" role="status">
          {t('data.export.behind', { time: format.dateTime(file.eventsBefore, timeZone) })}
        </Alert>
      )}
      <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
        {t('data.export.act')}
      </Button>
    </Stack>
  );
};
