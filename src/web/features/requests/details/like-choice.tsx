import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { MAX_LIKE, type MarkAs } from '../../../../contracts/reports/mark.ts';
import { likeQuery } from '../../../api/reports/marks.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { PlainSelect } from '../../../ui/inputs/plain-select.tsx';

const DAYS = [1, 7, 30, 90, 365] as const;

interface LikeChoiceProps {
  request: string;
  as: MarkAs;
  days: number;
  onDays: (days: number) => void;
}

/** How many requests are similar, in how many days. */
export const useLike = (request: string, as: MarkAs, days: number, enabled: boolean) =>
  useQuery({ ...likeQuery(request, as, days), enabled });

export const LikeChoice = ({ request, as, days, onDays }: LikeChoiceProps) => {
  const t = useT();
  const { data: count, error } = useLike(request, as, days, true);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, pl: 4 }}>
      <PlainSelect label={t('marks.days')} value={String(days)} onChange={(value) => onDays(Number(value))}>
        {DAYS.map((choice) => (
          <option key={choice} value={choice}>
            {t('marks.days.last', { days: choice })}
          </option>
        ))}
      </PlainSelect>
      <Box role="status" sx={{ fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' }}>
        {error
          ? t(failureKey(error))
          : count === undefined
            ? t('marks.counting')
            : count > MAX_LIKE
              ? t('marks.tooMany', { most: MAX_LIKE })
              : t('marks.count', { count })}
      </Box>
    </Box>
  );
};
