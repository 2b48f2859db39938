import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LibraryPreview } from '../../../../contracts/library/library-change.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { CampaignList } from '../campaign-list.tsx';

/** The campaigns that a change reaches, and the A/B tests in which it begins a phase. */
export const Effect = ({ preview: { campaigns, named, phases } }: { preview: LibraryPreview }) => {
  const t = useT();
  const rest = campaigns - named.length;
  return (
    <>
      {named.length > 0 && (
        <Box component="section" aria-label={t('campaigns.title')}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {t('campaigns.count', { count: campaigns })}
          </Typography>
          <Box
            tabIndex={0}
            role="group"
            aria-label={t('campaigns.title')}
            sx={{
              maxHeight: 220,
              overflowY: 'auto',
              border: 1,
              borderColor: 'divider',
              borderRadius: '10px',
            }}
          >
            <CampaignList campaigns={named} />
            {rest > 0 && (
              <Typography variant="body2" color="textSecondary" sx={{ px: 1.5, py: 1 }}>
                {t('library.more.campaigns', { count: rest })}
              </Typography>
            )}
          </Box>
        </Box>
      )}
      {phases.length > 0 && (
        <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
          <AlertTitle>{t('library.tests', { count: phases.length })}</AlertTitle>
          {t('library.tests.text')}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
            {phases.map(({ test, name, phase, campaign }) => (
              <li key={`${test} ${phase}`}>
                <Link to="/ab-storm/$hash" params={{ hash: test }} color="inherit" underline="always">
                  {name}
                </Link>{' '}
                · {campaign.name}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
};
