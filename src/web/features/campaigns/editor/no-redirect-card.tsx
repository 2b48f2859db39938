import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PageCode, scriptTag } from '../../../destinations/page-code.tsx';
import { useT } from '../../../i18n/use-t.ts';
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
    ['script', scriptTag(origin, slug)],
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
            <PageCode
              key={name}
              label={t(`noRedirect.${name}`)}
              code={text}
              copy={t(`noRedirect.${name}.copy`)}
            />
          ))}
        <Typography variant="body2" color="textSecondary">
          {t('noRedirect.join')}
        </Typography>
      </Stack>
    </Section>
  );
};
