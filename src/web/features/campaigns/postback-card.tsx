import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/postbacks/postbacks-in.ts';
import { useT } from '../../i18n/use-t.ts';
import { CodeBox } from '../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { postbackAddress } from '../../ui/postback-address.ts';

export const PostbackCard = ({ postbackUrl }: { postbackUrl: string | null }) => {
  const t = useT();
  const settings = useQuery(settingsQuery());
  // Hidden until the setting is known; if it cannot be loaded, the card is shown, because it is right for most.
  if (settings.isPending) return null;
  if (settings.data?.requireSource === true)
    return (
      <Section title={t('campaign.postback')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t('campaign.postback.sources')}
        </Typography>
        <LinkButton to="/postback" search={{ tab: 'incoming' }} variant="outlined">
          {t('campaign.postback.choose')}
        </LinkButton>
      </Section>
    );
  if (postbackUrl === null)
    return (
      <Section title={t('campaign.postback')}>
        <Typography variant="body2" color="textSecondary">
          {t('campaign.postback.hidden')}
        </Typography>
      </Section>
    );
  const url = postbackAddress(postbackUrl);
  return (
    <Section
      title={t('campaign.postback')}
      actions={<CopyButton text={url} label={t('campaign.postback.copy')} compact />}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('campaign.postback.text')}
      </Typography>
      <CodeBox>{url}</CodeBox>
    </Section>
  );
};
