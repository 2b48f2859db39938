import Typography from '@mui/material/Typography';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/code-box.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { postbackAddress } from '../../../ui/postback-address.ts';
import { Section } from '../../../ui/section.tsx';

/** In place of an address that is refused. */
export const ChooseSource = () => {
  const t = useT();
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {t('postbacks.sources.only')}
      </Typography>
      <LinkButton to="/postback" search={{ tab: 'incoming' }} variant="outlined">
        {t('postbacks.sources.choose')}
      </LinkButton>
    </>
  );
};

/** Where conversions are reported to, ready to be handed on; `postbackUrl` null: at the addresses of sources alone. */
export const AddressCard = ({ postbackUrl }: { postbackUrl: string | null }) => {
  const t = useT();
  if (postbackUrl === null)
    return (
      <Section title={t('postbacks.address')}>
        <ChooseSource />
      </Section>
    );
  const address = postbackAddress(postbackUrl);
  return (
    <Section
      title={t('postbacks.address')}
      wrap
      actions={<CopyButton text={address} label={t('campaign.postback.copy')} />}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('postbacks.address.text')}
      </Typography>
      <CodeBox>{address}</CodeBox>
    </Section>
  );
};
