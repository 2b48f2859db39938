import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { en } from '../../../i18n/english.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { behaviourSummary } from './behaviour-summary.ts';
import { newCampaign } from './form-values.ts';

const intl = createIntl({ locale: 'en', messages: en });
const t: Translate = (id, values) => intl.formatMessage({ id }, values);

it('shows caps as parsed, and leaves out unreadable ones', () => {
  const caps = { hour: '1.5', day: '1.500', total: '20 000' };
  const line = behaviourSummary(t, { ...newCampaign('dom_1'), caps }, 'Europe/Berlin');
  expect(line).toMatch(/· 1,500 per day · 20,000 in total · times in Europe\/Berlin$/);
  expect(line).not.toMatch(/per hour/);
});

it('says what an inactive link answers, and names the zone only beside a time', () => {
  const values = newCampaign('dom_1');
  const caps = { hour: '', day: '', total: '5' };
  expect(behaviourSummary(t, { ...values, inactive: 'gone', caps }, 'Europe/Berlin')).toBe(
    '302 redirect · referrer hidden · bots counted separately · gone (410) while inactive · 5 in total',
  );
  expect(behaviourSummary(t, { ...values, endsAt: '2026-05-01T00:00' }, 'Europe/Berlin')).toMatch(
    /· default URL while inactive · until 2026-05-01 00:00 · times in Europe\/Berlin$/,
  );
});
