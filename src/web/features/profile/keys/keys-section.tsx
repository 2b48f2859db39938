import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey, NewApiKey } from '../../../../contracts/accounts/api-key.ts';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { apiKeysQuery, removeApiKey } from '../../../api/accounts/api-keys.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { SOON_MS } from './key-expiry.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKey } from './new-key.tsx';

/** API keys of this user. */
export const KeysSection = ({ me }: { me: Me }) => {
  const t = useT();
  const queries = useQueryClient();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const [asking, setAsking] = useState<ApiKey | null>(null);
  const { data: keys, error, refetch } = useQuery(apiKeysQuery());
  const changed = () => queries.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
  const { mutate, isPending } = useMutation({
    mutationFn: removeApiKey,
    onSuccess: () => notify({ message: 'profile.key.removed' }),
    onError: (failure) => notify({ message: failureKey(failure), tone: 'error' }),
    onSettled: changed,
  });
  if (!keys) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={2} />;
  }
  const now = Date.now();
  const left = ({ expiresAt }: ApiKey): number =>
    expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - now;
  const soon = keys.filter((key) => left(key) > 0 && left(key) <= SOON_MS).length;
  const upgraded = keys.some((key) => key.expiryByUpgrade && left(key) > 0);
  return (
    <Stack spacing={2}>
      <Typography color="textSecondary">{t('profile.keys.text')}</Typography>
      {upgraded && <Alert severity="info">{t('profile.keys.upgrade')}</Alert>}
      {soon > 0 && <Alert severity="warning">{t('profile.keys.soon', { count: soon })}</Alert>}
      {made && <NewKey made={made} onKept={() => setMade(null)} />}
      {keys.length === 0 && !made && !making && <Typography>{t('profile.keys.none')}</Typography>}
      {keys.length > 0 && (
        <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              timeZone={me.workspace.timeZone}
              busy={isPending}
              onRemove={() => setAsking(key)}
            />
          ))}
        </Stack>
      )}
      {making ? (
        <KeyForm
          timeZone={me.workspace.timeZone}
          onCancel={() => setMaking(false)}
          onMade={async (key) => {
            setMaking(false);
            setMade(key);
            await changed();
          }}
        />
      ) : (
        <Button variant="outlined" sx={{ alignSelf: 'start' }} onClick={() => setMaking(true)}>
          {t('profile.key.new')}
        </Button>
      )}
      <Confirm
        open={asking !== null}
        title={t('profile.key.ask', { name: asking?.name ?? '' })}
        text={t('profile.key.ask.text')}
        action={t('profile.key.remove')}
        onConfirm={() => {
          if (asking) mutate(asking.id);
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
    </Stack>
  );
};
