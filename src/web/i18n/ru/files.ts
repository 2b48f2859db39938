import type { files as english } from '../en/files.ts';
import type { Translated } from '../translated.ts';

export const files: Translated<typeof english> = {
  'files.title.report': 'Экспорт отчёта',
  'files.title.requests': 'Экспорт запросов',
  'files.lead.report': 'Все строки за этот период с этими фильтрами и всеми метриками.',
  'files.lead.requests': 'Все запросы за период, прошедшие фильтры, начиная с новых.',
  'files.then': 'Затем по',
  'files.by.none': 'Только итоги',
  'files.dimensions': 'Измерения',
  'files.format': 'Формат',
  'files.format.csv': 'CSV',
  'files.format.csv.for': 'для таблиц',
  'files.format.json': 'JSON, по строке на запись',
  'files.format.json.for': 'для программ',
  'files.format.parquet': 'Parquet',
  'files.format.parquet.for': 'для систем анализа данных',
  'files.start': 'Скачать',
  'files.progress':
    '{done, number} из {rows, plural, one {# строки} few {# строк} many {# строк} other {# строки}}',
  'files.progress.label': 'Ход экспорта',
  'files.writing': 'Все строки прочитаны. Завершаем файл…',
  'files.goesOn': 'Окно можно закрыть: загрузка продолжится.',
  'files.done':
    '{rows, plural, one {# строка} few {# строки} many {# строк} other {# строки}}, {size}: файл в ваших загрузках.',
  'files.cancelled': 'Экспорт отменён. То, что браузер успел скачать, неполно.',
  'files.problem.failed': 'Экспорт прервался. То, что браузер успел скачать, неполно. Попробуйте ещё раз.',
  'files.problem.disk_full':
    'На диске этого Fairlead нет места для файла. Выберите CSV, которому оно не нужно, или период короче.',
  'files.problem.export_running':
    'Для этого пространства уже готовятся два файла. Дождитесь одного из них или отмените его.',
  'files.cancel': 'Отменить экспорт',
  'files.again': 'Другой файл',
};
