import Typography from '@mui/material/Typography';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { postbackAddress } from '../../../ui/postback-address.ts';

/** Shown instead of an address that is refused, or hidden from the caller. */
export const NoAddress = ({ isHidden }: { isHidden: boolean }) => {
  const t = useT();
  if (isHidden) return <Typography variant="body2">{t('campaign.postback.hidden')}</Typography>;
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

interface AddressCardProps {
  /** Null: only addresses of sources are accepted, or it is hidden from the caller. */
  postbackUrl: string | null;
  isHidden: boolean;
}

/** The address for conversions, ready to be passed on. */
export const AddressCard = ({ postbackUrl, isHidden }: AddressCardProps) => {
  const t = useT();
  if (postbackUrl === null)
    return (
      <Section title={t('postbacks.address')}>
        <NoAddress isHidden={isHidden} />
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
