import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AbStanding, AbState, AbTestDetail } from '../../../contracts/ab-tests/ab-test.ts';
import { type AbStep, abTestQuery, deleteAbTest, stepAbTest } from '../../api/campaigns/ab-tests.ts';
import { campaignQuery } from '../../api/campaigns/campaigns.ts';
import { useT } from '../../i18n/use-t.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { notify } from '../../ui/feedback/notices.ts';
import { ActDialog, DecideDialog } from './act-dialog.tsx';
import { FailureNote, useFailure } from './failure.tsx';
import { isFinal } from './words.ts';

/** Actions on a test; they update every screen that shows the test or its campaign. */
export const useSteps = (test: AbTestDetail) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const others = (): void => {
    void queries.invalidateQueries({ queryKey: ['ab-tests'] });
    void queries.invalidateQueries(campaignQuery(test.campaign.id));
    void queries.invalidateQueries({ queryKey: ['campaigns'] });
  };
  const took = (next: AbTestDetail): void => {
    queries.setQueryData(abTestQuery(test.id).queryKey, next);
    others();
  };
  /** After a conflict the next attempt uses the newest revision. */
  const orReload = async <T,>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      void queries.invalidateQueries(abTestQuery(test.id));
      throw error;
    }
  };
  return {
    took,
    step: async (step: AbStep, body: object = {}): Promise<void> => {
      took(await orReload(stepAbTest(test.id, step, { revision: test.revision, ...body })));
      notify({ message: `abTest.done.${step}` });
    },
    remove: async (): Promise<void> => {
      await orReload(deleteAbTest(test.id));
      others();
      await navigate({ to: '/ab-storm', replace: true });
      queries.removeQueries(abTestQuery(test.id));
      notify({ message: 'abTest.done.delete' });
    },
  };
};

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

interface ActsProps {
  test: AbTestDetail;
  /** Null until evaluated, and where results are not shown. */
  verdict: AbStanding['verdict'] | null;
}

/** The actions on a test. Each asks for confirmation, except restoring one, which is harmless. */
export const Acts = ({ test, verdict }: ActsProps) => {
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
            data-act={act}
            variant={
              // Ending a test is not the next step as long as there is no result.
              place === known.length - 1 && (act !== 'decide' || isFinal(verdict)) ? 'contained' : 'outlined'
            }
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
