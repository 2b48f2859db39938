import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { AbOutcome, AbTestDetail } from '../../../contracts/ab-tests/ab-test.ts';
import { useT } from '../../i18n/use-t.ts';
import { ActDialog } from './act-dialog.tsx';
import { Field } from './form/field.tsx';

interface DecideDialogProps {
  test: AbTestDetail;
  onDecide: (outcome: AbOutcome, note: string) => Promise<void>;
  onClose: () => void;
}

const outcomeOf = (chosen: string): AbOutcome => {
  if (chosen === 'none' || chosen === 'control') return { kind: chosen };
  return { kind: 'winner', path: Number(chosen) };
};

/** Ends a test: who gets all visitors from now on, and a note for later readers. */
export const DecideDialog = ({ test, onDecide, onClose }: DecideDialogProps) => {
  const t = useT();
  const [chosen, setChosen] = useState('none');
  const [note, setNote] = useState('');
  const outcome = outcomeOf(chosen);
  const [control, ...others] = test.kind === 'aa' ? [] : test.arms;
  return (
    <ActDialog
      id={test.id}
      title={t('abTest.ask.decide')}
      text={t('abTest.ask.decide.text')}
      action={t('abTest.act.decide')}
      preview={{ act: 'decide', revision: test.revision, outcome }}
      onConfirm={() => onDecide(outcome, note)}
      onClose={onClose}
    >
      <Field select label={t('abTest.outcome')} value={chosen} onChange={setChosen}>
        <MenuItem value="none">{t('abTest.outcome.none')}</MenuItem>
        {control && (
          <MenuItem value="control">{t('abTest.outcome.control', { name: control.name })}</MenuItem>
        )}
        {others.map(({ path, name }) => (
          <MenuItem key={path} value={String(path)}>
            {t('abTest.outcome.winner', { name })}
          </MenuItem>
        ))}
      </Field>
      <Field multiline label={t('abTest.note')} value={note} onChange={setNote} />
    </ActDialog>
  );
};
