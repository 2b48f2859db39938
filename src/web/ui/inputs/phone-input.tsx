import { AsYouType, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { type PhoneCountry, readPhone } from '../../../contracts/accounts/phone.ts';
import type { Language } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { TextInput } from './text-input.tsx';

/** Region of each translation; English and Spanish belong to no single country. */
const HOME: Partial<Record<Language, PhoneCountry>> = { pt: 'BR', ru: 'RU', hi: 'IN' };

const countryIn = (tag: string): PhoneCountry | undefined => {
  const region = tag.split('-').find((part) => /^[A-Z]{2}$/.test(part));
  return region !== undefined && isSupportedCountry(region) ? region : undefined;
};

/**
 * The country whose numbers may omit the country code: the browser's region for the current language, otherwise the
 * language's own. Only a hint: what is typed is completed visibly. Undefined: each number needs its code.
 */
export const usePhoneCountry = (): PhoneCountry | undefined => {
  const language = useLanguage();
  const spoken = navigator.languages.filter((tag) => tag.split('-')[0] === language);
  return spoken.map(countryIn).find((country) => country !== undefined) ?? HOME[language];
};

interface PhoneInputProps<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  /** The country that the form's schema was created with (`phoneOf`). */
  country: PhoneCountry | undefined;
}

/**
 * A telephone number in a form, formatted while typing. When the field is left, a number without a country code gets
 * one, so that users see exactly the number they send. Includes the numbering plans of every country.
 */
export const PhoneInput = <V extends FieldValues>({ control, name, country }: PhoneInputProps<V>) => {
  const t = useT();
  const { field } = useController({ control, name });
  const set = (text: string): void => field.onChange(text as FieldPathValue<V, FieldPath<V>>);
  const onType = ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }): void => {
    const { value, selectionStart } = target;
    // Only when digits are added at the end: otherwise the caret would jump.
    const grows = value.length > String(field.value ?? '').length && selectionStart === value.length;
    if (grows && /\d$/.test(value)) set(new AsYouType(country).input(value));
  };
  const complete = (): void => {
    const phone = readPhone(String(field.value ?? ''), country);
    if (phone) set(phone.formatInternational());
  };
  const code = country ? getCountryCallingCode(country) : '1';
  return (
    <TextInput
      control={control}
      name={name}
      type="tel"
      autoComplete="tel"
      label={t('phone.label')}
      placeholder={t('phone.placeholder')}
      helperText={t('phone.help', { code: `+${code}` })}
      onChange={onType}
      slotProps={{ htmlInput: { inputMode: 'tel', onBlur: complete } }}
    />
  );
};
