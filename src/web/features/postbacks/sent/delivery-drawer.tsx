import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Delivery, DeliveryDetail } from '../../../../contracts/postbacks/delivery.ts';
import { ApiError } from '../../../api/api-error.ts';
import { deliveryQuery, resendOne } from '../../../api/postbacks/deliveries.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { SideDrawer } from '../../../ui/layout/side-drawer.tsx';
import { CodeBlock } from '../code-block.tsx';
import { FactList } from '../fact-list.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { requestText } from '../request-text.ts';
import { statusWord } from '../status-word.ts';
import { useAct } from '../use-act.ts';
import { AttemptList } from './attempt-list.tsx';
import { NextTry, StateChip, toWord, whatWord } from './delivery-state.tsx';

const DeliveryFacts = ({ conversion }: { conversion: NonNullable<Delivery['conversion']> }) => {
  const t = useT();
  const format = useFormat();
  const { event, status, payout, currency, transaction, campaignName, clickId } = conversion;
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('sent.facts')}
      </Typography>
      <FactList
        facts={[
          { label: t('sent.campaign'), value: campaignName },
          { label: t('sent.facts.event'), value: event },
          { label: t('sent.facts.status'), value: statusWord(t, status) },
          { label: t('sent.facts.payout'), value: payout === null ? null : format.price(payout, currency) },
          { label: t('sent.facts.transaction'), value: transaction, copied: true },
          { label: t('sent.facts.click'), value: clickId, copied: true },
        ]}
      />
    </Box>
  );
};

/** Polls a delivery that changes by itself. */
const MOVING_MS = 2000;

const Details = ({
  detail,
  timeZone,
  mayEdit,
}: {
  detail: DeliveryDetail;
  timeZone: string;
  mayEdit: boolean;
}) => {
  const t = useT();
  const format = useFormat();
  const { busy, run } = useAct();
  const { id, problem, request, conversion, rule, webhook, nextTryAt, state, test } = detail;
  const again = (): void =>
    void run('resend', async () => {
      const { count } = await resendOne(id);
      notify({ message: 'sent.resent', values: { count } });
    });
  const text = request && requestText(request);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 2 }}>
        <StateChip delivery={detail} />
        <Typography variant="body2">
          {toWord(t, detail)} · {whatWord(t, detail, format.price)}
        </Typography>
      </Box>
      {(nextTryAt !== null || detail.heldBy !== null) && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('sent.next')}: <NextTry delivery={detail} timeZone={timeZone} />
        </Typography>
      )}
      {problem && (
        <Box sx={{ mt: 2 }}>
          <ProblemNote problem={problem} tone={state === 'failed' ? 'error' : 'warning'} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {mayEdit && !test && state !== 'sending' && (
          <Button variant="outlined" loading={busy === 'resend'} onClick={again}>
            {t('sent.resend')}
          </Button>
        )}
        {rule && (
          <LinkButton to="/postback/$page" params={{ page: 'outgoing' }} search={{ open: rule.id }}>
            {t('sent.rule.open')}
          </LinkButton>
        )}
        {webhook && (
          <LinkButton to="/postback/$page" params={{ page: 'webhooks' }}>
            {t('sent.webhook.open')}
          </LinkButton>
        )}
      </Box>
      {conversion && <DeliveryFacts conversion={conversion} />}
      <Box component="section" sx={{ mt: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography variant="h3" sx={{ flexGrow: 1 }}>
            {t('sent.request')}
          </Typography>
          {text !== null && <CopyButton text={text} label={t('sent.request.copy')} compact />}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t(text === null ? 'sent.request.none' : 'sent.request.masked')}
        </Typography>
        {text !== null && <CodeBlock label={t('sent.request')}>{text}</CodeBlock>}
      </Box>
      <AttemptList detail={detail} timeZone={timeZone} />
    </>
  );
};

interface DeliveryDrawerProps {
  /** Open if set. */
  id: string | undefined;
  timeZone: string;
  mayEdit: boolean;
  onClose: () => void;
}

/** One delivery: the request, the answer, and what to do. */
export const DeliveryDrawer = ({ id, timeZone, mayEdit, onClose }: DeliveryDrawerProps) => {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    ...deliveryQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => {
      const known = state.data?.state;
      return known === 'sending' || known === 'waiting' ? MOVING_MS : false;
    },
  });
  const isGone = error instanceof ApiError && error.code === 'not_found';
  return (
    <SideDrawer open={id !== undefined} title={t('sent.details')} width={560} onClose={onClose}>
      {id !== undefined && (
        <>
          {data && (
            <Typography variant="body2" color="textSecondary">
              {format.dateTime(data.createdAt, timeZone)} · {t('range.zone', { zone: timeZone })}
            </Typography>
          )}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1, fontSize: '0.8125rem' }}>
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {id}
            </Box>
            <CopyButton text={id} label={t('sent.copyId')} compact />
          </Box>
          {data && <Details key={id} detail={data} timeZone={timeZone} mayEdit={mayEdit} />}
          {!data && !error && <LoadingRows rows={6} />}
          {!data && isGone && (
            <Alert severity="info" sx={{ mt: 2 }}>
              {t('sent.gone')}
            </Alert>
          )}
          {!data && error && !isGone && <ErrorState error={error} onRetry={() => void refetch()} />}
        </>
      )}
    </SideDrawer>
  );
};
