import type { postbacksRates as english } from '../en/postbacks-rates.ts';
import type { Translated } from '../translated.ts';

export const postbacksRates: Translated<typeof english> = {
  'rates.unpriced': 'Конверсии без курса',
  'rates.unpriced.one':
    'В доход не {count, plural, one {входит # конверсия} few {входят # конверсии} many {входят # конверсий} other {входят # конверсии}}: {payout}, {when}.',
  'rates.enter': 'Ввести курс {currency}',
  'rates.add': 'Ввести курс',
  'rates.add.text': 'Ваш курс важнее курса банка. Конверсии этих дней сразу пересчитываются.',
  'rates.currency': 'Валюта',
  'rates.rate': 'Курс',
  'rates.of': '1 {currency} в {base}',
  'rates.rate.help': 'С точкой, не больше 10 знаков: 0.1853',
  'rates.example': '{amount} – это {result}',
  'rates.from': 'Первый день (UTC)',
  'rates.to': 'Последний день (UTC)',
  'rates.to.help': 'Пусто: пока не начнётся другой',
  'rates.save': 'Сохранить курс',
  'rates.saved': 'Сохранено. Доход пересчитывается',
  'rates.import': 'Загрузить курсы банка',
  'rates.import.text':
    'Скачайте у Европейского центрального банка eurofxref.csv или eurofxref-hist.csv (или XML), распакуйте и выберите здесь. Ничего не записывается, пока вы не увидите, что изменится.',
  'rates.import.choose': 'Выбрать файл',
  'rates.import.counts': '{add, number} новых, {change, number} изменённых, {same, number} без изменений',
  'rates.import.days': '{from} – {to}',
  'rates.import.bad':
    '{count, plural, one {# строка не читается и пропускается} few {# строки не читаются и пропускаются} many {# строк не читаются и пропускаются} other {# строки не читаются и пропускаются}}:',
  'rates.import.line': 'Строка {line, number}: {text}',
  'rates.import.take': 'Применить',
  'rates.ecb':
    'Европейский центральный банк: {days, plural, one {# день} few {# дня} many {# дней} other {# дня}}, последний {day}',
  'rates.ecb.none': 'Курсов Европейского центрального банка пока нет',
  'rates.ecb.owner':
    'Курсы банка действуют для всех рабочих пространств, поэтому их загружает владелец этого Fairlead. Свои курсы вводите вы.',
  'rates.find': 'Валюта, например BRL',
  'rates.none': 'Курсов пока нет',
  'rates.none.text': 'Конверсии в другой валюте входят в доход, когда есть курс на их день.',
  'rates.nothing': 'Курса этой валюты нет',
  'rates.nothing.text': 'Проверьте три буквы или введите свой курс.',
  'rates.when': 'День (UTC)',
  'rates.source': 'Источник',
  'rates.source.ecb': 'Европейский центральный банк',
  'rates.source.manual': 'Введён: {name}',
  'rates.since': 'с {from}',
  'rates.days': '{from} – {to}',
  'rates.amount': '{rate} {base}',
  'rates.delete': 'Удалить курс {currency}',
  'rates.delete.ask': 'Удалить этот курс {currency}?',
  'rates.delete.text': 'Тогда действует курс банка на эти дни. Где его нет, конверсии не входят в доход.',
  'field.rate_file': 'Это не файл курсов Европейского центрального банка',
  'field.rate_invalid': 'Пишите курс с точкой и без других знаков: 0.1853',
  'field.currency_own': 'Это валюта самого рабочего пространства',
};
