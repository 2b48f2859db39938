import Typography from '@mui/material/Typography';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { useT } from '../../i18n/use-t.ts';
import { FactGrid } from '../../ui/layout/fact-grid.tsx';

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
      <FactGrid facts={answers} labelWidth={170} />
    </section>
  );
};
