import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AbTestDetail } from '../../../../contracts/ab-tests/ab-test.ts';
import type { AbTestPatch } from '../../../../contracts/ab-tests/ab-test-input.ts';
import { patchAbTest, previewAbTest } from '../../../api/campaigns/ab-tests.ts';
import { campaignQuery } from '../../../api/campaigns/campaigns.ts';
import { useT } from '../../../i18n/use-t.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { type Freedom, TestForm } from './test-form.tsx';
import { useSteps } from './use-steps.ts';
import { fixedOf, planOf, type TestValues, valuesOf } from './values.ts';

const freedomOf = ({ state }: AbTestDetail): Freedom => {
  if (state === 'draft') return 'all';
  return state === 'running' || state === 'paused' ? 'started' : 'words';
};

/** An A/A test has a single page; a running bandit's weights may have changed since the form was filled. */
const hasArms = ({ kind, mode }: AbTestDetail, freedom: Freedom): boolean =>
  kind === 'ab' && (mode === 'fixed' || freedom === 'all');

/** The changed fields only: unchanged ones are not sent, so that fixed fields are not touched. */
const patchOf = (test: AbTestDetail, values: TestValues, freedom: Freedom): AbTestPatch => {
  const before = valuesOf(test);
  const all = (of: TestValues) => ({
    name: of.name,
    hypothesis: of.hypothesis,
    ...(freedom !== 'words' && planOf(of)),
    ...(freedom === 'all' && fixedOf(of)),
  });
  const was: Record<string, unknown> = all(before);
  const changed = Object.entries(all(values)).filter(
    ([name, value]) =>
      (name !== 'arms' || hasArms(test, freedom)) && JSON.stringify(value) !== JSON.stringify(was[name]),
  );
  return { ...Object.fromEntries(changed), revision: test.revision };
};

interface Asked {
  patch: AbTestPatch;
  settle: () => void;
}

/** The editable fields of a test in its state; a change that would start a phase is shown before it is saved. */
export const EditForm = ({ test }: { test: AbTestDetail }) => {
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
  const submit = async (values: TestValues, settle: () => void): Promise<void> => {
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
      <TestForm
        key={test.revision}
        initial={valuesOf(test)}
        campaign={campaign}
        rule={test.rule}
        freedom={freedom}
        hasArms={hasArms(test, freedom)}
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
