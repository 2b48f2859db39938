import type { dashboard as english } from '../en/dashboard.ts';
import type { Translated } from '../translated.ts';

export const dashboard: Translated<typeof english> = {
  'dashboard.title': 'Дашборд',
  'dashboard.first.title': 'Создадим вашу первую ссылку',
  'dashboard.first.text':
    'Здесь видно, что делают ваши ссылки: запросы, посещения, боты и конверсии. Пока показывать нечего: нет ни одной кампании.',
  'dashboard.first.action': 'Создать первую кампанию',
  'dashboard.campaigns': 'Кампании',
  'dashboard.campaigns.all': 'Все кампании',
  'dashboard.unknown': 'Неизвестные ссылки',
  'dashboard.latest': 'Последние запросы',
  'dashboard.latest.all': 'Все запросы',
  'dashboard.latest.empty': 'Пока ничего не пришло.',
  'health.title': 'Состояние',
  'health.ok': 'Всё работает',
  'health.ok.text': 'Все обработанные запросы сохранены.',
  'health.stored':
    'С последнего запуска {count, plural, one {сохранена # запись} few {сохранены # записи} many {сохранено # записей} other {сохранено # записи}}',
  'health.malformed':
    '{count, plural, one {# искажённый запрос не вошёл} few {# искажённых запроса не вошли} many {# искажённых запросов не вошли} other {# искажённого запроса не вошли}} ни в один отчёт',
  'health.lag': 'Самым свежим данным {seconds, number, ::.#} с',
  'health.lag_unknown': 'Возраст последних данных неизвестен',
  'health.fresh': 'Данные актуальны',
  'health.edges': 'Работает edge-процессов: {running, number} из {total, number}',
  'health.failed': 'Не удалось узнать состояние. Данные на экране могут запаздывать.',
  'health.copy': 'Скопировать команду',
  'health.unlogged_requests':
    'Некоторые запросы перенаправлены, но не записаны. Проверьте свободное место на диске.',
  'health.ingest_stopped': 'Запись журнала повреждена, и данные не обновляются. Всё, что после неё, цело.',
  'health.ingest_failed':
    'Хранилище не приняло новые записи, и данные не обновляются. Все клики целы в журнале; Fairlead повторит попытку сам.',
  'health.ingest_behind': 'Данные запаздывают. Все клики целы в журнале и будут посчитаны.',
  'health.forwarding_ignored':
    'Заголовок пересылки пришёл с адреса, который не является доверенным прокси, и был пропущен. Если это ваш прокси, добавьте его в FAIRLEAD_TRUSTED_PROXIES.',
  'health.shared_network':
    'Большинство запросов приходит из одной сети. Так выглядят посетители за CDN или прокси, например Cloudflare, пока это не настроено (docs/operating.md, «Behind a CDN»).',
  'health.snapshot_rejected':
    'Один из edge-процессов не принял новые настройки и работает с последними верными.',
  'health.edge_down': 'Один из edge-процессов не работает. Его ссылки не отвечают, пока он не запустится.',
  'health.unclean_stop':
    'Машина остановилась без предупреждения. Команда audit назовёт моменты, которых может не хватать.',
  'health.unlogged_requests.detail':
    'Не вошло в показатели: {count, plural, one {# запрос} few {# запроса} many {# запросов} other {# запроса}}.',
  'health.ingest_behind.detail': 'Отставание: {seconds, number} с',
  'health.forwarding_ignored.detail':
    'Пока что: {count, plural, one {# запрос} few {# запроса} many {# запросов} other {# запроса}}',
  'health.shared_network.detail': '{percent, number} % запросов за последние {hours, number} ч',
  'health.snapshot_rejected.detail': 'Настройки № {revision, number}. Причина указана в журнале.',
  'health.edge_down.detail': 'Процесс {worker, number} узла {node, number}',
  'health.unclean_stop.detail': 'Между {from} и {to}',
  'health.journal_unavailable':
    'Edge-процесс не может писать журнал. Ссылки работают, но запросы считаются только в памяти: если процесс убить, счёт пропадёт. Проверьте диск.',
  'health.journal_unavailable.detail':
    'Процесс {worker, number} узла {node, number}. В памяти: {count, plural, one {# запрос} few {# запроса} many {# запросов} other {# запроса}}',
  'health.journal_removed':
    'Папку журнала удалили во время работы edge-процесса, и он создал её снова. Команда audit покажет, чего не хватает.',
  'health.journal_removed.detail':
    'Процесс {worker, number} узла {node, number}: {count, plural, one {# раз} few {# раза} many {# раз} other {# раза}}',
  'health.clock_ahead':
    'Часы этой машины ушли вперёд, и edge-процесс ещё использует неверное время. Оно исправится само за 10 секунд.',
  'health.clock_ahead.detail': 'Процесс {worker, number} узла {node, number}: впереди на {seconds, number} с',
  'health.clock_jumped': 'Часы этой машины какое-то время спешили. У запросов за это время неверные даты.',
  'health.clock_jumped.detail': 'В {from} часы уже показывали {to}',
  'health.stopped.missing': 'Файл {segment} исчез. Верните его из копии или продолжите без него:',
  'health.stopped.broken':
    'Запись в файле {segment}, начиная с байта {offset, number}, не читается. Верните файл из копии или пропустите запись; её байты останутся рядом с файлом:',
  'health.unfair_rules':
    'У некоторых кампаний есть правила, которые Fairlead больше не принимает. Измените их, иначе все правила этих кампаний будут отключены.',
  'health.unfair_rules.detail':
    '{count, plural, one {# кампания} few {# кампании} many {# кампаний} other {# кампании}}. Первая дата: {at}',
  'health.rules_skipped': 'Fairlead отключил правила некоторых кампаний. Проверьте, куда они ведут теперь.',
  'health.rules_skipped.detail':
    '{count, plural, one {# кампания} few {# кампании} many {# кампаний} other {# кампании}}',
  'health.campaigns': 'Показать кампании',
};
