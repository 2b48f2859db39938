import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import type { AbTestDetail } from '../../../../contracts/ab-tests/ab-test.ts';
import { AA_PLANNED_UNITS } from '../../../../contracts/ab-tests/ab-test-input.ts';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { startAaTest } from '../../../api/campaigns/ab-tests.ts';
import { useT } from '../../../i18n/use-t.ts';
import { aboveSaveBar, SaveBar } from '../../../ui/inputs/save-bar.tsx';
import { useSaveKey } from '../../../ui/inputs/use-save-key.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { FailureNote, useFailure } from '../failure.tsx';
import { pathWords } from '../words.ts';
import { Field } from './field.tsx';
import { GoalFields, type GoalValues } from './plan-fields.tsx';
import { metricOf, newGoal, secondsOf, unitsOf } from './values.ts';

interface AaFormProps {
  campaign: Campaign;
  rule: number;
  /** Numbers of the paths in the split, largest first. */
  paths: readonly number[];
  onStarted: (test: AbTestDetail) => Promise<void>;
  children: ReactNode;
}

/** An A/A test: prefilled, so that one click starts it. */
export const AaForm = ({ campaign, rule, paths, onStarted, children }: AaFormProps) => {
  const t = useT();
  const [name, setName] = useState(t('abTest.aa.name', { name: campaign.name }).slice(0, 120));
  const [path, setPath] = useState(paths[0] ?? 0);
  const [goal, setGoal] = useState<GoalValues>({
    ...newGoal,
    window: '1',
    unit: 'days',
  });
  const [planned, setPlanned] = useState(String(AA_PLANNED_UNITS));
  const form = useSaveKey();
  const { failure, running, run } = useFailure();
  const codes = failure?.fields ?? {};
  const start = async (): Promise<void> => {
    const metric = metricOf(goal);
    const sample = { windowSeconds: secondsOf(goal), plannedUnits: unitsOf(planned) };
    await onStarted(await startAaTest({ name, campaignId: campaign.id, rule, path, metric, ...sample }));
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
        void run(start);
      }}
    >
      <Section title={t('abTest.section.what')}>
        <Stack spacing={2.5}>
          {children}
          <Alert severity="info">{t('abTest.aa.text')}</Alert>
          <Field label={t('abTest.name')} value={name} code={codes.name} onChange={setName} />
          <Field
            select
            label={t('abTest.variant.page')}
            value={path}
            code={codes.path}
            onChange={(chosen) => setPath(Number(chosen))}
          >
            {paths.map((number) => (
              <MenuItem key={number} value={number} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                {pathWords(campaign, number)}
              </MenuItem>
            ))}
          </Field>
          <GoalFields
            values={goal}
            codes={codes}
            onChange={(next) => setGoal((before) => ({ ...before, ...next }))}
          />
          <Field
            label={t('abTest.planned.fact')}
            helperText={t('abTest.aa.planned.help')}
            value={planned}
            code={codes.plannedUnits}
            onChange={setPlanned}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        </Stack>
      </Section>
      <SaveBar
        notes={
          failure && (
            <FailureNote
              failure={failure}
              shown={['name', 'path', 'metric', 'windowSeconds', 'plannedUnits']}
            />
          )
        }
      >
        <Button type="submit" variant="contained" loading={running} aria-keyshortcuts="Control+S Meta+S">
          {t('abTest.aa.start')}
        </Button>
      </SaveBar>
    </Stack>
  );
};
