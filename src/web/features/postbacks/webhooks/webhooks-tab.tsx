import Add from '@mui/icons-material/Add';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryDetail } from '../../../../contracts/postbacks/delivery.ts';
import type { Webhook, WebhookSecret } from '../../../../contracts/postbacks/webhook.ts';
import { meQuery, useOnlyReading } from '../../../api/accounts/session.ts';
import {
  changeWebhook,
  removeWebhook,
  revealWebhookSecret,
  rotateWebhookSecret,
  testWebhook,
  webhooksQuery,
} from '../../../api/postbacks/webhooks.ts';
import { REFRESH_MS } from '../../../api/reports/reports.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { RowMenu } from '../../../ui/inputs/row-menu.tsx';
import { RotateDialog } from '../rotate-dialog.tsx';
import { hostOf } from '../target-name.ts';
import { TargetRow } from '../target-row.tsx';
import { TestResult } from '../test-result.tsx';
import { useAct } from '../use-act.ts';
import { usePostbacksSearch } from '../use-search.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { SecretDialog, VerifyCard } from './webhook-secret.tsx';

type Asked =
  | { of: 'new' }
  | { of: 'edit' | 'delete' | 'rotate'; webhook: Webhook }
  | { of: 'secret'; url: string; secret: WebhookSecret };

/** The user's own systems that receive events. */
export const WebhooksTab = () => {
  const t = useT();
  const { show } = usePostbacksSearch();
  const { run, changed } = useAct();
  const me = useQuery(meQuery());
  const mayEdit = useOnlyReading() === null;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [tested, setTested] = useState<{ url: string; result: DeliveryDetail | 'running' } | null>(null);
  const { data: webhooks, error, refetch } = useQuery({ ...webhooksQuery(), refetchInterval: REFRESH_MS });
  if (!webhooks || !me.data) {
    const failure = error ?? me.error;
    const again = (): void => void Promise.all([refetch(), me.refetch()]);
    return failure ? <ErrorState error={failure} onRetry={again} /> : <LoadingRows rows={3} />;
  }
  const { timeZone } = me.data.workspace;
  const close = (): void => setAsked(null);

  const turn = ({ id }: Webhook, enabled: boolean): void =>
    void run('turn', async () => {
      await changeWebhook(id, { enabled });
      notify({ message: enabled ? 'hooks.resumed' : 'hooks.paused' });
    });
  const test = async ({ id, url }: Webhook): Promise<void> => {
    setTested({ url, result: 'running' });
    const done = await run('test', async () => setTested({ url, result: await testWebhook(id) }));
    if (!done) setTested(null);
  };
  const reveal = ({ id, url }: Webhook): void =>
    void run('secret', async () => setAsked({ of: 'secret', url, secret: await revealWebhookSecret(id) }));
  const rotate = ({ id, url }: Webhook, endOld: boolean): void =>
    void run('rotate', async () =>
      setAsked({ of: 'secret', url, secret: await rotateWebhookSecret(id, endOld) }),
    );
  const remove = ({ id }: Webhook): void =>
    void run('delete', async () => {
      await removeWebhook(id);
      notify({ message: 'hooks.deleted' });
    });

  const add = mayEdit && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setAsked({ of: 'new' })}>
      {t('hooks.add')}
    </Button>
  );
  return (
    <Stack spacing={2}>
      {webhooks.length === 0 ? (
        <Card>
          <EmptyState
            icon={<WebhookIcon />}
            title={t('hooks.empty.title')}
            text={t('hooks.empty.text')}
            action={add}
          />
        </Card>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 320px' }}>
              {t('hooks.text')}
            </Typography>
            {add}
          </Box>
          {tested && <TestResult result={tested.result} name={hostOf(tested.url)} kind={null} />}
          <Card>
            <Box component="ul" aria-label={t('hooks.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {webhooks.map((webhook) => (
                <TargetRow
                  key={webhook.id}
                  log={{ webhook: webhook.id }}
                  title={webhook.url}
                  text={webhook.events.map((event) => t(`hooks.event.${event}`)).join(' · ')}
                  health={webhook.health}
                  enabled={webhook.enabled}
                  timeZone={timeZone}
                  toggle={
                    mayEdit
                      ? {
                          label: t('hooks.on', { url: webhook.url }),
                          onChange: (enabled) => turn(webhook, enabled),
                        }
                      : null
                  }
                  actions={
                    <RowMenu
                      label={t('hooks.more', { url: webhook.url })}
                      acts={[
                        { label: t('rules.log'), act: () => show('deliveries', { webhook: webhook.id }) },
                        ...(mayEdit
                          ? [
                              { label: t('hooks.test'), act: () => void test(webhook) },
                              { label: t('action.edit'), act: () => setAsked({ of: 'edit', webhook }) },
                              { label: t('hooks.secret'), act: () => reveal(webhook) },
                              { label: t('hooks.rotate'), act: () => setAsked({ of: 'rotate', webhook }) },
                              { label: t('hooks.delete'), act: () => setAsked({ of: 'delete', webhook }) },
                            ]
                          : []),
                      ]}
                    />
                  }
                />
              ))}
            </Box>
          </Card>
          <VerifyCard />
        </>
      )}
      {(asked?.of === 'new' || asked?.of === 'edit') && (
        <WebhookDialog
          webhook={asked.of === 'edit' ? asked.webhook : null}
          onClose={close}
          onMade={({ url, secret, previousUntil }) => {
            setAsked({ of: 'secret', url, secret: { secret, previousUntil } });
            void changed();
          }}
          onChanged={() => {
            close();
            notify({ message: 'hooks.saved' });
            void changed();
          }}
        />
      )}
      {asked?.of === 'secret' && (
        <SecretDialog url={asked.url} secret={asked.secret} timeZone={timeZone} onClose={close} />
      )}
      {asked?.of === 'rotate' && (
        <RotateDialog
          title={t('hooks.rotate.ask')}
          text={t('hooks.rotate.text')}
          onRotate={(endOld) => rotate(asked.webhook, endOld)}
          onClose={close}
        />
      )}
      <Confirm
        open={asked?.of === 'delete'}
        title={t('hooks.delete.ask')}
        text={t('hooks.delete.text', { url: asked?.of === 'delete' ? hostOf(asked.webhook.url) : '' })}
        action={t('hooks.delete')}
        onConfirm={() => {
          if (asked?.of === 'delete') remove(asked.webhook);
          close();
        }}
        onClose={close}
      />
    </Stack>
  );
};
