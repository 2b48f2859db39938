import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { campaignQuery } from '../../../api/campaigns/campaigns.ts';
import { revisionsQuery } from '../../../api/campaigns/revisions.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import type { TryValues } from './try-values.ts';

/** As many as one call returns. */
const LISTED = 50;

interface RevisionChoiceProps {
  control: Control<TryValues>;
  campaign: string;
  zone: string;
}

/** Selects the newest revision, or an earlier one. */
export const RevisionChoice = ({ control, campaign, zone }: RevisionChoiceProps) => {
  const t = useT();
  const { minute } = useFormat();
  const newest = useQuery(campaignQuery(campaign)).data?.revision;
  const { data } = useQuery({
    ...revisionsQuery(campaign, newest ?? 0, 1, LISTED),
    enabled: newest !== undefined,
  });
  const earlier = data?.rows.filter(({ revision }) => revision !== newest) ?? [];
  return (
    <SelectInput
      control={control}
      name="revision"
      label={t('try.revision')}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ gridColumn: '1 / -1' }}
    >
      <option value="">{t('revisions.newest')}</option>
      {earlier.map(({ revision, madeAt, automatic, user }) => (
        <option key={revision} value={revision}>
          {t('revisions.made', {
            revision,
            time: minute(madeAt, zone),
            user: automatic ? t('app.name') : (user?.name ?? t('revisions.nobody')),
          })}
        </option>
      ))}
    </SelectInput>
  );
};
