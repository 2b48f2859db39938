import { AsYouType, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { type PhoneCountry, readPhone } from '../../contracts/phone.ts';
import type { Language } from '../i18n/language.ts';
import { useLanguage } from '../i18n/language-store.ts';
import { useT } from '../i18n/use-t.ts';
import { TextInput } from './text-input.tsx';

/** Where the words of a language come from; English and Spanish are of no single country. */
const HOME: Partial<Record<Language, PhoneCountry>> = { pt: 'BR', ru: 'RU', hi: 'IN' };

const countryIn = (tag: string): PhoneCountry | undefined => {
  const region = tag.split('-').find((part) => /^[A-Z]{2}$/.test(part));
  return region !== undefined && isSupportedCountry(region) ? region : undefined;
};

/**
 * Whose numbers may leave out the country code: the region that the browser gives the language in use, else the
 * language's own. A hint and no more: what is typed is completed in sight. Undefined: each number must say.
 */
export const usePhoneCountry = (): PhoneCountry | undefined => {
  const language = useLanguage();
  const spoken = navigator.languages.filter((tag) => tag.split('-')[0] === language);
  return spoken.map(countryIn).find((country) => country !== undefined) ?? HOME[language];
};

interface PhoneInputProps<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  /** The one that the form's schema was made with (`phoneOf`). */
  country: PhoneCountry | undefined;
}

/**
 * A telephone number of a form, spaced while it is typed. When the field is left, a number without a country code gets
 * it, so that nobody sends another number than he sees. Brings the numbering plans of every country along.
 */
export const PhoneInput = <V extends FieldValues>({ control, name, country }: PhoneInputProps<V>) => {
  const t = useT();
  const { field } = useController({ control, name });
  const set = (text: string): void => field.onChange(text as FieldPathValue<V, FieldPath<V>>);
  const onType = ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }): void => {
    const { value, selectionStart } = target;
    // Only where digits are added at the end: the caret would jump away from anything else.
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
