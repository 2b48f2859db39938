import { useBlocker } from '@tanstack/react-router';
import { useT } from '../i18n/use-t.ts';
import { Confirm } from './confirm.tsx';

/** Nobody may be kept signed in by what he typed. */
const mayAlwaysGo: readonly string[] = ['/login'];

/** Asks before typed text is lost, by the browser's own question where the whole page is left. */
export const LeaveGuard = ({ dirty }: { dirty: boolean }) => {
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
      text={t('leave.text')}
      action={t('leave.action')}
      dismiss={t('leave.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
};
