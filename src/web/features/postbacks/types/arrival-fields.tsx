import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ConversionType } from '../../../../contracts/postbacks/conversion-type.ts';
import { OCCURRENCES, OTHER_TYPE } from '../../../../core/conversions/types.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { useT } from '../../../i18n/use-t.ts';
import { typeName } from '../../../report/conversions/type-name.ts';

type Arrival = Pick<ConversionType, 'defaultPayout' | 'occurs' | 'laterType'>;

interface ArrivalFieldsProps {
  /** Null if new. */
  number: number | null;
  values: Arrival;
  /** Messages by field. */
  problems: Readonly<Partial<Record<keyof Arrival, string>>>;
  types: readonly ConversionType[];
  onChange: (next: Partial<Arrival>) => void;
}

/** What a type decides about conversions when they arrive: a payout if they have none, and how often they can occur. */
export const ArrivalFields = ({ number, values, problems, types, onChange }: ArrivalFieldsProps) => {
  const t = useT();
  const currency = useQuery(meQuery()).data?.workspace.currency ?? '';
  const { defaultPayout, occurs, laterType } = values;
  const canBeLater = types.filter(
    (type) =>
      type.enabled && type.number !== number && (type.occurs !== 'click' || type.number === laterType),
  );
  return (
    <>
      <TextField
        label={t('types.payout')}
        value={defaultPayout ?? ''}
        error={problems.defaultPayout !== undefined}
        helperText={problems.defaultPayout ?? t('types.payout.help')}
        autoComplete="off"
        onChange={({ target }) =>
          onChange({ defaultPayout: target.value.trim() === '' ? null : target.value })
        }
        slotProps={{ htmlInput: { inputMode: 'decimal' }, input: { endAdornment: currency } }}
      />
      {number !== OTHER_TYPE && (
        <TextField
          select
          label={t('types.occurs')}
          value={occurs}
          error={problems.occurs !== undefined}
          helperText={problems.occurs ?? t(`types.occurs.${occurs}.help`)}
          onChange={({ target }) => {
            const next = target.value as Arrival['occurs'];
            onChange({ occurs: next, laterType: next === 'click' ? laterType : null });
          }}
        >
          {OCCURRENCES.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`types.occurs.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {occurs === 'click' && (
        <TextField
          select
          label={t('types.later')}
          value={laterType ?? ''}
          error={problems.laterType !== undefined}
          helperText={problems.laterType}
          onChange={({ target }) =>
            onChange({ laterType: target.value === '' ? null : Number(target.value) })
          }
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('types.later.none')}</MenuItem>
          {canBeLater.map((type) => (
            <MenuItem key={type.number} value={type.number}>
              {typeName(t, type)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
};
