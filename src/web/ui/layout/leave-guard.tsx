import { useBlocker } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { Confirm } from '../feedback/confirm.tsx';

/** Unsaved input must not prevent a sign-out or the maintenance notice. */
const mayAlwaysGo: readonly string[] = ['/login', '/maintenance'];

interface LeaveGuardProps {
  dirty: boolean;
  /** Typed values are kept as a draft; otherwise they are lost. */
  kept?: boolean;
}

/** Asks before an unsaved form is left, with the browser's own dialog if the whole page is left. */
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
