/**
 * Eight colors in a fixed order for lines on a card. Each has a contrast of at least 3 against it, and any two are
 * distinguishable with each kind of color blindness (chart-colors.test.ts); gray is reserved for the comparison.
 */
export const chartColors = {
  light: ['#6D4AFF', '#8A8300', '#C11588', '#189BDC', '#17452F', '#EE6386', '#6E5B0C', '#0B00D6'],
  dark: ['#A08CFF', '#FFDE05', '#CF1791', '#ADF1FF', '#31D3B0', '#FF8833', '#8A6300', '#5D55EC'],
} as const;

const named = (colors: readonly string[]): Record<string, string> =>
  Object.fromEntries(colors.map((color, place) => [`--chart-${place + 1}`, color]));

/** Style of a chart's container. Drawings use its variables, so they follow the theme without being redrawn. */
export const colorStyle = {
  ...named(chartColors.light),
  '[data-theme="dark"] &': named(chartColors.dark),
} as const;

/** Color of the series at this index, from 0. */
export const colorOf = (place: number): string => `var(--chart-${(place % chartColors.light.length) + 1})`;
