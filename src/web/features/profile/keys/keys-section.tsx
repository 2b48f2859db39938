import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey, NewApiKey } from '../../../../contracts/accounts/api-key.ts';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { apiKeysQuery, removeApiKey } from '../../../api/accounts/profile.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { ListRow } from '../list-row.tsx';
import { SOON_MS } from './key-expiry.tsx';
import { KeyForm, NewKey } from './key-form.tsx';

interface KeyRowProps {
  apiKey: ApiKey;
  timeZone: string;
  busy: boolean;
  onRemove: () => void;
}

/** A key's identifying details: name, permissions, first characters, last use. */
const KeyRow = ({ apiKey, timeZone, busy, onRemove }: KeyRowProps) => {
  const t = useT();
  const format = useFormat();
  const { name, scope, hint, createdAt, lastUsedAt, expiresAt } = apiKey;
  const left = expiresAt === null ? null : Date.parse(expiresAt) - Date.now();
  const ended = left !== null && left <= 0;
  const used =
    lastUsedAt === null
      ? t('profile.key.unused')
      : t('profile.key.used', { time: format.minute(lastUsedAt, timeZone) });
  const ends =
    expiresAt === null
      ? t('profile.key.endless')
      : t(ended ? 'profile.key.expired.at' : 'profile.key.expires', {
          time: format.minute(expiresAt, timeZone),
        });
  const revoke = (
    <Button
      size="small"
      disabled={busy}
      onClick={onRemove}
      aria-label={t('profile.key.remove.one', { name })}
    >
      {t('profile.key.remove')}
    </Button>
  );
  return (
    <ListRow action={revoke}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Chip size="small" variant="outlined" label={t(`profile.key.scope.${scope}`)} />
        {ended && <Chip size="small" color="error" label={t('profile.key.expired')} />}
        {left !== null && !ended && left <= SOON_MS && (
          <Chip size="small" color="warning" label={t('profile.key.soon')} />
        )}
      </Box>
      <Typography variant="body2" color="textSecondary">
        <code>{hint}…</code>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('profile.key.created', { time: format.minute(createdAt, timeZone) })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {used}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {ends}
      </Typography>
    </ListRow>
  );
};

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
