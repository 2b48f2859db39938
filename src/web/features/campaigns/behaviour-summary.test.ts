import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import type { Translate } from '../../i18n/use-t.ts';
import { behaviourSummary } from './behaviour-summary.ts';
import { newCampaign } from './form-values.ts';

const intl = createIntl({ locale: 'en', messages: en });
const t: Translate = (id, values) => intl.formatMessage({ id }, values);

it('shows caps as they are read, and leaves out those that cannot be', () => {
  const caps = { hour: '1.5', day: '1.500', total: '20 000' };
  const line = behaviourSummary(t, { ...newCampaign('dom_1'), caps });
  expect(line).toMatch(/· 1,500 per day · 20,000 in /);
  expect(line).not.toMatch(/per hour/);
});
