import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { Section } from '../../../ui/layout/section.tsx';

interface NoRedirectCardProps {
  /** `https://go.example`. */
  origin: string;
  /** '' while unknown. */
  slug: string;
}

/** Code for a page that the ad opens directly, with a note on what is counted. */
export const NoRedirectCard = ({ origin, slug }: NoRedirectCardProps) => {
  const t = useT();
  const pieces = [
    ['script', `<script src="${origin}/t.js" data-link="${slug}" defer></script>`],
    ['suffix', `fl=${slug}&sub1={campaignid}&sub2={adgroupid}&sub3={keyword}`],
  ] as const;
  return (
    <Section title={t('noRedirect.title')}>
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary">
          {t('noRedirect.parallel')}
        </Typography>
        {slug === '' && <Typography variant="body2">{t('noRedirect.later')}</Typography>}
        {slug !== '' &&
          pieces.map(([name, text]) => (
            <Box key={name}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
                <Typography variant="body2" sx={{ flexGrow: 1 }}>
                  {t(`noRedirect.${name}`)}
                </Typography>
                <CopyButton text={text} label={t(`noRedirect.${name}.copy`)} compact />
              </Box>
              <CodeBox>{text}</CodeBox>
            </Box>
          ))}
        <Typography variant="body2" color="textSecondary">
          {t('noRedirect.join')}
        </Typography>
      </Stack>
    </Section>
  );
};
