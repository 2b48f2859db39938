import type { campaignList as english } from '../en/campaign-list.ts';
import type { Translated } from '../translated.ts';

export const campaignList: Translated<typeof english> = {
  'campaignList.search.placeholder': 'Название, ссылка, тег или адрес страницы',
  'campaignList.source': 'Источник трафика',
  'campaignList.columns': 'Столбцы',
  'campaignList.column.tags': 'Теги',
  'campaignList.column.week': 'Валидные, 7 дней',
  'campaignList.column.created': 'Создана',
  'campaignList.column.updated': 'Изменена',
  'campaignList.week.text': 'Валидные посещения по дням, начиная с самого раннего: {values}',
  'campaignList.select': 'Выбрать «{name}»',
  'campaignList.select.page': 'Выбрать все на этой странице',
  'campaignList.bar': 'Выбранные кампании',
  'campaignList.clear': 'Снять выделение',
  'campaignList.act.pause': 'Приостановить',
  'campaignList.act.resume': 'Возобновить',
  'campaignList.act.archive': 'В архив',
  'campaignList.act.clone': 'Дублировать',
  'campaignList.act.tags': 'Теги…',
  'campaignList.confirm.text': 'Сразу после этого изменение можно отменить.',
  'campaignList.nothing': 'Менять нечего: всё уже так',
  'campaignList.tooMany': 'Слишком много за раз: до 10 000 кампаний или 200 для дублирования. Сузьте список.',
  'campaignList.unknown': 'Кампания, которой уже нет',
  'campaignList.failed.not_found': 'её больше нет',
  'campaignList.failed.conflict': 'её уже изменили после этого',
  'campaignList.failed.too_many_tags': 'у неё уже 20 тегов',
  'campaignList.failed.cannot_clone': 'откройте и сохраните её: одно из полей больше не принимается',
  'campaignList.tags.add': 'Добавить',
  'campaignList.tags.remove': 'Убрать',
  'campaignList.selected':
    '{count, plural, one {Выбрана #} few {Выбраны #} many {Выбрано #} other {Выбрано #}}',
  'campaignList.selectAll':
    '{count, plural, one {Выбрать # подходящую} few {Выбрать все # подходящие} many {Выбрать все # подходящих} other {Выбрать все # подходящей}}',
  'campaignList.confirm.title':
    '{count, plural, one {Изменить # кампанию?} few {Изменить # кампании?} many {Изменить # кампаний?} other {Изменить # кампании?}}',
  'campaignList.failing': 'Проблемы с целевыми страницами: {count, number}',
  'campaignList.tags.title':
    '{count, plural, one {Теги # кампании} few {Теги # кампаний} many {Теги # кампаний} other {Теги # кампании}}',
  'campaignList.done.pause':
    '{count, plural, one {# кампания приостановлена} few {# кампании приостановлены} many {# кампаний приостановлено} other {# кампании приостановлено}}',
  'campaignList.done.resume':
    '{count, plural, one {# кампания возобновлена} few {# кампании возобновлены} many {# кампаний возобновлено} other {# кампании возобновлено}}',
  'campaignList.done.archive':
    '{count, plural, one {# кампания в архиве} few {# кампании в архиве} many {# кампаний в архиве} other {# кампании в архиве}}',
  'campaignList.done.clone':
    '{count, plural, one {Создана # копия на паузе; отмена отправит её в архив} few {Созданы # копии на паузе; отмена отправит их в архив} many {Создано # копий на паузе; отмена отправит их в архив} other {Создано # копии на паузе; отмена отправит их в архив}}',
  'campaignList.done.tag':
    '{count, plural, one {Теги добавлены # кампании} few {Теги добавлены # кампаниям} many {Теги добавлены # кампаниям} other {Теги добавлены # кампании}}',
  'campaignList.done.untag':
    '{count, plural, one {Теги убраны у # кампании} few {Теги убраны у # кампаний} many {Теги убраны у # кампаний} other {Теги убраны у # кампании}}',
  'campaignList.undone':
    '{count, plural, one {Отменено для # кампании} few {Отменено для # кампаний} many {Отменено для # кампаний} other {Отменено для # кампании}}',
  'campaignList.failed.title':
    '{count, plural, one {# кампания осталась без изменений} few {# кампании остались без изменений} many {# кампаний остались без изменений} other {# кампании остались без изменений}}',
  'campaignList.failed.rest': '{count, plural, one {и ещё #} few {и ещё #} many {и ещё #} other {и ещё #}}',
  'campaignList.export': 'Экспорт',
  'campaignList.export.csv': 'CSV, для таблиц',
  'campaignList.export.json': 'JSON, полностью',
  'campaignList.import': 'Импорт',
  'campaignList.import.title': 'Импорт кампаний',
  'campaignList.import.help':
    'CSV со столбцами {columns} (нужны только name и url) или JSON, экспортированный здесь; до 5000 строк. Строки с id меняют соответствующую кампанию. Ничего не записывается, пока вы не увидите, что изменит файл.',
  'campaignList.import.choose': 'Выбрать файл',
  'campaignList.import.counts':
    'Новых: {create} · Изменённых: {change} · Без изменений: {same} · Отклонённых: {refuse}',
  'campaignList.import.done': 'Импортировано: новых {create}, изменённых {change}',
  'campaignList.import.progress.check': 'Проверка: {done, number} из {total, number}',
  'campaignList.import.progress.write': 'Импорт: {done, number} из {total, number}',
  'campaignList.import.stopped':
    'Остановлено. Файл импортируется либо целиком, либо никак: что вышло, видно в списке.',
  'field.id_in_file': 'Этот id уже есть в другой строке файла',
  'campaignList.import.ignored': 'Неизвестные столбцы не прочитаны: {list}',
  'campaignList.import.problems': 'Что не так, по строкам',
  'campaignList.import.preview': 'Что изменит файл',
  'campaignList.import.line': 'Строка',
  'campaignList.import.field': 'Поле',
  'campaignList.import.problem': 'Что не так',
  'campaignList.import.create': 'новая',
  'campaignList.import.change': 'изменится',
  'campaignList.import.same': 'без изменений',
  'campaignList.import.refuse': 'отклонена',
  'field.slug_in_file': 'Эта ссылка есть у другой кампании в файле',
  'field.status_unknown': 'Укажите active, paused или archived',
  'field.routing_not_simple': 'У кампании есть правила или лендинги: оставьте здесь целевые страницы пустыми',
  'field.csv_head': 'Первая строка должна называть столбцы, среди них «name», каждый один раз',
  'field.json_invalid': 'Это не JSON',
  'field.json_shape': 'В нём нет списка кампаний',
  'campaignList.import.all':
    '{count, plural, one {Импортировать # кампанию} few {Импортировать # кампании} many {Импортировать # кампаний} other {Импортировать # кампании}}',
  'campaignList.import.good':
    '{count, plural, one {Импортировать только # верную} few {Импортировать только # верные} many {Импортировать только # верных} other {Импортировать только # верной}}',
};
