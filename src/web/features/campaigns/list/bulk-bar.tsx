import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignFilters } from '../../../../contracts/campaigns/campaign.ts';
import type { BulkAction, BulkAnswer, BulkInput } from '../../../../contracts/campaigns/campaign-bulk.ts';
import { ApiError } from '../../../api/api-error.ts';
import { changeCampaigns, undoCampaigns } from '../../../api/campaigns/campaigns.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { CampaignTags } from '../editor/campaign-tags.tsx';
import { NOTHING, type Selection } from './selection.ts';

/** Maximum campaigns listed; the rest are counted. */
const SHOWN = 10;

/** Campaigns that a bulk change skipped, each with its reason. */
const FailedList = ({ failed, onClose }: { failed: BulkAnswer['failed']; onClose: () => void }) => {
  const t = useT();
  if (failed.length === 0) return null;
  const rest = failed.length - SHOWN;
  return (
    <Alert severity="warning" onClose={onClose} sx={{ mx: 2, mb: 2 }}>
      <AlertTitle>{t('campaignList.failed.title', { count: failed.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {failed.slice(0, SHOWN).map(({ id, name, code }) => (
          <li key={id}>
            {name ?? t('campaignList.unknown')}: {t(`campaignList.failed.${code}`)}
          </li>
        ))}
        {rest > 0 && <li>{t('campaignList.failed.rest', { count: rest })}</li>}
      </Box>
    </Alert>
  );
};

interface TagsDialogProps {
  /** Number of campaigns affected. */
  count: number;
  onDone: (action: 'tag' | 'untag', tags: string[]) => void;
  onClose: () => void;
}

/** Adds tags to the selected campaigns or removes them. */
const TagsDialog = ({ count, onDone, onClose }: TagsDialogProps) => {
  const t = useT();
  const [tags, setTags] = useState<string[]>([]);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>{t('campaignList.tags.title', { count })}</DialogTitle>
      <DialogContent>
        <div style={{ paddingTop: 8 }}>
          <CampaignTags value={tags} onChange={setTags} />
        </div>
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap' }}>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button disabled={tags.length === 0} onClick={() => onDone('untag', tags)}>
          {t('campaignList.tags.remove')}
        </Button>
        <Button variant="contained" disabled={tags.length === 0} onClick={() => onDone('tag', tags)}>
          {t('campaignList.tags.add')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

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

/** Nobody checks this many one by one, so confirmation is required. */
const ASKED_FROM = 51;

const acts = ['pause', 'resume', 'archive', 'clone'] as const;

interface BulkBarProps {
  selection: Selection;
  onSelect: (selection: Selection) => void;
  filters: CampaignFilters;
  /** Number matching the filters. */
  total: number;
}

/** Actions for the selected campaigns; hidden while none are selected. */
export const BulkBar = ({ selection, onSelect, filters, total }: BulkBarProps) => {
  const t = useT();
  const { run, running, failed, forget } = useBulk();
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [tagging, setTagging] = useState(false);
  const count = selection.all ? total : selection.ids.size;
  const act = async (action: BulkAction, tags?: string[]): Promise<void> => {
    setAsking(null);
    setTagging(false);
    const which = selection.all ? { filters } : { ids: [...selection.ids] };
    if (await run({ action, ...(tags && { tags }), ...which })) onSelect(NOTHING);
  };
  const ask = (action: BulkAction): void => (count >= ASKED_FROM ? setAsking(action) : void act(action));
  return (
    <>
      {count > 0 && (
        <Box
          role="toolbar"
          aria-label={t('campaignList.bar')}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 1,
            borderBlock: 1,
            borderColor: 'divider',
            bgcolor: 'action.hover',
          }}
        >
          <Typography variant="body2" role="status" sx={{ fontWeight: 500, mr: 1 }}>
            {t('campaignList.selected', { count })}
          </Typography>
          {acts.map((action) => (
            <Button key={action} size="small" disabled={running} onClick={() => ask(action)}>
              {t(`campaignList.act.${action}`)}
            </Button>
          ))}
          <Button size="small" disabled={running} onClick={() => setTagging(true)}>
            {t('campaignList.act.tags')}
          </Button>
          <Box sx={{ flexGrow: 1 }} />
          {!selection.all && total > selection.ids.size && (
            <Button size="small" onClick={() => onSelect({ ...NOTHING, all: true })}>
              {t('campaignList.selectAll', { count: total })}
            </Button>
          )}
          <Button size="small" onClick={() => onSelect(NOTHING)}>
            {t('campaignList.clear')}
          </Button>
        </Box>
      )}
      <FailedList failed={failed} onClose={forget} />
      {tagging && (
        <TagsDialog
          count={count}
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
