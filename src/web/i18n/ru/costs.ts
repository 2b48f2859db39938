import type { costs as en } from '../en/costs.ts';
import type { Translated } from '../translated.ts';

export const costs = {
  'costs.title': 'Расходы',
  'costs.show': 'Изменить расходы',
  'costs.hide': 'Скрыть расходы',
  'costs.short.none': 'Без расхода по клику',
  'costs.short.token': 'Цену клика сообщает параметр {parameter} в ссылке',
  'costs.short.cpc': '{amount} за посещение (CPC)',
  'costs.short.cpm': '{amount} за 1000 посещений (CPM)',
  'costs.short.cpa': '{amount} за конверсию (CPA)',
  'costs.short.share': '{amount, number} % дохода',
  'costs.model': 'Как вы платите',
  'costs.model.none': 'Не по кликам',
  'costs.model.none.help':
    'Затраты за день или период вводятся на странице кампании, вручную или файлом CSV. Так ведут учёт по Google, Meta и TikTok.',
  'costs.model.token': 'Сообщает источник (токен)',
  'costs.model.token.help': 'Источник трафика подставляет в ссылку цену каждого клика.',
  'costs.model.cpc': 'CPC: цена за посещение',
  'costs.model.cpc.help':
    'Столько стоит каждое посещение. За ботов источник тоже берёт деньги, поэтому они учитываются; объявленные краулеры бесплатны.',
  'costs.model.cpm': 'CPM: за 1000 посещений',
  'costs.model.cpm.help':
    'Каждое посещение стоит тысячную часть. Ссылка видит посещения, а не показы: если вы платите за показы, выберите «Не по кликам» и введите затраты.',
  'costs.model.cpa': 'CPA: цена за конверсию',
  'costs.model.cpa.help': 'Столько стоит каждая неотклонённая конверсия.',
  'costs.model.share': 'Доля от дохода',
  'costs.model.share.help': 'Вы платите эту долю дохода с каждой конверсии.',
  'costs.amount': 'Сумма',
  'costs.percent': 'Доля дохода',
  'costs.since':
    'Изменение действует для новых кликов, прежние сохраняют свою цену. Введённые затраты за период заменяют эти расходы.',
  'costs.token.never':
    '{source} никому не сообщает цену отдельного клика, и токена для неё нет. Выберите «Не по кликам» и введите затраты.',
  'costs.token.add':
    'Добавьте это к ссылке в объявлении, а вместо фигурных скобок поставьте токен вашего источника для цены клика:',
  'costs.token.has': 'Он уже есть среди токенов источника {source}:',
  'costs.token.price': 'цена клика',
  'costs.token.currency':
    'Цены в {currency}, если в ссылке не указана другая валюта в параметре {parameter}. Другие валюты хранятся и показываются, но не суммируются.',
  'field.amount_required': 'Укажите сумму',
  'field.amount_invalid': 'Укажите сумму, например 12,50',
  'field.amount_negative': 'Сумма не может быть отрицательной',
  'field.amount_unsure': 'Тысячи или дробь? Напишите 1234 или 1,2340',
  'field.share_invalid': 'Укажите от 0 до 100, не больше двух знаков после запятой',
  'field.cost_model_unknown': 'Укажите none, token, cpc, cpm, cpa или share',
  'field.amount_not_used': 'У этой модели нет суммы: оставьте поле пустым',
  'campaigns.costToday': 'Расход сегодня',
  'campaigns.revenueToday': 'Доход сегодня',
  'campaigns.profitToday': 'Прибыль сегодня',
  'campaigns.roiToday': 'ROI сегодня',
} satisfies Translated<typeof en>;
