import Computer from '@mui/icons-material/ComputerOutlined';
import Devices from '@mui/icons-material/DevicesOtherOutlined';
import Smartphone from '@mui/icons-material/SmartphoneOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { OwnSession } from '../../../../contracts/accounts/profile.ts';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { endOtherSessions, endSession, sessionsQuery } from '../../../api/accounts/profile.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
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
const SessionRow = ({ session, timeZone, busy, onEnd }: SessionRowProps) => {
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

/** The user's sessions, which can be ended. The list is never empty: it includes this session. */
export const SessionsSection = ({ me }: { me: Me }) => {
  const t = useT();
  const queries = useQueryClient();
  /** Session id; `others` for all but this one. */
  const [asking, setAsking] = useState<string | null>(null);
  const { data: sessions, error, refetch } = useQuery(sessionsQuery());
  const { mutate, isPending } = useMutation({
    mutationFn: (what: string) => (what === 'others' ? endOtherSessions() : endSession(what)),
    onSuccess: () => notify({ message: 'profile.session.ended' }),
    onError: (failure) => notify({ message: failureKey(failure), tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
  if (!sessions) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={3} />;
  }
  const others = sessions.filter(({ current, copiedAt }) => !current && copiedAt === null);
  const all = asking === 'others';
  return (
    <Stack spacing={2}>
      <Typography color="textSecondary">{t('profile.sessions.text')}</Typography>
      <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            timeZone={me.workspace.timeZone}
            busy={isPending}
            onEnd={() => setAsking(session.id)}
          />
        ))}
      </Stack>
      {others.length > 0 && (
        <Button variant="outlined" sx={{ alignSelf: 'start' }} onClick={() => setAsking('others')}>
          {t('profile.sessions.endOthers')}
        </Button>
      )}
      <Confirm
        open={asking !== null}
        title={t(all ? 'profile.sessions.endOthers' : 'profile.session.ask')}
        text={t(all ? 'profile.sessions.ask.text' : 'profile.session.ask.text')}
        action={t('profile.session.end')}
        onConfirm={() => {
          if (asking !== null) mutate(asking);
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
    </Stack>
  );
};
