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
