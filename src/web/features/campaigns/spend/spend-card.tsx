import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import type { Spend } from '../../../../contracts/campaigns/spend.ts';
import { spendQuery } from '../../../api/campaigns/spend.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { costWords } from '../costs/cost-text.ts';
import { SpendDialog } from './spend-dialog.tsx';
import { SpendFileDialog } from './spend-file-dialog.tsx';
import { SpendRow } from './spend-row.tsx';

/** Enough for a glance. */
const NEWEST = 5;

interface SpendCardProps {
  campaign: Campaign;
  mayEdit: boolean;
  /** Workspace zone. */
  zone: string;
  currency: string;
}

/** The cost model and the spend by period. */
export const SpendCard = ({ campaign, mayEdit, zone, currency }: SpendCardProps) => {
  const t = useT();
  const format = useFormat();
  const [[page, perPage], setPage] = useState([1, 10]);
  const list = useQuery(spendQuery(campaign.id, page, perPage));
  const [all, setAll] = useState(false);
  const [editing, setEditing] = useState<Spend | 'new' | null>(null);
  const [uploading, setUploading] = useState(false);
  const { data } = list;
  return (
    <Section title={t('spend.title')} flush>
      <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 1.5 }}>
        <Typography variant="body2">
          {costWords(t, campaign.costs, (amount) => format.price(amount, currency))}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {data?.total === 0 ? t(mayEdit ? 'spend.empty' : 'spend.empty.reading') : t('spend.lead')}
        </Typography>
        {mayEdit && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setEditing('new')}>
              {t('spend.add')}
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setUploading(true)}>
              {t('spend.upload')}
            </Button>
          </Box>
        )}
      </Box>
      {list.error && !data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {!list.error && !data && <LoadingRows rows={2} />}
      {data && data.rows.length > 0 && (
        <Box component="ul" aria-label={t('spend.list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {(all ? data.rows : data.rows.slice(0, NEWEST)).map((spend) => (
            <SpendRow
              key={spend.id}
              spend={spend}
              zone={zone}
              onEdit={mayEdit ? () => setEditing(spend) : undefined}
            />
          ))}
        </Box>
      )}
      {data && data.total > NEWEST && !all && (
        <Box sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" onClick={() => setAll(true)}>
            {t('spend.all', { count: data.total })}
          </Button>
        </Box>
      )}
      {data && all && data.total > 10 && (
        <Pager
          page={page}
          perPage={perPage}
          total={data.total}
          settled={!list.isPlaceholderData}
          onChange={(next, size) => setPage([next, size])}
        />
      )}
      {editing && (
        <SpendDialog
          campaign={campaign.id}
          entry={editing === 'new' ? null : editing}
          zone={zone}
          currency={currency}
          onClose={() => setEditing(null)}
        />
      )}
      {uploading && <SpendFileDialog campaign={campaign} onClose={() => setUploading(false)} />}
    </Section>
  );
};
