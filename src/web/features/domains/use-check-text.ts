import { useIntl } from 'react-intl';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { useT } from '../../i18n/use-t.ts';
import { distanceTo } from './distance.ts';

/** The last and next check of a domain, in words; null if there is nothing to check. */
export const useCheckWords = () => {
  const t = useT();
  const intl = useIntl();
  const inWords = (iso: string, now: number): string | null => {
    const distance = distanceTo(iso, now);
    return distance && intl.formatRelativeTime(distance.value, distance.unit);
  };
  /** `now`: milliseconds since 1970. */
  return ({ records, checkedAt, nextCheckAt }: Domain, now: number) => {
    if (records === null) return null;
    const checked = checkedAt && inWords(checkedAt, now);
    const next = nextCheckAt !== null && Date.parse(nextCheckAt) > now ? inWords(nextCheckAt, now) : null;
    return {
      checked:
        checkedAt === null
          ? t('domains.checked.never')
          : checked
            ? t('domains.checked', { when: checked })
            : t('domains.checked.now'),
      next:
        nextCheckAt === null
          ? t('domains.next.never')
          : next
            ? t('domains.next', { when: next })
            : t('domains.next.now'),
    };
  };
};
