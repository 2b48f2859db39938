import type { clickCosts as en } from '../en/click-costs.ts';
import type { Translated } from '../translated.ts';

export const clickCosts = {
  'clickCost.label': 'Расход по клику',
  'clickCost.other': '{price}, не учтено: не валюта рабочего пространства',
  'clickCost.missing': 'Неизвестно: в ссылке не было {parameter}',
  'clickCost.unreadable': 'Неизвестно: {parameter} из ссылки не удалось прочитать',
  'clickCost.crawler': 'Ничего: за объявленных краулеров не платят',
  'clickCost.unpaid': 'Ничего: это не отдельное посещение',
  'clickCost.conversion': '{price} за каждую его конверсию',
  'clickCost.revenue': '{percent, number} % дохода его конверсий',
} satisfies Translated<typeof en>;
