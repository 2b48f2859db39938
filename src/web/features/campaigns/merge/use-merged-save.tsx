import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Campaign, CampaignInput, CampaignPatch } from '../../../../contracts/campaign.ts';
import { type Keyed, keyed, unkeyed } from '../../../../contracts/campaign-changes/keyed.ts';
import { ApiError } from '../../../api/api-error.ts';
import { campaignQuery, patchCampaign } from '../../../api/campaigns.ts';
import { revisionQuery } from '../../../api/revisions.ts';
import { needPart } from '../../../i18n/language-store.ts';
import { latePart, OnDemand } from '../../../ui/on-demand.tsx';
import { changesOf } from '../form-values.ts';
import type { MergeDialogProps, MergeQuestion } from './merge-dialog.tsx';

const dialog = latePart<MergeDialogProps>(async () => {
  const [{ MergeDialog }] = await Promise.all([import('./merge-dialog.tsx'), needPart('campaign-check')]);
  return MergeDialog;
});

interface Asked {
  question: MergeQuestion;
  decide: (result: Keyed | null) => void;
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';

/**
 * Saves what was typed on `opened`; `inputOf` says what the form would send of a stored campaign untouched. Where somebody
 * else saved meanwhile, both changes are put together and shown first. Rejects with the conflict when the person goes back.
 */
export const useMergedSave = (
  opened: Campaign,
  zone: string,
  inputOf: (campaign: Campaign) => CampaignInput,
): { save: (input: CampaignInput) => Promise<Campaign>; question: ReactNode } => {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);

  const ask = (question: MergeQuestion): Promise<Keyed | null> =>
    new Promise((resolve) => {
      const decide = (result: Keyed | null): void => {
        setAsked(null);
        resolve(result);
      };
      setAsked({ question, decide });
    });

  /** Undefined: the person went back. */
  const merged = async (input: CampaignInput): Promise<CampaignPatch | undefined> => {
    const newest = await queryClient.fetchQuery({ ...campaignQuery(opened.id), staleTime: 0 });
    const { user } = await queryClient.fetchQuery(revisionQuery(opened.id, newest.revision));
    const untouched = inputOf(newest);
    const result = await ask({
      base: keyed(inputOf(opened), opened),
      // A link ending that was cleared stays as it is.
      mine: keyed({ ...input, slug: input.slug || opened.slug }, opened),
      theirs: keyed(untouched, newest),
      ...{ user: user?.name ?? null, revision: newest.revision },
    });
    if (result === null) return undefined;
    const rules = new Set(newest.rules.map((rule) => String(rule.number)));
    return { ...changesOf(untouched, unkeyed(result, rules)), revision: newest.revision };
  };

  const save = async (input: CampaignInput): Promise<Campaign> => {
    let patch: CampaignPatch = { ...changesOf(inputOf(opened), input), revision: opened.revision };
    for (;;) {
      try {
        return await patchCampaign(opened.id, patch);
      } catch (error) {
        if (!isConflict(error)) throw error;
        const next = await merged(input);
        if (next === undefined) throw error;
        patch = next;
      }
    }
  };

  const question = asked && (
    <OnDemand
      part={dialog}
      props={{ question: asked.question, zone, onDecide: asked.decide }}
      onFailed={() => asked.decide(null)}
    />
  );
  return { save, question };
};
