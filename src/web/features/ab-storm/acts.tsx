import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { AbState, AbTestDetail } from '../../../contracts/ab-tests/ab-test.ts';
import { useT } from '../../i18n/use-t.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { ActDialog } from './act-dialog.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { FailureNote } from './failure-note.tsx';
import { useSteps } from './form/use-steps.ts';
import { useFailure } from './use-failure.ts';

type Act = 'start' | 'pause' | 'resume' | 'decide' | 'archive' | 'unarchive' | 'delete';

/** Available actions in each state, the usual next step last. */
const acts: Record<AbState, readonly Act[]> = {
  draft: ['delete', 'start'],
  running: ['pause', 'decide'],
  paused: ['decide', 'resume'],
  decided: ['archive'],
  archived: ['unarchive'],
};

const isServed = (act: Act | null): act is 'start' | 'pause' | 'resume' =>
  act === 'start' || act === 'pause' || act === 'resume';

/** The actions on a test. Each asks for confirmation, except restoring one, which is harmless. */
export const Acts = ({ test }: { test: AbTestDetail }) => {
  const t = useT();
  const [asked, setAsked] = useState<Act | null>(null);
  const { step, remove } = useSteps(test);
  const { failure, running, run } = useFailure();
  const close = (): void => setAsked(null);
  const quiet = asked === 'archive' || asked === 'delete' ? asked : null;
  const known = acts[test.state];
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {known.map((act, place) => (
          <Button
            key={act}
            variant={place === known.length - 1 ? 'contained' : 'outlined'}
            {...(act === 'delete' && { color: 'error' as const })}
            loading={running && (act === 'unarchive' || act === 'archive' || act === 'delete')}
            onClick={() => (act === 'unarchive' ? void run(() => step('unarchive')) : setAsked(act))}
          >
            {t(`abTest.act.${act}`)}
          </Button>
        ))}
      </Box>
      {failure && <FailureNote failure={failure} />}
      {isServed(asked) && (
        <ActDialog
          id={test.id}
          title={t(`abTest.ask.${asked}`)}
          text={t(`abTest.ask.${asked}.text`)}
          action={t(`abTest.act.${asked}`)}
          preview={{ act: asked, revision: test.revision }}
          onConfirm={() => step(asked).then(close)}
          onClose={close}
        />
      )}
      {asked === 'decide' && (
        <DecideDialog
          test={test}
          onDecide={(outcome, note) => step('decide', { outcome, note }).then(close)}
          onClose={close}
        />
      )}
      <Confirm
        open={quiet !== null}
        title={t(`abTest.ask.${quiet ?? 'archive'}`)}
        text={t(`abTest.ask.${quiet ?? 'archive'}.text`)}
        action={t(`abTest.act.${quiet ?? 'archive'}`)}
        onConfirm={() => {
          close();
          void run(() => (quiet === 'delete' ? remove() : step('archive')));
        }}
        onClose={close}
      />
    </Box>
  );
};
