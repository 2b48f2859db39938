import { createIntl } from 'react-intl';
import type { AbAnalysis } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import { en } from '../../../i18n/english.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { figuresOf } from './figures.ts';
import type { PlotTerms } from './plots.ts';

const intl = createIntl({ locale: 'en', messages: en });
const t: Translate = (id, values) => intl.formatMessage({ id }, values);

/** Writes analysis results in English, UTC and dollars, for tests. */
export const englishTerms = ({ arms: variants }: Pick<AbAnalysis, 'arms'>): PlotTerms => ({
  t,
  intl,
  timeZone: 'UTC',
  file: 'test',
  figures: figuresOf(intl, t, 'USD'),
  placeOf: (path) => variants.findIndex((variant) => variant.path === path),
  nameOf: (path) => variants.find((variant) => variant.path === path)?.name ?? `removed ${path}`,
  time: (iso) => iso.slice(0, 16),
});
