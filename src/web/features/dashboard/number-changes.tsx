import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { meQuery } from '../../api/accounts/session.ts';
import { noteNumberChangesSeen, numberChangesQuery } from '../../api/reports/number-changes.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { failureKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';

const GROUPS = ['always', 'since'] as const;

/** What an update changed in the numbers below, until the owner has confirmed it. */
export const NumberChanges = () => {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const me = useQuery(meQuery());
  const { data } = useQuery(numberChangesQuery());
  const seen = useMutation({
    mutationFn: noteNumberChangesSeen,
    onSuccess: (left) => client.setQueryData(numberChangesQuery().queryKey, left),
    onError: (error) => notify({ message: failureKey(error), tone: 'error' }),
  });
  const notice = data?.notice;
  if (!notice) return null;
  const date = format.minute(notice.appliesFrom, me.data?.workspace.timeZone ?? 'UTC');
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle>{t('numbers.changed')}</AlertTitle>
      {t('numbers.changed.text')}
      {GROUPS.map((group) => (
        <Fragment key={group}>
          <Typography variant="subtitle2" component="h3" sx={{ mt: 1.5 }}>
            {group === 'always' ? t('numbers.always') : t('numbers.since', { date })}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {notice.changes
              .filter(({ applies }) => applies === group)
              .map(({ code }) => (
                <li key={code}>{t(`numbers.${code}`)}</li>
              ))}
          </Box>
        </Fragment>
      ))}
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        sx={{ mt: 1.5 }}
        loading={seen.isPending}
        onClick={() => seen.mutate()}
      >
        {t('numbers.ok')}
      </Button>
    </Alert>
  );
};
