import type { NamedOption } from '../../../zones/zone-options.ts';

/** Currencies by code, with their names in the language. */
export const currencyOptions = (language: string, current: string): NamedOption[] => {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return [...new Set([...Intl.supportedValuesOf('currency'), current])].map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }));
};
