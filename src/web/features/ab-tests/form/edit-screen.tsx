import Chart from '@mui/icons-material/BarChart';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { AbTestDetail } from '../../../../contracts/ab-tests/ab-test.ts';
import type { AbTestPatch } from '../../../../contracts/ab-tests/ab-test-input.ts';
import { meQuery, useOnlyReading } from '../../../api/accounts/session.ts';
import { abTestQuery, patchAbTest, previewAbTest } from '../../../api/campaigns/ab-tests.ts';
import { campaignQuery } from '../../../api/campaigns/campaigns.ts';
import { useT } from '../../../i18n/use-t.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { useSteps } from '../acts.tsx';
import { Facts } from '../facts.tsx';
import { AbTestMissing } from '../failure.tsx';
import { PhaseList, TrailList } from '../history.tsx';
import { StateChip } from '../state-chip.tsx';
import { AbTestForm, type Freedom } from './ab-test-form.tsx';
import { type AbTestValues, fixedOf, planOf, valuesOf } from './values.ts';

const freedomOf = ({ state }: AbTestDetail): Freedom => {
  if (state === 'draft') return 'all';
  return state === 'running' || state === 'paused' ? 'started' : 'words';
};

/** An A/A test has a single page; a running bandit's weights may have changed since the form was filled in. */
const hasVariants = ({ kind, mode }: AbTestDetail, freedom: Freedom): boolean =>
  kind === 'ab' && (mode === 'fixed' || freedom === 'all');

/** Only the changed fields: unchanged ones are not sent, so that fixed fields are not touched. */
const patchOf = (test: AbTestDetail, values: AbTestValues, freedom: Freedom): AbTestPatch => {
  const before = valuesOf(test);
  const all = (of: AbTestValues) => ({
    name: of.name,
    hypothesis: of.hypothesis,
    ...(freedom !== 'words' && planOf(of)),
    ...(freedom === 'all' && fixedOf(of)),
  });
  const was: Record<string, unknown> = all(before);
  const changed = Object.entries(all(values)).filter(
    ([name, value]) =>
      (name !== 'arms' || hasVariants(test, freedom)) && JSON.stringify(value) !== JSON.stringify(was[name]),
  );
  return { ...Object.fromEntries(changed), revision: test.revision };
};

interface Asked {
  patch: AbTestPatch;
  settle: () => void;
}

/**
 * The fields of an A/B test that can be edited in its current state; a change that would start a phase is shown before it
 * is saved.
 */
const EditForm = ({ test }: { test: AbTestDetail }) => {
  const t = useT();
  const { took } = useSteps(test);
  const { data: campaign, error, refetch } = useQuery(campaignQuery(test.campaign.id));
  const [asked, setAsked] = useState<Asked | null>(null);
  const freedom = freedomOf(test);
  const save = async ({ patch, settle }: Asked): Promise<void> => {
    const next = await patchAbTest(test.id, patch);
    settle();
    took(next);
    setAsked(null);
    notify({ message: 'campaign.saved' });
  };
  const submit = async (values: AbTestValues, settle: () => void): Promise<void> => {
    const patch = patchOf(test, values, freedom);
    if (freedom !== 'started' || patch.arms === undefined) return save({ patch, settle });
    // Refusals are shown on the form; only feasible changes ask for confirmation.
    const { phase } = await previewAbTest(test.id, { act: 'change', change: patch });
    if (phase === null) return save({ patch, settle });
    setAsked({ patch, settle });
  };
  if (!campaign)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={4} />;
  return (
    <>
      <AbTestForm
        key={test.revision}
        initial={valuesOf(test)}
        campaign={campaign}
        rule={test.rule}
        freedom={freedom}
        hasVariants={hasVariants(test, freedom)}
        plannedFixed={freedom !== 'all' && test.kind === 'aa'}
        submitLabel={t('action.save')}
        onSubmit={submit}
      />
      {asked && (
        <ActDialog
          id={test.id}
          title={t('abTest.ask.change')}
          text={t('abTest.ask.change.text')}
          action={t('action.save')}
          preview={{ act: 'change', change: asked.patch }}
          onConfirm={() => save(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
};

const Loaded = ({ hash }: { hash: string }) => {
  const t = useT();
  // Switching windows must not discard typed values.
  const query = useQuery({ ...abTestQuery(hash), refetchOnWindowFocus: false });
  const { data: test } = query;
  const me = useQuery(meQuery());
  const mayEdit = useOnlyReading() === null;
  const timeZone = me.data?.workspace.timeZone ?? 'UTC';
  if (test)
    return (
      <>
        <PageHeader
          title={test.name}
          aside={<StateChip state={test.state} />}
          lead={t(`abTest.kind.${test.kind}`)}
          actions={
            test.startedAt !== null && (
              <LinkButton
                to="/ab-storm/$hash"
                params={{ hash }}
                variant="outlined"
                startIcon={<Chart fontSize="small" />}
              >
                {t('abTest.results')}
              </LinkButton>
            )
          }
        />
        <Stack spacing={2} sx={{ maxWidth: 960 }}>
          <Facts test={test} timeZone={timeZone} mayEdit={mayEdit} />
          {mayEdit && <EditForm test={test} />}
          <PhaseList test={test} timeZone={timeZone} />
          <TrailList test={test} timeZone={timeZone} />
        </Stack>
      </>
    );
  return <AbTestMissing hash={hash} query={query} />;
};

/** A test: its state, editable fields, phases and history. */
export const EditAbTestScreen = () => {
  const { hash = '' } = useParams({ strict: false });
  return <Loaded key={hash} hash={hash} />;
};
