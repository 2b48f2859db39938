import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { spendQuery } from '../../../api/campaigns/spend.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useTypeNames } from '../../../report/conversions/use-type-names.ts';
import { SpendEntries } from '../../../spend/spend-entries.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useSource } from '../editor/source-tokens.tsx';
import { costWords } from './cost-text.ts';

/** Of the API. */
const SMALLEST_PAGE = 10;
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
  const types = useTypeNames(Boolean(campaign.costs.types));
  const source = useSource(campaign.source);
  const ofSource = useQuery({
    ...spendQuery({ sourceId: source?.id ?? '' }, 1, SMALLEST_PAGE),
    enabled: source !== undefined,
  });
  const empty =
    source !== undefined && (ofSource.data?.total ?? 0) > 0
      ? t('spend.empty.source', { source: source.name })
      : t(mayEdit ? 'spend.empty' : 'spend.empty.reading');
  return (
    <Section title={t('spend.title')} flush>
      <Typography variant="body2" sx={{ px: 2, pb: 1.5 }}>
        {costWords(t, campaign.costs, { price: (amount) => format.price(amount, currency), types })}
      </Typography>
      <SpendEntries
        owner={{ campaignId: campaign.id }}
        source={source}
        file={{ campaign }}
        lead={t('spend.lead')}
        empty={empty}
        newest={NEWEST}
        mayEdit={mayEdit}
        zone={zone}
        currency={currency}
      />
    </Section>
  );
};
