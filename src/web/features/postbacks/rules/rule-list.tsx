import Add from '@mui/icons-material/Add';
import SendOutlined from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { DeliveryDetail } from '../../../../contracts/postbacks/delivery.ts';
import type { OutgoingRule } from '../../../../contracts/postbacks/outgoing.ts';
import { changeRule, removeRule, testRule } from '../../../api/postbacks/outgoing.ts';
import { type Translate, useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { RowMenu } from '../../../ui/inputs/row-menu.tsx';
import { Link } from '../../../ui/layout/link.tsx';
import { statusWord } from '../status-word.ts';
import { kindName, targetId } from '../target-name.ts';
import { TargetRow } from '../target-row.tsx';
import { TestResult } from '../test-result.tsx';
import { useAct } from '../use-act.ts';
import { usePostbacksSearch } from '../use-search.ts';
import { useRuleGaps } from './use-statuses.ts';

/** Platforms receive only the statuses that have a name there. */
const statusText = (t: Translate, { match, target }: Pick<OutgoingRule, 'match' | 'target'>): string => {
  const asked = match.statuses.map((status) => statusWord(t, status)).join(', ');
  if (target.kind === 'url') return asked || t('rules.any.statuses');
  const named = Object.keys(target.kind === 'google' ? target.conversionActions : target.eventNames);
  const sent = named.filter((status) => match.statuses.length === 0 || match.statuses.includes(status));
  return sent.map((status) => statusWord(t, status)).join(', ') || t('rules.none.statuses');
};

/** Summarizes what an outgoing postback sends and where. */
const ruleText = (t: Translate, { match, target }: OutgoingRule): string => {
  const sources = match.trafficSources.length + match.incomingSources.length;
  return [
    kindName(t, target.kind),
    targetId(target),
    match.events.join(', ') || t('rules.any.events'),
    ...(match.types.length > 0 ? [t('rules.some.types', { count: match.types.length })] : []),
    statusText(t, { match, target }),
    match.campaigns.length > 0
      ? t('rules.some.campaigns', { count: match.campaigns.length })
      : t('rules.any.campaigns'),
    ...(sources > 0 ? [t('rules.some.sources', { count: sources })] : []),
  ].join(' · ');
};

interface RuleListProps {
  rules: readonly OutgoingRule[];
  mayEdit: boolean;
  timeZone: string;
}

/** The outgoing postbacks and the health of each. */
export const RuleList = ({ rules, mayEdit, timeZone }: RuleListProps) => {
  const t = useT();
  const { go, show } = usePostbacksSearch();
  const { run } = useAct();
  const gapsOf = useRuleGaps();
  const [asking, setAsking] = useState<OutgoingRule | null>(null);
  const [tested, setTested] = useState<{ rule: OutgoingRule; result: DeliveryDetail | 'running' } | null>(
    null,
  );

  const add = mayEdit && (
    <Button variant="contained" startIcon={<Add />} onClick={() => go({ open: 'new' })}>
      {t('rules.add')}
    </Button>
  );
  if (rules.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<SendOutlined />}
          title={t('rules.empty.title')}
          text={t('rules.empty.text')}
          action={add}
        />
      </Card>
    );

  const turn = (rule: OutgoingRule, enabled: boolean, undo?: () => void): void =>
    void run('turn', async () => {
      await changeRule(rule.id, { enabled });
      notify({
        message: enabled ? 'rules.resumed' : 'rules.paused',
        values: { name: rule.name },
        ...(undo && { undo }),
      });
    });
  const test = async (rule: OutgoingRule): Promise<void> => {
    setTested({ rule, result: 'running' });
    const done = await run('test', async () => setTested({ rule, result: await testRule(rule.id) }));
    if (!done) setTested(null);
  };
  const remove = (rule: OutgoingRule): void =>
    void run('delete', async () => {
      await removeRule(rule.id);
      notify({ message: 'rules.deleted', values: { name: rule.name } });
    });

  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 320px' }}>
          {t('rules.text')}
        </Typography>
        {add}
      </Box>
      {tested && <TestResult result={tested.result} name={tested.rule.name} kind={tested.rule.target.kind} />}
      <Card>
        <Box component="ul" aria-label={t('rules.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rules.map((rule) => (
            <TargetRow
              key={rule.id}
              title={
                <Link to="." search={(old: object) => ({ ...old, open: rule.id })}>
                  {rule.name}
                </Link>
              }
              text={ruleText(t, rule)}
              gaps={gapsOf(rule)}
              log={{ rule: rule.id }}
              health={rule.health}
              enabled={rule.enabled}
              timeZone={timeZone}
              toggle={
                mayEdit
                  ? {
                      label: t('rules.on', { name: rule.name }),
                      onChange: (enabled) => turn(rule, enabled, () => turn(rule, !enabled)),
                    }
                  : null
              }
              actions={
                <RowMenu
                  label={t('rules.more', { name: rule.name })}
                  acts={[
                    { label: t('rules.log'), act: () => show('deliveries', { rule: rule.id }) },
                    ...(mayEdit
                      ? [
                          { label: t('rules.test'), act: () => void test(rule) },
                          { label: t('rules.copy'), act: () => go({ open: 'new', rule: rule.id }) },
                          { label: t('rules.delete'), act: () => setAsking(rule) },
                        ]
                      : []),
                  ]}
                />
              }
            />
          ))}
        </Box>
      </Card>
      <Confirm
        open={asking !== null}
        title={t('rules.delete.ask', { name: asking?.name ?? '' })}
        text={t('rules.delete.text')}
        action={t('rules.delete')}
        onConfirm={() => {
          if (asking) remove(asking);
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
    </Stack>
  );
};
