import type { metrics as english } from '../en/metrics.ts';
import type { Translated } from '../translated.ts';

export const metrics: Translated<typeof english> = {
  'metric.what': 'Что такое «{metric}»?',
  'metric.requests': 'Запросы',
  'metric.requests.help':
    'Каждое обращение к ссылке, чем бы оно ни кончилось: люди, боты, предпросмотры и неизвестные ссылки.',
  'metric.visits': 'Посещения',
  'metric.visits.help':
    'Запросы, отправленные на целевую страницу, которые могут быть просмотром страницы. Боты входят, предпросмотры ссылок нет.',
  'metric.valid': 'Валидные посещения',
  'metric.valid.help': 'Посещения людей: без ботов и краулеров.',
  'metric.uniqueVisits': 'Уникальные посещения (24 ч)',
  'metric.uniqueVisits.short': 'Уникальные (24 ч)',
  'metric.uniqueVisits.help': 'Валидные посещения тех, кто не посещал эту кампанию в предыдущие 24 часа.',
  'metric.bots': 'Боты',
  'metric.bots.help':
    'Запросы краулеров и недействительного трафика. Их перенаправляют как всех, но в валидные посещения они не входят.',
  'metric.invalidShare': 'Доля ботов',
  'metric.invalidShare.short': 'Боты, %',
  'metric.invalidShare.help': 'Какая часть запросов пришла от ботов и краулеров.',
  'metric.refused': 'Отказано',
  'metric.refused.short': 'Отказано',
  'metric.refused.help':
    'Запросы, на которые пришёл открытый ответ 403 или 429: кампания отказывает недействительному трафику.',
  'metric.landed': 'Дошли до страницы',
  'metric.landed.short': 'Дошли',
  'metric.landed.help':
    'Клики, страница которых сообщила, что её показали. Сообщать могут только страницы со скриптом или пикселем.',
  'metric.lpViews': 'Просмотры лендинга',
  'metric.lpViews.help': 'Валидные посещения, отправленные на лендинг, а не сразу на оффер.',
  'metric.lpClicks': 'Клики лендинга',
  'metric.lpClicks.help':
    'Те просмотры лендинга, после которых посетитель перешёл на оффер. Каждый клик считается один раз.',
  'metric.lpCtr': 'CTR лендинга',
  'metric.lpCtr.help': 'Клики лендинга, делённые на его просмотры. Пока просмотров нет, неизвестен.',
  'metric.offerCr': 'CR оффера',
  'metric.offerCr.help':
    'Конверсии с валидных кликов, делённые на валидные посещения, дошедшие до оффера: сразу или через лендинг.',
  'metric.conversions': 'Конверсии',
  'metric.conversions.help':
    'Лиды, продажи и другие события по кликам за этот период. Отклонённые не входят.',
  'metric.leads': 'Лиды',
  'metric.leads.help': 'Конверсии со статусом «лид».',
  'metric.sales': 'Продажи',
  'metric.sales.help': 'Конверсии со статусом «продажа».',
  'metric.holds': 'В холде',
  'metric.holds.help': 'Конверсии, которые ждут подтверждения.',
  'metric.rejected': 'Отклонённые',
  'metric.rejected.help': 'Конверсии, которые были отклонены. Ни в какие другие числа они не входят.',
  'metric.otherConversions': 'Прочие конверсии',
  'metric.otherConversions.short': 'Прочие',
  'metric.otherConversions.help': 'Конверсии с вашим собственным статусом.',
  'metric.otherClickConversions': 'Конверсии с прочих кликов',
  'metric.otherClickConversions.short': 'Прочие клики',
  'metric.otherClickConversions.help':
    'Конверсии с кликов ботов, предпросмотра и программ: входят в доход, но не в коэффициенты.',
  'metric.cr': 'CR',
  'metric.cr.help': 'Коэффициент конверсии: конверсии с валидных кликов, делённые на валидные посещения.',
  'metric.approvalRate': 'Процент подтверждений',
  'metric.approvalRate.short': 'Апрув',
  'metric.approvalRate.help': 'Продажи, делённые на сумму лидов, продаж, конверсий в холде и отклонённых.',
  'metric.revenue': 'Доход',
  'metric.revenue.help': 'Выплаты за конверсии в валюте рабочего пространства.',
  'metric.unpriced': 'Без курса',
  'metric.unpriced.help': 'Конверсии с выплатой в валюте без курса. Именно их не хватает в доходе.',
  'metric.cost': 'Расход',
  'metric.cost.help':
    'Сколько стоили оплаченные посещения и конверсии за период или сколько введено как затраты. Боты входят в оплаченные посещения, объявленные краулеры нет.',
  'metric.uncosted': 'Без цены',
  'metric.uncosted.help':
    'Оплаченные посещения, цена которых должна была прийти с кликом и не пришла. Именно их не хватает в расходе.',
  'metric.uncostedRevenue': 'Доход без расхода',
  'metric.uncostedRevenue.help':
    'Доход с кликов, расход на которые неизвестен: не входит в прибыль, ROI и ROAS.',
  'metric.profit': 'Прибыль',
  'metric.profit.help': 'Доход с кликов, расход на которые известен, минус расход.',
  'metric.roi': 'ROI',
  'metric.roi.help':
    'Прибыль, делённая на расход: 50 % значит, что каждый потраченный 1 вернул 1,50. Неизвестно, пока ничего не потрачено.',
  'metric.roas': 'ROAS',
  'metric.roas.help':
    'Доход, делённый на расход: 150 % значит, что каждый потраченный 1 принёс 1,50. Неизвестно, пока ничего не потрачено.',
  'metric.epc': 'EPC',
  'metric.epc.help': 'Доход с клика: доход с валидных кликов, делённый на валидные посещения.',
  'metric.cpc': 'CPC',
  'metric.cpc.help': 'Цена клика: расход, делённый на валидные посещения с известным расходом.',
  'metric.cpa': 'Цена конверсии',
  'metric.cpa.short': 'CPA',
  'metric.cpa.help': 'Расход, делённый на число конверсий с известным расходом (CPA).',
  'metric.note.bots': 'Из всех запросов: {count, number}',
};
