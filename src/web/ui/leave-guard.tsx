import { useBlocker } from '@tanstack/react-router';
import { useT } from '../i18n/use-t.ts';
import { Confirm } from './confirm.tsx';

/** Nobody may be kept signed in, or kept from the notice of maintenance, by what he typed. */
const mayAlwaysGo: readonly string[] = ['/login', '/maintenance'];

interface LeaveGuardProps {
  dirty: boolean;
  /** What was typed is kept as a draft; otherwise it is lost. */
  kept?: boolean;
}

/** Asks before an unsaved form is left, by the browser's own question where the whole page is left. */
export const LeaveGuard = ({ dirty, kept = false }: LeaveGuardProps) => {
  const t = useT();
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => !mayAlwaysGo.includes(next.pathname),
    disabled: !dirty,
    withResolver: true,
  });
  return (
    <Confirm
      open={blocker.status === 'blocked'}
      title={t('leave.title')}
      text={t(kept ? 'leave.kept' : 'leave.text')}
      action={t('leave.action')}
      dismiss={t('leave.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
};
