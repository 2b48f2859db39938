import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useCallback, useId, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { type LatePart, latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import { useScreenKeys } from '../../ui/keys.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { POSTBACK_TABS, type PostbackTab } from '../../ui/layout/postback-tabs.ts';
import { usePostbacksSearch } from './use-search.ts';

/** Code of the tabs, loaded when they are first shown. */
const tabs: Record<PostbackTab, LatePart<object>> = {
  overview: latePart(async () => (await import('./overview/overview-tab.tsx')).OverviewTab),
  incoming: latePart(async () => (await import('./incoming/incoming-tab.tsx')).IncomingTab),
  types: latePart(async () => (await import('./types/types-tab.tsx')).TypesTab),
  received: latePart(async () => (await import('./received/received-tab.tsx')).ReceivedTab),
  outgoing: latePart(async () => (await import('./rules/outgoing-tab.tsx')).OutgoingTab),
  sent: latePart(async () => (await import('./sent/sent-tab.tsx')).SentTab),
  webhooks: latePart(async () => (await import('./webhooks/webhooks-tab.tsx')).WebhooksTab),
  rates: latePart(async () => (await import('./rates/rates-tab.tsx')).RatesTab),
};

const nothing = {};

/** One tab, or a way to retry if its code did not load. */
const Panel = ({ tab }: { tab: PostbackTab }) => {
  const t = useT();
  const [failed, setFailed] = useState(false);
  const onFailed = useCallback(() => setFailed(true), []);
  if (!failed) return <OnDemand part={tabs[tab]} props={nothing} onFailed={onFailed} />;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => setFailed(false)}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('load.text')}
    </Alert>
  );
};

/** Incoming and outgoing conversions: each tab has its own address and key. */
export const PostbacksScreen = () => {
  const t = useT();
  const id = useId();
  const { tab, show } = usePostbacksSearch();
  useScreenKeys(Object.fromEntries(POSTBACK_TABS.map((name, place) => [`${place + 1}`, () => show(name)])));
  return (
    <>
      <PageHeader title={t('postbacks.title')} lead={t('postbacks.lead')} />
      <Tabs
        value={tab}
        onChange={(_, next: PostbackTab) => show(next)}
        variant="scrollable"
        allowScrollButtonsMobile={false}
        aria-label={t('postbacks.tabs')}
        sx={{ mb: 2, mt: -1, minHeight: 44, borderBottom: 1, borderColor: 'divider' }}
      >
        {POSTBACK_TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            label={t(`postbacks.tab.${name}`)}
            id={`${id}-${name}`}
            {...(name === tab && { 'aria-controls': `${id}-panel` })}
            sx={{ minHeight: 44, minWidth: 0, px: 2 }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} sx={{ minWidth: 0 }}>
        <Panel key={tab} tab={tab} />
      </Box>
    </>
  );
};
