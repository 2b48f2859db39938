import MenuItem from '@mui/material/MenuItem';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { DAY_MS } from '../../../../core/time/durations.ts';
import { dateOf, startOfDate } from '../../../../core/time/zone.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';

/** Keys that expire within this time are shown with a warning. */
export const SOON_MS = 14 * DAY_MS;

const EXPIRIES = ['30', '90', '365', 'date', 'never'] as const;
type Expiry = (typeof EXPIRIES)[number];

/** Expiry of a key in a form. `day` is only used with `date`: `2026-11-23`, the last day on which it works. */
interface ExpiryFields {
  expiry: Expiry;
  day: string;
}

export const isExpiry = (text: string): text is Expiry => (EXPIRIES as readonly string[]).includes(text);

/** The API's value: a moment, null for never, or undefined if no day was typed. `now`: milliseconds since 1970. */
export const expiresAt = (
  { expiry, day }: ExpiryFields,
  timeZone: string,
  now: number,
): string | null | undefined => {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(now + Number(expiry) * DAY_MS).toISOString();
  const noon = Date.parse(`${day}T12:00:00Z`);
  if (Number.isNaN(noon)) return undefined;
  const next = new Date(noon + DAY_MS).toISOString().slice(0, 10);
  return new Date(startOfDate(next, timeZone)).toISOString();
};

interface KeyExpiryProps<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  names: { expiry: FieldPath<V>; day: FieldPath<V> };
  /** The selected value. */
  expiry: string;
  timeZone: string;
}

/** Expiry of a key: after a period, on a day, or never, with an explanation. */
export const KeyExpiry = <V extends FieldValues>({ control, names, expiry, timeZone }: KeyExpiryProps<V>) => {
  const t = useT();
  return (
    <>
      <SelectInput
        control={control}
        name={names.expiry}
        label={t('profile.key.expiry')}
        helperText={expiry === 'never' ? t('profile.key.expiry.never.help') : undefined}
      >
        {EXPIRIES.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`profile.key.expiry.${each}`)}
          </MenuItem>
        ))}
      </SelectInput>
      {expiry === 'date' && (
        <TextInput
          control={control}
          name={names.day}
          type="date"
          label={t('profile.key.expiry.day')}
          slotProps={{ htmlInput: { min: dateOf(Date.now(), timeZone) } }}
        />
      )}
    </>
  );
};
