import CloudOff from '@mui/icons-material/CloudOffOutlined';
import ReportProblem from '@mui/icons-material/ReportProblemOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { use, useEffect, useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { notify } from '../ui/feedback/notices.ts';
import { InShell } from '../ui/layout/in-shell.ts';
import { reloadIfHelpful, reloadIfReachable } from './replaced.ts';
import { ScreenMissing } from './screen.ts';

const tryAgain = async (): Promise<void> => {
  if (!(await reloadIfReachable())) notify({ message: 'error.offline', tone: 'warning' });
};

/** Shown in place of a screen that threw or did not load; in the latter case, the page is reloaded if that helps. */
export const ErrorScreen = ({ error }: Pick<ErrorComponentProps, 'error'>) => {
  const t = useT();
  const inShell = use(InShell);
  const missing = error instanceof ScreenMissing;
  const [asking, setAsking] = useState(missing);
  useEffect(() => {
    if (!missing) return;
    reloadIfHelpful().then(setAsking, () => setAsking(false));
  }, [missing]);
  if (asking) return null;
  const title = t(missing ? 'load.title' : 'crash.title');
  return (
    <Box
      {...(!inShell && { component: 'main' as const })}
      role="alert"
      sx={{ minHeight: inShell ? '60dvh' : '80dvh', display: 'grid', placeItems: 'center' }}
    >
      <title>{t('app.title', { page: title })}</title>
      <EmptyState
        icon={missing ? <CloudOff /> : <ReportProblem />}
        title={title}
        text={t(missing ? 'load.text' : 'crash.text')}
        heading
        action={
          <Button variant="contained" onClick={() => void tryAgain()}>
            {t(missing ? 'action.retry' : 'action.reload')}
          </Button>
        }
      />
    </Box>
  );
};
