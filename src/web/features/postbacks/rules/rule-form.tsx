import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { DeliveryDetail } from '../../../../contracts/postbacks/delivery.ts';
import type { OutgoingRule } from '../../../../contracts/postbacks/outgoing.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { workspaceQuery } from '../../../api/accounts/workspace.ts';
import { Cancelled } from '../../../api/api-error.ts';
import { deliveryQuery } from '../../../api/postbacks/deliveries.ts';
import { addRule, changeRule, testRule } from '../../../api/postbacks/outgoing.ts';
import { DraftNotice, useDraft } from '../../../drafts/use-draft.tsx';
import type { MessageKey } from '../../../i18n/english.ts';
import { useT } from '../../../i18n/use-t.ts';
import { placeFailure } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { LeaveGuard } from '../../../ui/layout/leave-guard.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { CodeBlock } from '../code-block.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { requestText } from '../request-text.ts';
import { kindName, type TargetKind } from '../target-name.ts';
import { TestResult } from '../test-result.tsx';
import { actFailure, useAct } from '../use-act.ts';
import { usePostbacksSearch } from '../use-search.ts';
import { MatchFields } from './match-fields.tsx';
import { GoogleFields, PixelFields } from './platform-fields.tsx';
import { fieldOf, isRuleField, ruleResolver } from './rule-check.ts';
import { inputOf, type RuleControl, RuleValues, storedSecrets } from './rule-values.ts';
import { sampleRequest } from './sample.ts';
import { UrlFields } from './url-fields.tsx';

