import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { TABS, type ViewTab } from './tab-search.ts';

interface ViewTabsProps {
  shown: ViewTab;
  /** The content of the shown tab; the others have none, so that they load nothing. */
  children: ReactNode;
}

/** The parts of a campaign's page. The tab is in the address, so Back and links lead to it; range and filters stay. */
export const ViewTabs = ({ shown, children }: ViewTabsProps) => {
  const t = useT();
  const navigate = useNavigate();
  const id = useId();
  const show = (tab: ViewTab): void =>
    void navigate({ to: '.', search: (old) => ({ ...old, tab }), resetScroll: false });
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_, tab: ViewTab) => show(tab)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t('view.tabs')}
        sx={{
          mb: 2,
          minHeight: 44,
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTab-root': { minHeight: 44, minWidth: 0, px: { xs: 1, sm: 2 } },
        }}
      >
        {TABS.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            label={t(`view.tab.${tab}`)}
            id={`${id}-${tab}`}
            {...(tab === shown && { 'aria-controls': `${id}-panel` })}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        <Stack spacing={2}>{children}</Stack>
      </Box>
    </>
  );
};
