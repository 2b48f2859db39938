import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { type LatePart, latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import { useScreenKeys } from '../../ui/keys.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { type ListedPage, PageList } from '../../ui/layout/page-list.tsx';
import { POSTBACK_PAGE_NAMES, POSTBACK_PAGES, type PostbackPage } from '../../ui/layout/postback-pages.ts';
import { UnknownPage } from '../../ui/layout/unknown-page.tsx';
import { movedTo } from './moved.ts';

/** Code of the pages, loaded when they are first shown. */
const parts: Record<PostbackPage, LatePart<object>> = {
  overview: latePart(async () => (await import('./overview/overview-tab.tsx')).OverviewTab),
  networks: latePart(async () => (await import('./incoming/incoming-tab.tsx')).IncomingTab),
  'conversion-types': latePart(async () => (await import('./types/types-tab.tsx')).TypesTab),
  received: latePart(async () => (await import('./received/received-tab.tsx')).ReceivedTab),
  outgoing: latePart(async () => (await import('./rules/outgoing-tab.tsx')).OutgoingTab),
  deliveries: latePart(async () => (await import('./sent/sent-tab.tsx')).SentTab),
  webhooks: latePart(async () => (await import('./webhooks/webhooks-tab.tsx')).WebhooksTab),
  'exchange-rates': latePart(async () => (await import('./rates/rates-tab.tsx')).RatesTab),
};

const nothing = {};

/** The content of a page, or a way to retry if its code did not load. */
const Content = ({ page }: { page: PostbackPage }) => {
  const t = useT();
  const [failed, setFailed] = useState(false);
  const onFailed = useCallback(() => setFailed(true), []);
  if (!failed) return <OnDemand part={parts[page]} props={nothing} onFailed={onFailed} />;
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

const linkOf = (page: PostbackPage): ListedPage['link'] =>
  page === 'overview' ? { to: '/postback' } : { to: '/postback/$page', params: { page } };

/** Headings that say more than the page's name in the list. */
const TITLES: Readonly<Partial<Record<PostbackPage, MessageKey>>> = {
  overview: 'postbacks.title',
  received: 'postbacks.received',
  outgoing: 'postbacks.outgoing',
};

/** One page under the list of all of them; each has a key. */
const Postbacks = ({ page }: { page: PostbackPage }) => {
  const t = useT();
  const navigate = useNavigate();
  useScreenKeys(
    Object.fromEntries(
      POSTBACK_PAGES.map((name, place) => [`${place + 1}`, () => void navigate(linkOf(name))]),
    ),
  );
  const listed = POSTBACK_PAGES.map(
    (id): ListedPage => ({ id, label: t(POSTBACK_PAGE_NAMES[id]), link: linkOf(id) }),
  );
  return (
    <>
      <PageList place="top" label={t('postbacks.pages')} pages={listed} current={page} />
      <PageHeader
        key={`${page} heading`}
        title={t(TITLES[page] ?? POSTBACK_PAGE_NAMES[page])}
        lead={page === 'overview' && t('postbacks.lead')}
      />
      <Content key={page} page={page} />
    </>
  );
};

/** Incoming and outgoing conversions at a glance; old addresses lead on to their page. */
export const PostbacksScreen = () => {
  const { tab, ...search } = useSearch({ from: '/shell/postback' });
  const page = movedTo(tab);
  if (page === null) return <Postbacks page="overview" />;
  return <Navigate to="/postback/$page" params={{ page }} search={search} replace />;
};

export const PostbackPageScreen = () => {
  const t = useT();
  const name = useParams({ from: '/shell/postback/$page', select: (params) => params.page });
  const page = POSTBACK_PAGES.find((each) => each === name && each !== 'overview');
  if (page !== undefined) return <Postbacks page={page} />;
  return <UnknownPage label={t('postbacks.title')} to="/postback" />;
};
