import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { type RangeChoice, searchOfRange } from '../../time/range-names.ts';
import { LinkButton } from '../../ui/link.tsx';

interface RangeBarProps {
  campaign: string;
  range: RangeChoice;
  zone: string;
  /** The choice of range. */
  children: ReactNode;
}

/** Above the numbers: which range they are of, in which zone, and the way to the requests behind them. */
export const RangeBar = ({ campaign, range, zone, children }: RangeBarProps) => {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, pt: 1 }}>
      {children}
      <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
        {t('range.zone', { zone })}
      </Typography>
      <LinkButton
        to="/requests"
        search={{ campaign, ...searchOfRange(range) }}
        size="small"
        sx={{ px: 1.25, mr: -1.25 }}
      >
        {t('campaign.requests')}
      </LinkButton>
    </Box>
  );
};
