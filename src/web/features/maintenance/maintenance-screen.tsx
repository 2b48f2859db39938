import Build from '@mui/icons-material/BuildOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Condition, lookForMaintenance } from '../../api/maintenance.ts';
import { hasDraft } from '../../drafts/drafts.ts';
import { useT } from '../../i18n/use-t.ts';
import { backAddress, forgetBack } from '../../state/back.ts';
import { browserTimers } from '../../state/timers.ts';
import { LinkButton } from '../../ui/layout/link.tsx';
import { watchEnd } from './watch-end.ts';

/** Waits for the end of maintenance and returns to the previous screen; opened directly, reports the state. */
export const MaintenanceScreen = () => {
  const t = useT();
  const { history } = useRouter();
  const [condition, setCondition] = useState<Condition | 'asking'>('asking');
  const [back] = useState(backAddress);
  const heading = useRef<HTMLHeadingElement>(null);
  const watch = useRef<ReturnType<typeof watchEnd> | null>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const watching = watchEnd({
      ask: lookForMaintenance,
      timers: browserTimers,
      random: Math.random,
      tell: (seen) => {
        setCondition(seen);
        if (seen !== 'over' || back === null) return;
        forgetBack();
        history.replace(back);
      },
    });
    watch.current = watching;
    const seen = (): void => {
      if (document.visibilityState === 'visible') watching.look();
    };
    watching.look();
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('online', watching.look);
    return () => {
      watching.stop();
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', watching.look);
    };
  }, [back, history]);

  const over = condition === 'over' && back === null;
  const title = t(over ? 'maintenance.over.title' : 'maintenance.title');
  const Icon = over ? CheckCircle : Build;
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', px: 3 }}>
      <title>{t('app.title', { page: title })}</title>
      <Box sx={{ maxWidth: 520, textAlign: 'center', py: 5 }}>
        <Icon sx={{ fontSize: 40, mb: 2, color: over ? 'success.main' : 'primary.main' }} />
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {t(over ? 'maintenance.over.text' : 'maintenance.text')}
        </Typography>
        {!over && back !== null && hasDraft(back) && (
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {t('maintenance.kept')}
          </Typography>
        )}
        <Typography role="status" variant="body2" sx={{ mt: 3, mb: 2 }}>
          {!over &&
            t(
              condition === 'away'
                ? 'maintenance.away'
                : condition === 'asking'
                  ? 'maintenance.asking'
                  : 'maintenance.on',
            )}
        </Typography>
        {over ? (
          <LinkButton to="/" variant="contained">
            {t('maintenance.over.action')}
          </LinkButton>
        ) : (
          <Button variant="outlined" onClick={() => watch.current?.look()}>
            {t('maintenance.look')}
          </Button>
        )}
      </Box>
    </Box>
  );
};
