import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import type { TrafficSource } from '../../../../contracts/campaigns/traffic-source.ts';
import { openableQuery } from '../../../../core/sources/arrived.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { linkForAd } from '../editor/source-tokens.tsx';
import { Note } from './check-step.tsx';

interface LiveLinkProps {
  campaign: Campaign;
  source: TrafficSource | undefined;
}

/** Without a redirect the ad opens the page, whose address only its owner knows for sure. */
const PageSuffix = ({ campaign: { slug }, source }: LiveLinkProps) => {
  const t = useT();
  const suffix = [`fl=${slug}`, source?.tokenString ?? ''].filter((text) => text !== '').join('&');
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2">{t('live.page')}</Typography>
      <CodeBox>{suffix}</CodeBox>
      <div>
        <CopyButton text={suffix} label={t('live.page.copy')} />
      </div>
    </Box>
  );
};

/** The link as the ad has it: to scan, to open and to copy. */
export const LiveLink = ({ campaign, source }: LiveLinkProps) => {
  const t = useT();
  if (campaign.redirect === 'none') return <PageSuffix campaign={campaign} source={source} />;
  const { link } = campaign;
  const forAd = linkForAd(link, source) ?? link;
  const query = openableQuery(source?.tokens ?? []);
  const toOpen = query === '' ? link : `${link}?${query}`;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        justifyItems: { xs: 'center', sm: 'stretch' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '208px minmax(0, 1fr)' },
      }}
    >
      <QrCode text={toOpen} label={t('share.qr.alt', { link })} />
      <Box sx={{ display: 'grid', gap: 1.5, width: '100%' }}>
        <Typography variant="body2">{t('live.open')}</Typography>
        <CodeBox>{forAd}</CodeBox>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <CopyButton text={forAd} label={t('campaign.link.copy')} />
          <Button href={toOpen} target="_blank" rel="noreferrer" variant="outlined">
            {t('campaign.link.open')}
          </Button>
        </Box>
        <Note>{t('live.counts')}</Note>
      </Box>
    </Box>
  );
};
