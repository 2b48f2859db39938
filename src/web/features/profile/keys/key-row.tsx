import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ApiKey } from '../../../../contracts/accounts/api-key.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ListRow } from '../list-row.tsx';
import { SOON_MS } from './key-expiry.tsx';

interface KeyRowProps {
  apiKey: ApiKey;
  timeZone: string;
  busy: boolean;
  onRemove: () => void;
}

/** A key's identifying details: name, permissions, first characters, last use. */
export const KeyRow = ({ apiKey, timeZone, busy, onRemove }: KeyRowProps) => {
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
