import OpenInNew from '@mui/icons-material/OpenInNew';
import QrCode2 from '@mui/icons-material/QrCode2';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';
import type { Campaign } from '../../../contracts/campaigns/campaign.ts';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import { linkForAd, useSource } from './editor/source-tokens.tsx';
import { LiveButton } from './live/live-button.tsx';
import type { ShareDialogProps } from './share/share-dialog.tsx';

const dialog = latePart<ShareDialogProps>(async () => {
  const [{ ShareDialog }] = await Promise.all([import('./share/share-dialog.tsx'), needPart('share')]);
  return ShareDialog;
});

/** Opens the share dialog, whose code loads on demand. */
const ShareButton = ({ campaign }: { campaign: Campaign }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        variant="outlined"
        startIcon={<QrCode2 fontSize="small" />}
        onClick={() => setOpen(true)}
      >
        {t('campaign.share')}
      </Button>
      {open && <OnDemand part={dialog} props={{ campaign, onClose: close }} onFailed={close} />}
    </>
  );
};

interface LinkCardProps {
  campaign: Campaign;
  /** Visitors are being redirected, so the link can be tried. */
  isOn: boolean;
}

/** The link in large type, and how to try it. */
export const LinkCard = ({ campaign, isOn }: LinkCardProps) => {
  const t = useT();
  const source = useSource(campaign.source);
  const { origin } = new URL(campaign.link);
  const forAd = campaign.redirect === 'none' ? null : linkForAd(campaign.link, source);
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box
          component="output"
          aria-label={t('campaign.link')}
          sx={{
            flex: '1 1 440px',
            minWidth: 0,
            fontSize: { xs: '1.125rem', sm: '1.5rem' },
            fontWeight: 700,
            letterSpacing: '-0.015em',
            overflowWrap: 'anywhere',
            userSelect: 'all',
          }}
        >
          {/* Only a host that is wider than the card is broken. */}
          <Box component="span" sx={{ display: 'inline-block', maxWidth: 1 }}>
            {origin}
          </Box>
          {campaign.link.slice(origin.length)}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {forAd !== null && (
            <CopyButton text={forAd} label={t('campaign.link.copyForAd')} variant="contained" />
          )}
          <CopyButton
            text={campaign.link}
            label={t('campaign.link.copy')}
            variant={forAd === null ? 'contained' : 'outlined'}
          />
          <Button
            href={campaign.link}
            target="_blank"
            rel="noreferrer"
            variant="outlined"
            startIcon={<OpenInNew fontSize="small" />}
          >
            {t('campaign.link.open')}
          </Button>
          <LiveButton campaign={campaign.id} />
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
