import Public from '@mui/icons-material/PublicOutlined';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** For a workspace with only the default domain. */
export const NoneOfOwn = ({ action }: { action: ReactNode }) => {
  const t = useT();
  return (
    <EmptyState
      icon={<Public />}
      title={t('domains.own.title')}
      text={t('domains.own.text')}
      action={action}
    />
  );
};
