import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useT } from '../../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import { aboveSaveBar, SaveBar } from '../../../ui/inputs/save-bar.tsx';
import { useSaveKey } from '../../../ui/inputs/use-save-key.ts';
import { LeaveGuard } from '../../../ui/layout/leave-guard.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { FailureNote, useFailure } from '../failure.tsx';
import { Field } from './field.tsx';
import { GoalFields, PlanFields } from './plan-fields.tsx';
import type { AbTestValues } from './values.ts';
import { VariantList } from './variant-list.tsx';

const planner = latePart(async () => (await import('./planner.tsx')).Planner);

/** Fields that show their own errors. */
const SHOWN = ['name', 'hypothesis', 'arms', 'metric', 'windowSeconds', 'alpha', 'mde', 'plannedUnits'];

/** What can be changed: everything, what is not fixed at the start, or only the texts. */
export type Freedom = 'all' | 'started' | 'words';

interface AbTestFormProps {
  initial: AbTestValues;
  campaign: Campaign;
  /** Number of the split's rule; 0: the default. */
  rule: number;
  freedom: Freedom;
  /** The variants of an A/A test are one page, so there is nothing to choose. */
  hasVariants?: boolean;
  /** For a started A/A test, which passes when it reaches its plan. */
  plannedFixed?: boolean;
  submitLabel: string;
  /** Call `settle` before leaving the screen: the typed values are saved by then. */
  onSubmit: (values: AbTestValues, settle: () => void) => Promise<void>;
  children?: ReactNode;
}

/** The form of a test, new or existing. */
export const AbTestForm = (props: AbTestFormProps) => {
  const { initial, campaign, rule, freedom, hasVariants = true, submitLabel, onSubmit, children } = props;
  const { plannedFixed = false } = props;
  const t = useT();
  const [values, setValues] = useState(initial);
  const [settled, setSettled] = useState(true);
  const [unplanned, setUnplanned] = useState(false);
  const { failure, running, run } = useFailure();
  const form = useSaveKey();
  const codes = failure?.fields ?? {};
  const change = (next: Partial<AbTestValues>): void => {
    setSettled(false);
    setValues((before) => ({ ...before, ...next }));
  };
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      ref={form}
      sx={aboveSaveBar}
      onSubmit={(event) => {
        event.preventDefault();
        // The screen may be left next, and must not ask for confirmation anymore.
        void run(() => onSubmit(values, () => flushSync(() => setSettled(true))));
      }}
    >
      <LeaveGuard dirty={!settled} />
      <Section title={t('abTest.section.what')}>
        <Stack spacing={2.5}>
          {children}
          <Field
            label={t('abTest.name')}
            placeholder={t('abTest.name.placeholder')}
            value={values.name}
            code={codes.name}
            onChange={(name) => change({ name })}
          />
          <Field
            multiline
            minRows={2}
            label={t('abTest.hypothesis')}
            placeholder={t('abTest.hypothesis.placeholder')}
            value={values.hypothesis}
            code={codes.hypothesis}
            onChange={(hypothesis) => change({ hypothesis })}
          />
        </Stack>
      </Section>
      {hasVariants && freedom !== 'words' && (
        <Section title={t('abTest.section.variants')}>
          <Stack spacing={2.5}>
            <Field
              select
              disabled={freedom !== 'all'}
              label={t('abTest.mode')}
              helperText={t(`abTest.mode.${values.mode}.help`)}
              value={values.mode}
              onChange={(mode) => change({ mode: mode === 'bandit' ? 'bandit' : 'fixed' })}
            >
              <MenuItem value="fixed">{t('abTest.mode.fixed')}</MenuItem>
              <MenuItem value="bandit">{t('abTest.mode.bandit')}</MenuItem>
            </Field>
            <VariantList
              campaign={campaign}
              variants={values.variants}
              codes={codes}
              onChange={(variants) => change({ variants })}
            />
          </Stack>
        </Section>
      )}
      {freedom !== 'words' && (
        <Section title={t('abTest.section.goal')}>
          <Stack spacing={3}>
            <GoalFields values={values} codes={codes} fixed={freedom !== 'all'} onChange={change} />
            <PlanFields
              values={values}
              codes={codes}
              fixed={freedom !== 'all'}
              plannedFixed={plannedFixed}
              onChange={change}
            />
            {freedom === 'all' && values.mode === 'fixed' && !unplanned && (
              <OnDemand
                part={planner}
                props={{ campaign: campaign.id, rule, values, onChange: change }}
                onFailed={() => setUnplanned(true)}
              />
            )}
          </Stack>
        </Section>
      )}
      <SaveBar notes={failure && <FailureNote failure={failure} shown={SHOWN} />}>
        <Button type="submit" variant="contained" loading={running} aria-keyshortcuts="Control+S Meta+S">
          {submitLabel}
        </Button>
      </SaveBar>
    </Stack>
  );
};
