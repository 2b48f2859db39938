import Typography from '@mui/material/Typography';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useTypeNames } from '../../../report/conversions/use-type-names.ts';
import { SpendEntries } from '../../../spend/spend-entries.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useSource } from '../editor/source-tokens.tsx';
import { costWords } from './cost-text.ts';

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
  return (
    <Section title={t('spend.title')} flush>
      <Typography variant="body2" sx={{ px: 2, pb: 1.5 }}>
        {costWords(t, campaign.costs, { price: (amount) => format.price(amount, currency), types })}
      </Typography>
      <SpendEntries
        owner={{ campaignId: campaign.id }}
        source={useSource(campaign.source)}
        file={{ campaign }}
        lead={t('spend.lead')}
        empty={t(mayEdit ? 'spend.empty' : 'spend.empty.reading')}
        newest={NEWEST}
        mayEdit={mayEdit}
        zone={zone}
        currency={currency}
      />
    </Section>
  );
};
