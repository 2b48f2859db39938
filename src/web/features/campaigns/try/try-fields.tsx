import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { TARGET_VALUES } from '../../../../contracts/routing/targeting.ts';
import { campaignQuery } from '../../../api/campaigns/campaigns.ts';
import { revisionsQuery } from '../../../api/campaigns/revisions.ts';
import { useWords } from '../../../decision/use-decision-text.ts';
import { messageKey } from '../../../i18n/language-store.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import type { TryValues } from './try-values.ts';

/** As many as one call returns. */
const LISTED = 50;

interface RevisionChoiceProps {
  control: Control<TryValues>;
  campaign: string;
  zone: string;
}

/** Selects the newest revision, or an earlier one. */
const RevisionChoice = ({ control, campaign, zone }: RevisionChoiceProps) => {
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

interface VisitorProps {
  control: Control<TryValues>;
  zone: string;
}

interface TryFieldsProps extends VisitorProps {
  /** The campaign whose earlier revisions can be tried; if undefined, the editor's values are tried. */
  campaign: string | undefined;
}

const SAMPLE_QUERY = 'sub1=a&cost=0.35';

const LABELS = {
  country: 'request.country',
  language: 'request.language',
  device: 'requests.device',
  os: 'request.os',
  browser: 'request.browser',
} as const;

interface ChoiceProps extends VisitorProps {
  field: keyof typeof LABELS;
}

/** A native select: 249 countries work well in it, with keys and on phones. */
const Choice = ({ field, control, zone }: ChoiceProps) => {
  const t = useT();
  const words = useWords(zone);
  const nameOf = (value: string): string => {
    if (field === 'country') return words.nameOf(value, 'region');
    if (field === 'language') return words.nameOf(value, 'language');
    return t(messageKey(`word.${value}`, 'app.notKnown'));
  };
  const named = (TARGET_VALUES.get(field) ?? []).map((value) => ({ value, label: nameOf(value) }));
  const isLong = field === 'country' || field === 'language';
  const options = isLong ? named.sort((a, b) => a.label.localeCompare(b.label)) : named;
  return (
    <SelectInput
      control={control}
      name={field}
      label={t(LABELS[field])}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('try.any')}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectInput>
  );
};

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  alignItems: 'start',
} as const;

/** The visitor, given directly or by what their browser sends. */
export const TryFields = ({ control, zone, campaign }: TryFieldsProps) => {
  const t = useT();
  return (
    <Stack spacing={2} sx={{ pt: 1 }}>
      <Box sx={columns}>
        <Choice field="country" control={control} zone={zone} />
        <TextInput control={control} name="region" label={t('try.region')} autoComplete="off" />
        <Choice field="language" control={control} zone={zone} />
        <Choice field="device" control={control} zone={zone} />
        <Choice field="os" control={control} zone={zone} />
        <Choice field="browser" control={control} zone={zone} />
        <TextInput control={control} name="at" type="datetime-local" label={t('try.at', { zone })} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {t('try.paste')}
      </Typography>
      <Box sx={columns}>
        <TextInput control={control} name="userAgent" label={t('request.userAgent')} autoComplete="off" />
        <TextInput control={control} name="address" label={t('try.address')} autoComplete="off" />
        <TextInput
          control={control}
          name="query"
          label={t('try.query')}
          placeholder={SAMPLE_QUERY}
          autoComplete="off"
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
        {campaign !== undefined && <RevisionChoice control={control} campaign={campaign} zone={zone} />}
      </Box>
    </Stack>
  );
};
