import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { useSource } from '../editor/source-tokens.tsx';
import { linkForms } from './link-forms.ts';

/** The link in the formats used in ads, mails and pages. */
export const LinkFormList = ({ campaign }: { campaign: Campaign }) => {
  const t = useT();
  const source = useSource(campaign.source);
  // Without a redirect the tokens follow the page's address, not the link's.
  const tokenString = campaign.redirect === 'none' ? '' : (source?.tokenString ?? '');
  return (
    <Stack spacing={1.5}>
      <Typography variant="h3">{t('share.forms')}</Typography>
      {linkForms({ ...campaign, tokenString }).map(([form, text]) => {
        const label = t(`share.form.${form}`);
        return (
          <Box key={form}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
              <Typography variant="body2" sx={{ flexGrow: 1 }}>
                {label}
              </Typography>
              <CopyButton text={text} label={t('share.copy', { form: label })} compact />
            </Box>
            <CodeBox>{text}</CodeBox>
          </Box>
        );
      })}
    </Stack>
  );
};
