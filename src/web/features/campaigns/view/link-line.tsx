import Box from '@mui/material/Box';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { linkForAd, useSource } from '../editor/source-tokens.tsx';

/** The link in one line, to be copied; Setup has the rest. */
export const LinkLine = ({ campaign: { source: name, redirect, link } }: { campaign: Campaign }) => {
  const t = useT();
  const source = useSource(name);
  const forAd = redirect === 'none' ? null : linkForAd(link, source);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Box
        component="output"
        aria-label={t('campaign.link')}
        title={link}
        sx={{
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontWeight: 500,
          color: 'text.primary',
          userSelect: 'all',
        }}
      >
        {link}
      </Box>
      <CopyButton
        text={forAd ?? link}
        label={t(forAd === null ? 'campaign.link.copy' : 'campaign.link.copyForAd')}
        compact
      />
    </Box>
  );
};
