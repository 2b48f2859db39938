import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { endOtherSessions, endSession, sessionsQuery } from '../../../api/accounts/profile.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { SessionRow } from './session-row.tsx';

/** The user's sessions, which can be ended. The list is never empty: it includes this session. */
export const SessionsSection = ({ me }: { me: Me }) => {
  const t = useT();
  const queries = useQueryClient();
  /** The id of one; `others`: all but this one. */
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