/** Says what is not sent, and why. `addresses`: whether client addresses may be sent; undefined while unknown. */
const Limits = ({ kind, addresses }: { kind: TargetKind; addresses: boolean | undefined }) => {
  const t = useT();
  const said = [
    ...(kind === 'meta' || kind === 'tiktok'
      ? addresses === undefined
        ? []
        : [t(addresses ? 'rule.limits.address.on' : 'rule.limits.address.off')]
      : []),
    ...(kind === 'url' ? [] : [t(`rule.limits.click.${kind}`), t('rule.limits.plain')]),
    ...(kind === 'meta' ? [t('rule.limits.age.meta')] : []),
    t('rule.limits.before'),
  ];
  return (
    <Section title={t('rule.limits')}>
      <Box
        component="ul"
        sx={{ m: 0, pl: 2.5, fontSize: '0.875rem', color: 'text.secondary', '& li': { mb: 0.5 } }}
      >
        {said.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </Section>
  );
};

/** The request for a sample sale, updated while typing. */
const Preview = ({ control }: { control: RuleControl }) => {
  const t = useT();
  const [now] = useState(() => Date.now());
  const request = sampleRequest(useWatch({ control }) as RuleValues, now);
  return (
    <Section title={t('rule.preview')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t(request ? 'rule.preview.text' : 'rule.preview.missing')}
      </Typography>
      {request && <CodeBlock label={t('rule.preview')}>{requestText(request)}</CodeBlock>}
    </Section>
  );
};

const emptySecrets = { accessToken: '', clientSecret: '', refreshToken: '', developerToken: '' };

interface RuleFormProps {
  /** Null if new. */
  rule: OutgoingRule | null;
  initial: RuleValues;
  /** The values are copied from another outgoing postback, whose secrets are unknown. */
  copied?: boolean;
  mayEdit: boolean;
  onBack: () => void;
}

/** The form for new and existing outgoing postbacks; shows the request and sends a test. */
export const RuleForm = ({ rule, initial: given, copied = false, mayEdit, onBack }: RuleFormProps) => {
  const t = useT();
  const { search, show } = usePostbacksSearch();
  const { changed } = useAct();
  const me = useQuery(meQuery());
  const workspace = useQuery(workspaceQuery());
  const [initial] = useState(given);
  const stored = storedSecrets(rule);
  const known = [...stored.keys()].join(' ');
  const resolver = useMemo(() => ruleResolver(new Set(known.split(' '))), [known]);
  const form = useForm({ resolver, defaultValues: initial, mode: 'onTouched' });
  const { control, getValues, setError, handleSubmit, reset, formState } = form;
  const route = `/postback?open=${rule?.id ?? `new-${initial.kind}`}`;
  const draft = useDraft({ form, route, initial, shape: RuleValues });
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const [tested, setTested] = useState<DeliveryDetail | 'running' | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  // A new one that was tested at once is reloaded at its own address.
  const first = useQuery({ ...deliveryQuery(search.test ?? ''), enabled: search.test !== undefined });
  const result = tested ?? first.data ?? null;
  const { kind } = initial;

  const failed = (error: unknown): void =>
    setFailure(placeFailure(error, setError, isRuleField, fieldOf(getValues())));

  const tryOut = async (kept: OutgoingRule): Promise<void> => {
    setTested('running');
    try {
      const answer = await testRule(kept.id);
      setTested(answer);
      if (rule === null) show('outgoing', { open: kept.id, test: answer.id });
    } catch (error) {
      setTested(null);
      if (rule !== null) return failed(error);
      // It is stored all the same: from now on the form edits it instead of creating another.
      if (!(error instanceof Cancelled)) notify({ message: actFailure(error), tone: 'error' });
      show('outgoing', { open: kept.id });
    }
  };

  const save = async (values: RuleValues, test: boolean): Promise<void> => {
    setFailure(null);
    setTested(null);
    if (test && (kind === 'meta' || kind === 'tiktok') && values.testEventCode.trim() === '') {
      setError('testEventCode', { type: 'custom', message: 'test_code_required' }, { shouldFocus: true });
      return;
    }
    try {
      const body = inputOf(values);
      const kept = rule === null ? await addRule(body) : await changeRule(rule.id, body);
      draft.saved();
      // Secrets are not kept in the page once they are stored.
      const secrets = values.secrets.map(({ name }) => ({ name, value: '' }));
      reset({ ...values, ...emptySecrets, secrets });
      notify({ message: 'rule.saved', values: { name: kept.name } });
      if (test) await tryOut(kept);
      await changed();
      if (!test) onBack();
    } catch (error) {
      failed(error);
    }
  };
  const submit = (test: boolean) => handleSubmit((values) => save(values, test));
  const fields = { control, stored };
  return (
    <Stack component="form" noValidate onSubmit={submit(false)} spacing={2}>
      <Button startIcon={<ArrowBack />} onClick={onBack} sx={{ alignSelf: 'start' }}>
        {t('rule.back')}
      </Button>
      <Typography variant="h2" ref={title} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
        {rule === null ? t('rule.new.of', { kind: kindName(t, kind) }) : rule.name}
      </Typography>
      {me.data && <DraftNotice draft={draft.shown} timeZone={me.data.workspace.timeZone} />}
      {copied && kind !== 'url' && <Alert severity="info">{t('rule.copy.secrets')}</Alert>}
      {rule?.health.lastProblem && result === null && <ProblemNote problem={rule.health.lastProblem} />}
      <Box
        component="fieldset"
        disabled={!mayEdit}
        sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 2 }}
      >
        <Section title={kindName(t, kind)}>
          <Stack spacing={2.5} sx={{ pt: 1 }}>
            <TextInput control={control} name="name" label={t('rule.name')} autoComplete="off" />
            {kind === 'url' && <UrlFields form={form} stored={stored} />}
            {(kind === 'meta' || kind === 'tiktok') && <PixelFields kind={kind} {...fields} />}
            {kind === 'google' && <GoogleFields {...fields} />}
          </Stack>
        </Section>
        <MatchFields control={control} />
      </Box>
      <Preview control={control} />
      <Limits kind={kind} addresses={workspace.data?.keepAddresses} />
      {mayEdit && (
        <Controller
          control={control}
          name="enabled"
          render={({ field }) => (
            <FormControlLabel
              control={
                <Switch
                  checked={field.value}
                  onChange={(event) => field.onChange(event.target.checked)}
                  slotProps={{ input: { role: 'switch' } }}
                />
              }
              label={t('rule.enabled')}
            />
          )}
        />
      )}
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      {result && <TestResult result={result} name={getValues('name')} kind={kind} />}
      {mayEdit && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" loading={formState.isSubmitting}>
            {t('rule.save')}
          </Button>
          <Button variant="outlined" disabled={formState.isSubmitting} onClick={submit(true)}>
            {t('rule.saveTest')}
          </Button>
        </Box>
      )}
      <LeaveGuard dirty={formState.isDirty && !formState.isSubmitting} kept />
    </Stack>
  );
};
