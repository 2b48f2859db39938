import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Campaign } from '../../../contracts/campaigns/campaign.ts';
import { useT } from '../../i18n/use-t.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { ShareButton } from './share/share-button.tsx';

interface LinkCardProps {
  campaign: Campaign;
  /** Its visitors are being redirected, so the link can be tried. */
  isOn: boolean;
}

/** The link in large type, and how to try it. */
export const LinkCard = ({ campaign, isOn }: LinkCardProps) => {
  const t = useT();
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box
          component="output"
          aria-label={t('campaign.link')}
          sx={{
            flex: '1 1 280px',
            minWidth: 0,
            fontSize: { xs: '1.125rem', sm: '1.5rem' },
            fontWeight: 700,
            letterSpacing: '-0.015em',
            overflowWrap: 'anywhere',
            userSelect: 'all',
          }}
        >
          {campaign.link}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <CopyButton text={campaign.link} label={t('campaign.link.copy')} variant="contained" />
          <Button
            href={campaign.link}
            target="_blank"
            rel="noreferrer"
            variant="outlined"
            startIcon={<OpenInNew fontSize="small" />}
          >
            {t('campaign.link.open')}
          </Button>
          <ShareButton campaign={campaign} />
        </Box>
      </Box>
      {isOn && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {t('campaign.link.test')}
        </Typography>
      )}
    </Card>
  );
};
