import Computer from '@mui/icons-material/ComputerOutlined';
import Devices from '@mui/icons-material/DevicesOtherOutlined';
import Smartphone from '@mui/icons-material/SmartphoneOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import type { OwnSession } from '../../../../contracts/accounts/profile.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ListRow } from '../list-row.tsx';

interface SessionRowProps {
  session: OwnSession;
  timeZone: string;
  busy: boolean;
  onEnd: () => void;
}

const iconOf = (device: string | null) => {
  if (device === 'desktop') return <Computer />;
  return device === 'mobile' || device === 'tablet' ? <Smartphone /> : <Devices />;
};

/** One session: device, location, start. */
export const SessionRow = ({ session, timeZone, busy, onEnd }: SessionRowProps) => {
  const t = useT();
  const intl = useIntl();
  const format = useFormat();
  const { browser, os, country, city, address, current, copiedAt } = session;
  const name =
    browser !== null && os !== null
      ? t('profile.session.on', { browser, os })
      : (browser ?? os ?? t('profile.session.unknown'));
  const land = country === null ? null : (intl.formatDisplayName(country, { type: 'region' }) ?? country);
  const place = [city, land, address].filter((part) => part !== null).join(' · ');
  const facts = [
    place === '' ? t('profile.session.nowhere') : place,
    t('profile.session.seen', { time: format.minute(session.lastSeenAt, timeZone) }),
    t('profile.session.since', { time: format.minute(session.signedInAt, timeZone) }),
  ];
  const about = (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
        {current && (
          <Chip size="small" color="success" variant="outlined" label={t('profile.session.this')} />
        )}
      </Box>
      {facts.map((fact) => (
        <Typography key={fact} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {fact}
        </Typography>
      ))}
    </>
  );
  if (copiedAt !== null) {
    return (
      <Alert component="li" role="listitem" severity="error">
        <AlertTitle>{t('profile.session.copied')}</AlertTitle>
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {t('profile.session.copied.text', { time: format.minute(copiedAt, timeZone) })}
        </Typography>
        {about}
      </Alert>
    );
  }
  const end = (
    <Button size="small" disabled={busy} onClick={onEnd} aria-label={t('profile.session.end.one', { name })}>
      {t('profile.session.end')}
    </Button>
  );
  return (
    <ListRow icon={iconOf(session.device)} action={!current && end}>
      {about}
    </ListRow>
  );
};
