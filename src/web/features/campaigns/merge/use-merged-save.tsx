import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Keyed, keyed, unkeyed } from '../../../../contracts/campaign-changes/keyed.ts';
import type { Campaign, CampaignInput, CampaignPatch } from '../../../../contracts/campaigns/campaign.ts';
import type { CampaignBody } from '../../../../contracts/campaigns/campaign-body.ts';
import { ApiError, isRefusal } from '../../../api/api-error.ts';
import { campaignQuery, patchCampaign } from '../../../api/campaigns/campaigns.ts';
import { revisionQuery } from '../../../api/campaigns/revisions.ts';
import { needPart } from '../../../i18n/language-store.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import { changesOf } from '../editor/form-values.ts';
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
 * Saves changes to a revision of `opened`; `inputOf` returns what the form would send for an unchanged campaign. If
 * someone else saved meanwhile, both changes are merged and shown first. Rejects with a conflict when the user goes
 * back.
 */
export const useMergedSave = (
  opened: Campaign,
  zone: string,
  inputOf: (campaign: CampaignBody) => CampaignInput,
): { save: (input: CampaignInput, base: number | null) => Promise<Campaign>; question: ReactNode } => {
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

  /** Null if that revision is not available, which another call would not change. */
  const bodyOf = async (revision: number | null): Promise<CampaignBody | null> => {
    if (revision === opened.revision) return opened;
    if (revision === null) return null;
    try {
      return (await queryClient.fetchQuery(revisionQuery(opened.id, revision))).campaign;
    } catch (error) {
      if (!(error instanceof ApiError) || isRefusal(error)) return null;
      throw error;
    }
  };

  /** Undefined after going back. */
  const merged = async (
    input: CampaignInput,
    base: CampaignBody | null,
  ): Promise<CampaignPatch | undefined> => {
    const newest = await queryClient.fetchQuery({ ...campaignQuery(opened.id), staleTime: 0 });
    const { user } = await queryClient.fetchQuery(revisionQuery(opened.id, newest.revision));
    const untouched = inputOf(newest);
    const result = await ask({
      base: base && keyed(inputOf(base), base),
      // A cleared slug keeps its value.
      mine: keyed({ ...input, slug: input.slug || (base ?? newest).slug }, base ?? newest),
      theirs: keyed(untouched, newest),
      user: user?.name ?? null,
      revision: newest.revision,
    });
    if (result === null) return undefined;
    const rules = new Set(newest.rules.map((rule) => String(rule.number)));
    return { ...changesOf(untouched, unkeyed(result, rules)), revision: newest.revision };
  };

  const save = async (input: CampaignInput, revision: number | null): Promise<Campaign> => {
    const base = await bodyOf(revision);
    let patch: CampaignPatch | undefined =
      base === null || revision === null
        ? await merged(input, null)
        : { ...changesOf(inputOf(base), input), revision };
    while (patch !== undefined) {
      try {
        return await patchCampaign(opened.id, patch);
      } catch (error) {
        if (!isConflict(error)) throw error;
        patch = await merged(input, base);
      }
    }
    throw new ApiError('conflict', 409, 'the person went back to the form');
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
