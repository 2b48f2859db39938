import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignFilters } from '../../../../contracts/campaigns/campaign.ts';
import type { BulkAction, BulkAnswer, BulkInput } from '../../../../contracts/campaigns/campaign-bulk.ts';
import { ApiError } from '../../../api/api-error.ts';
import { changeCampaigns, undoCampaigns } from '../../../api/campaigns/campaign-bulk.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ASKED_FROM, BulkBar, countOf, FailedList, TagsDialog } from '../../../ui/tables/bulk-bar.tsx';
import { NOTHING, type Selection } from '../../../ui/tables/selection.ts';
import { CampaignTags } from '../editor/campaign-tags.tsx';

/** Changes many campaigns in one call, offers to undo it, and keeps the list of skipped ones. */
const useBulk = () => {
  const queryClient = useQueryClient();
  const [failed, setFailed] = useState<BulkAnswer['failed']>([]);
  const [running, setRunning] = useState(false);

  const call = async (
    send: () => Promise<BulkAnswer>,
    say: (answer: BulkAnswer) => void,
  ): Promise<boolean> => {
    setRunning(true);
    setFailed([]);
    try {
      const answer = await send();
      setFailed(answer.failed);
      say(answer);
      void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
      void queryClient.invalidateQueries({ queryKey: ['campaign'] });
      return true;
    } catch (error) {
      const tooMany = error instanceof ApiError && Object.values(error.fields).includes('too_many_campaigns');
      notify({ message: tooMany ? 'campaignList.tooMany' : failureKey(error), tone: 'error' });
      return false;
    } finally {
      setRunning(false);
    }
  };

  const takeBack = (changed: BulkAnswer['changed']): void =>
    void call(
      () => undoCampaigns(changed),
      ({ changed: back }) => notify({ message: 'campaignList.undone', values: { count: back.length } }),
    );

  /** Resolves to whether the call succeeded. */
  const run = (input: BulkInput): Promise<boolean> =>
    call(
      () => changeCampaigns(input),
      ({ changed }) => {
        if (changed.length === 0) return notify({ message: 'campaignList.nothing', tone: 'info' });
        const values = { count: changed.length };
        notify({ message: `campaignList.done.${input.action}`, values, undo: () => takeBack(changed) });
      },
    );

  return { run, running, failed, forget: () => setFailed([]) };
};

const acts = ['pause', 'resume', 'archive', 'clone'] as const;

interface CampaignBarProps {
  selection: Selection;
  onSelect: (selection: Selection) => void;
  filters: CampaignFilters;
  /** Number matching the filters. */
  total: number;
}

/** Actions for the selected campaigns. */
export const CampaignBar = ({ selection, onSelect, filters, total }: CampaignBarProps) => {
  const t = useT();
  const { run, running, failed, forget } = useBulk();
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [tagging, setTagging] = useState(false);
  const count = countOf(selection, total);
  const act = async (action: BulkAction, tags?: string[]): Promise<void> => {
    setAsking(null);
    setTagging(false);
    const which = selection.all ? { filters } : { ids: [...selection.ids] };
    if (await run({ action, ...(tags && { tags }), ...which })) onSelect(NOTHING);
  };
  const ask = (action: BulkAction): void => (count >= ASKED_FROM ? setAsking(action) : void act(action));
  return (
    <>
      <BulkBar
        label={t('campaignList.bar')}
        selection={selection}
        onSelect={onSelect}
        total={total}
        selectAll={t('campaignList.selectAll', { count: total })}
        busy={running}
        acts={[
          ...acts.map((action) => ({ label: t(`campaignList.act.${action}`), act: () => ask(action) })),
          { label: t('campaignList.act.tags'), act: () => setTagging(true) },
        ]}
      />
      <FailedList
        title={t('campaignList.failed.title', { count: failed.length })}
        failed={failed.map(({ id, name, code }) => ({
          id,
          text: `${name ?? t('campaignList.unknown')}: ${t(`campaignList.failed.${code}`)}`,
        }))}
        onClose={forget}
      />
      {tagging && (
        <TagsDialog
          title={t('campaignList.tags.title', { count })}
          input={(value, onChange) => <CampaignTags value={value} onChange={onChange} />}
          onDone={(action, tags) => void act(action, tags)}
          onClose={() => setTagging(false)}
        />
      )}
      {asking && (
        <Confirm
          open
          title={t('campaignList.confirm.title', { count })}
          text={t('campaignList.confirm.text')}
          action={asking === 'tag' || asking === 'untag' ? '' : t(`campaignList.act.${asking}`)}
          onClose={() => setAsking(null)}
          onConfirm={() => void act(asking)}
        />
      )}
    </>
  );
};
