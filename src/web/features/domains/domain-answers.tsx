import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { useT } from '../../i18n/use-t.ts';

type Fact = readonly [label: string, value: string];

/** A domain's answers where no campaign applies, in words. */
export const useAnswers = () => {
  const t = useT();
  return ({ unknown, defaultUrl, rootUrl, robots }: Domain): Fact[] => {
    const notFound = t('domains.unknown.not_found');
    const astray = unknown === 'redirect' && defaultUrl !== null ? defaultUrl : notFound;
    return [
      [t('domains.unknown'), astray],
      [t('domains.root.short'), rootUrl ?? astray],
      [t('domains.robots'), t(`domains.robots.${robots}`)],
    ];
  };
};

/** A domain's answers, for users who cannot change them. */
export const DomainAnswers = ({ domain }: { domain: Domain }) => {
  const t = useT();
  const answers = useAnswers()(domain);
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('domains.settings')}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: '170px minmax(0, 1fr)',
          gap: 1,
          fontSize: '0.875rem',
        }}
      >
        {answers.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
};
