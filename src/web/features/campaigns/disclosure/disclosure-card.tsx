import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { disclosureLink } from '../../../../contracts/campaigns/disclosure.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SignedAddress } from './signed-address.tsx';
import { useSetDisclosure } from './use-set-disclosure.ts';

interface DisclosureCardProps {
  campaign: Campaign;
  mayEdit: boolean;
}

/** Where everybody can read what the link does, and who may. */
export const DisclosureCard = ({ campaign, mayEdit }: DisclosureCardProps) => {
  const t = useT();
  const { set, busy } = useSetDisclosure();
  const limited = campaign.disclosure === 'limited';
  const link = disclosureLink(campaign.link);
  return (
    <Section title={t('disclosure.title')}>
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary">
          {t('disclosure.why')}
        </Typography>
        <CodeBox>{link}</CodeBox>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <CopyButton text={link} label={t('disclosure.copy')} />
          <Button
            href={link}
            target="_blank"
            rel="noreferrer"
            variant="outlined"
            startIcon={<OpenInNew fontSize="small" />}
          >
            {t('disclosure.open')}
          </Button>
        </Box>
        {mayEdit && (
          <FormControlLabel
            control={
              <Switch
                checked={limited}
                disabled={busy}
                onChange={(_event, checked) => void set(campaign, checked ? 'limited' : 'public')}
              />
            }
            label={t('disclosure.limit')}
          />
        )}
        <Typography variant="body2" color="textSecondary">
          {t(limited ? 'disclosure.limited' : 'disclosure.public')}
        </Typography>
        {limited && mayEdit && <SignedAddress campaign={campaign.id} />}
      </Stack>
    </Section>
  );
};
