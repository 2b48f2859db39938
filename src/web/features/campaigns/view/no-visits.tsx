import Card from '@mui/material/Card';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { ViewTab } from './tab-search.ts';

/** In place of numbers, until the link is first requested. The link is above it. */
export const NoVisits = ({ tab }: { tab: Exclude<ViewTab, 'setup' | 'history'> }) => {
  const t = useT();
  return (
    <Card>
      <EmptyState title={t('view.empty')} text={t(`view.empty.${tab}`)} />
    </Card>
  );
};
