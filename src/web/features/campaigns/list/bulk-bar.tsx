import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { CampaignFilters } from '../../../../contracts/campaigns/campaign.ts';
import type { BulkAction } from '../../../../contracts/campaigns/campaign-bulk.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { FailedList } from './failed-list.tsx';
import { NOTHING, type Selection } from './selection.ts';
import { TagsDialog } from './tags-dialog.tsx';
import { useBulk } from './use-bulk.ts';

/** More than anyone has checked one by one, so confirmation is required. */
const ASKED_FROM = 51;

const acts = ['pause', 'resume', 'archive', 'clone'] as const;

interface BulkBarProps {
  selection: Selection;
  onSelect: (selection: Selection) => void;
  filters: CampaignFilters;
  /** How many match the filters. */
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
