import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/use-t.ts';
import { CodeBox } from '../../ui/code-box.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { postbackAddress } from '../../ui/postback-address.ts';
import { Section } from '../../ui/section.tsx';

export const PostbackCard = ({ postbackUrl }: { postbackUrl: string }) => {
  const t = useT();
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
