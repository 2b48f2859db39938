import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Delivery } from '../../../../contracts/postbacks/delivery.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FactList } from '../fact-list.tsx';
import { statusWord } from '../status-word.ts';

export const DeliveryFacts = ({ conversion }: { conversion: NonNullable<Delivery['conversion']> }) => {
  const t = useT();
  const format = useFormat();
  const { event, status, payout, currency, transaction, campaignName, clickId } = conversion;
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('sent.facts')}
      </Typography>
      <FactList
        facts={[
          { label: t('sent.campaign'), value: campaignName },
          { label: t('sent.facts.event'), value: event },
          { label: t('sent.facts.status'), value: statusWord(t, status) },
          { label: t('sent.facts.payout'), value: payout === null ? null : format.price(payout, currency) },
          { label: t('sent.facts.transaction'), value: transaction, copied: true },
          { label: t('sent.facts.click'), value: clickId, copied: true },
        ]}
      />
    </Box>
  );
};
