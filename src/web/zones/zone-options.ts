import { countries } from './zone-countries.ts';

/** A choice in a searchable list. */
export interface NamedOption {
  value: string;
  label: string;
  /** Further search words. */
  words?: string;
}

/** Browsers list zones by outdated names; people search for today's, and every engine knows both. */
const TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** `America/Sao_Paulo` as people write and search it. */
const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ');

/** Like `+5:30`; empty for a zero offset. */
const offsetOf = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace(/^GMT(\+0$)?/, '') ?? '';

/**
 * Time zones known to this browser, UTC first, including the one in use even if unknown. Each with its country and its
 * offset from UTC at `now`; also found by the country's English name.
 */
export const zoneOptions = (language: string, current: string, now: number): NamedOption[] => {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => TODAY[zone] ?? zone);
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const english = new Intl.DisplayNames('en', { type: 'region' });
  return [...new Set(['UTC', ...known, current])].map((value) => {
    const country = countries.get(TODAY[value] ?? value);
    const offset = offsetOf(value, now);
    const padded = offset.replace(/^(.)(\d)(?!\d)/, '$10$2');
    return {
      value,
      label: [
        zoneLabel(value),
        ...(country === undefined ? [] : [names.of(country)]),
        ...(value === 'UTC' ? [] : [`UTC${offset}`]),
      ].join(' · '),
      words: `${country === undefined ? '' : english.of(country)} GMT${offset} UTC${padded} GMT${padded}`,
    };
  });
};
