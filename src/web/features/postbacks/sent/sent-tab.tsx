import SendOutlined from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type DeliveryNarrowing, DeliveryState } from '../../../../contracts/postbacks/delivery.ts';
import { MINUTE_MS } from '../../../../core/time/durations.ts';
import { choiceOf, rangeOf } from '../../../../core/time/range.ts';
import { meQuery, useOnlyReading } from '../../../api/accounts/session.ts';
import { deliveriesQuery, resendAll } from '../../../api/postbacks/deliveries.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { DataList } from '../../../ui/tables/data-list.tsx';
import { pageOf, searchOfPage } from '../page-search.ts';
import type { PostbacksSearch } from '../search.ts';
import { useAct } from '../use-act.ts';
import { usePostbacksSearch } from '../use-search.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { SentCards } from './sent-cards.tsx';
import { SentFilters } from './sent-filters.tsx';
import { SentTable } from './sent-table.tsx';

/** The filters in the address; unreadable ones are left out. */
const narrowingOf = (search: PostbacksSearch, timeZone: string, now: number): DeliveryNarrowing => {
  const named = choiceOf(search);
  const range = named === undefined || named === 'all' ? null : rangeOf(named, timeZone, now);
  const state = DeliveryState.safeParse(search.state);
  const { rule, webhook, campaign, find } = search;
  return {
    ...(rule !== undefined && { rule }),
    ...(webhook !== undefined && { webhook }),
    ...(state.success && { state: state.data }),
    ...(campaign !== undefined && { campaign }),
    ...(find !== undefined && find.trim() !== '' && { search: find.trim().slice(0, 200) }),
    ...(range !== null && { from: range.from, to: range.to }),
  };
};

const REFRESH_MS = 5000;

/** The log of deliveries: outgoing postbacks and webhook messages. */
export const SentTab = () => {
  const t = useT();
  const { search, go } = usePostbacksSearch();
  const { busy, run } = useAct();
  const me = useQuery(meQuery());
  const mayEdit = useOnlyReading() === null;
  const [asking, setAsking] = useState(false);
  const timeZone = me.data?.workspace.timeZone ?? 'UTC';
  // Rounded, so that a range that ends now is requested again once a minute, not at every render.
  const minute = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
  const asked = JSON.stringify(narrowingOf(search, timeZone, minute));
  const narrowing = useMemo(() => JSON.parse(asked) as DeliveryNarrowing, [asked]);
  const { page, perPage } = pageOf(search);
  const query = useQuery({
    ...deliveriesQuery({ ...narrowing, page, perPage }),
    enabled: me.isSuccess,
    refetchInterval: REFRESH_MS,
  });
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const List = isPhone ? SentCards : SentTable;
  const filtered = asked !== '{}';
  const total = query.data?.total ?? 0;
  const again = (): void =>
    void run('resend', async () => {
      const { count } = await resendAll(narrowing);
      notify({ message: 'sent.resent', values: { count } });
    });
  const clear = (): void =>
    go({
      find: undefined,
      state: undefined,
      rule: undefined,
      webhook: undefined,
      campaign: undefined,
      range: undefined,
      from: undefined,
      to: undefined,
      at: undefined,
    });
  return (
    <>
      <DataList
        query={query}
        page={page}
        perPage={perPage}
        onPage={(next, size) => go(searchOfPage(next, size))}
        filters={
          <>
            <SentFilters timeZone={timeZone} />
            {mayEdit && total > 0 && filtered && (
              <Box sx={{ px: 2, pb: 2 }}>
                <Button
                  size="small"
                  variant="outlined"
                  loading={busy === 'resend'}
                  onClick={() => setAsking(true)}
                >
                  {t('sent.resend.all', { count: total })}
                </Button>
              </Box>
            )}
          </>
        }
        filtered={filtered}
        onClear={clear}
        empty={
          <EmptyState
            icon={<SendOutlined />}
            title={t('sent.empty.title')}
            text={t('sent.empty.text')}
            action={
              mayEdit && (
                <LinkButton
                  to="/postback/$page"
                  params={{ page: 'outgoing' }}
                  search={{ open: 'new' }}
                  variant="contained"
                >
                  {t('sent.empty.action')}
                </LinkButton>
              )
            }
          />
        }
        none={{ title: t('sent.none.title'), text: t('sent.none.text') }}
      >
        {(rows) => <List rows={rows} timeZone={timeZone} />}
      </DataList>
      <DeliveryDrawer
        id={search.open}
        timeZone={timeZone}
        mayEdit={mayEdit}
        onClose={() => go({ open: undefined })}
      />
      <Confirm
        open={asking}
        title={t('sent.resend.ask', { count: total })}
        text={t('sent.resend.text')}
        action={t('sent.resend')}
        onConfirm={() => {
          setAsking(false);
          again();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
