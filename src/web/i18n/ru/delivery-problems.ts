import type { deliveryProblems as english } from '../en/delivery-problems.ts';
import type { Translated } from '../translated.ts';

export const deliveryProblems: Translated<typeof english> = {
  'problem.host_unknown': 'Имя {host} не найдено.',
  'problem.host_unknown.do':
    'Проверьте, как написан адрес. Если всё верно, его DNS не настроен или не отвечает.',
  'problem.place_not_allowed':
    '{host} находится во внутренней сети, или порт не принадлежит веб-серверу. Туда Fairlead ничего не отправляет.',
  'problem.place_not_allowed.do': 'Укажите адрес, доступный из интернета.',
  'problem.no_connection': 'Соединение с {host} не установилось или оборвалось.',
  'problem.no_connection.do':
    'Проверьте, что сервер работает и открыт из интернета. Fairlead продолжает попытки.',
  'problem.timeout': 'За {seconds} с ответ не пришёл.',
  'problem.timeout.do':
    'Возможно, запрос всё же дошёл. Получателю стоит сначала отвечать, а потом обрабатывать. Fairlead попробует снова.',
  'problem.certificate': 'Сертификат {host} недействителен.',
  'problem.certificate.do':
    'Он истёк, выдан на другое имя или не подтверждён. Обновите его на принимающем сервере.',
  'problem.no_http': 'Полученный ответ — не HTTP.',
  'problem.no_http.do': 'Проверьте схему и порт адреса: там отвечает не веб-сервер.',
  'problem.redirect':
    'Адрес перенаправляет на {location} (ответ {status}). Fairlead не следует перенаправлениям: они могут вести куда угодно.',
  'problem.redirect.do': 'Укажите конечный адрес.',
  'problem.target_failed': 'На принимающей стороне ошибка (ответ {status}).',
  'problem.target_failed.do':
    'Fairlead повторит сам. Если ошибка остаётся, загляните в журнал принимающего сервера.',
  'problem.target_forbids': 'Получатель не пускает Fairlead (ответ {status}).',
  'problem.target_forbids.do':
    'Проверьте ключ или пароль в адресе, заголовках или секретах и отправьте снова.',
  'problem.target_refused': 'Получатель отказал (ответ {status}).',
  'problem.target_refused.do':
    'В ответе, на вкладке «Отправлено», обычно сказано, какое значение неверно. Исправьте правило или получателя и отправьте снова.',
  'problem.target_gone': 'Получателя больше нет (ответ {status}).',
  'problem.target_gone.do': 'Укажите новый адрес или удалите его здесь.',
  'problem.too_many': 'Получатель просит слать запросы реже.',
  'problem.too_many.do': 'Делать ничего не нужно: Fairlead подождёт, сколько просили, и повторит.',
  'problem.answer_unknown': 'Такой ответ (статус {status}) от этой платформы не известен.',
  'problem.answer_unknown.do':
    'Возможно, между ними что-то стоит, например прокси. Fairlead повторит; подробности могут быть в ответе на вкладке «Отправлено».',
  'problem.already_told':
    'Не отправлено: {platform} уже знает об этой конверсии под этим именем, второе событие посчиталось бы дважды.',
  'problem.already_told.do':
    'Делать ничего не нужно. Если изменилась сумма, исправьте её в самом {platform}.',
  'problem.no_click_id':
    'Не отправлено: клик пришёл без идентификатора {platform}, и больше ничто не говорит, чей он.',
  'problem.no_click_id.do':
    'Для посетителей из других источников это нормально: ограничьте правило этим источником. Если они пришли из {platform}, проверьте, что ссылки сохраняют его параметр.',
  'problem.click_gone': 'Не отправлено: клик больше не хранится, сообщить {platform} о нём нечего.',
  'problem.click_gone.do':
    'Сколько хранятся клики, решает срок хранения данных рабочего пространства; он в профиле.',
  'problem.event_too_old': 'Не отправлено: конверсия старше {days} дн., которые принимает платформа.',
  'problem.event_too_old.do':
    'Других конверсий это не касается. Если сеть всегда сообщает так поздно, попросите сообщать раньше.',
  'problem.content_invalid':
    'Не отправлено: с подставленными значениями эта часть слишком длинна или недопустима: {part}.',
  'problem.content_invalid.do': 'Уберите из правила макросы с длинными значениями.',
  'problem.target_deleted': 'Не отправлено: правило удалили, пока запрос ждал.',
  'problem.target_deleted.do': 'Делать ничего не нужно. Если удалили по ошибке, создайте заново.',
  'problem.rule_changed':
    'Не отправлено: правило изменили, пока запрос ждал, и теперь оно такое не отправляет.',
  'problem.rule_changed.do':
    'Если так и задумано, делать ничего не нужно. Иначе верните правило как было и отправьте ещё раз.',
  'problem.not_made': 'Не отправлено: Fairlead не смог составить это сообщение. Это ошибка Fairlead.',
  'problem.not_made.do':
    'Обновите Fairlead и отправьте ещё раз. Ошибка есть в журнале программы: сообщите о ней, пожалуйста.',
  'problem.secret_unreadable':
    'Сохранённый секрет не читается: у этого Fairlead другие ключи, чем при сохранении.',
  'problem.secret_unreadable.do': 'Введите секрет заново или восстановите ключи из резервной копии.',
  'problem.secret_missing': 'Не отправлено: в тексте указан секрет «{name}», а такого нет.',
  'problem.secret_missing.do': 'Добавьте секрет в правило или исправьте имя.',
  'problem.token_expired': 'Токен доступа {platform} истёк.',
  'problem.token_expired.do':
    'Создайте там новый, вставьте его в правило и отправьте снова. Токены системного пользователя не истекают.',
  'problem.token_invalid': '{platform} не принимает этот токен доступа.',
  'problem.token_invalid.do': 'Скопируйте токен заново целиком, без пробелов, и вставьте в правило.',
  'problem.permission_missing': 'Токену не разрешено отправлять события в этот аккаунт {platform}.',
  'problem.permission_missing.do':
    'Дайте владельцу токена доступ к пикселю или аккаунту либо возьмите токен того, у кого он есть.',
  'problem.pixel_unknown': '{platform} не знает пикселя {id}, или токену он не виден.',
  'problem.pixel_unknown.do': 'Сверьте номер с менеджером событий; проверьте, что токен от того же бизнеса.',
  'problem.event_refused': '{platform} отклонил событие из-за его содержания.',
  'problem.event_refused.do':
    'В ответе платформы названо поле. Исправьте правило; других конверсий это не касается.',
  'problem.platform_busy': '{platform} занят или ограничивает частоту отправки.',
  'problem.platform_busy.do': 'Делать ничего не нужно: Fairlead повторит позже.',
  'problem.conversion_action_unknown':
    'Google Ads не знает действия-конверсии {id} в этом аккаунте, или оно не для импорта кликов.',
  'problem.conversion_action_unknown.do':
    'В Google Ads откройте «Цели», «Конверсии»: создайте действие типа «Импорт по кликам» и скопируйте его номер (ctId в адресе).',
  'problem.customer_unknown': 'Google Ads не знает аккаунта {id}, или этому входу он недоступен.',
  'problem.customer_unknown.do':
    'Сверьте идентификатор клиента. Если доступ идёт через управляющий аккаунт, укажите и его.',
  'problem.click_unknown': 'Google не знает такого клика, или он из другого аккаунта.',
  'problem.click_unknown.do': 'Ограничьте правило кампаниями, реклама которых идёт в этом аккаунте.',
  'problem.click_too_old': 'Клик старше, чем учитывает это действие-конверсия.',
  'problem.click_too_old.do': 'Увеличьте окно конверсии по клику у этого действия, максимум до 90 дней.',
  'problem.click_too_new': 'Google ещё не знает этого клика: на это нужно несколько часов.',
  'problem.click_too_new.do': 'Делать ничего не нужно: Fairlead отправит позже.',
  'problem.conversion_before_click': 'По времени конверсия случилась раньше клика.',
  'problem.conversion_before_click.do': 'Проверьте часы этого сервера.',
  'problem.terms_not_accepted': 'Аккаунт не принял условия Google о данных клиентов.',
  'problem.terms_not_accepted.do':
    'В Google Ads откройте «Цели», «Настройки», «Условия о данных клиентов», примите их и отправьте снова.',
  'problem.developer_token_refused': 'Google отклонил токен разработчика.',
  'problem.developer_token_refused.do':
    'В управляющем аккаунте откройте «Центр API»: токен должен быть одобрен для настоящих аккаунтов, а не только тестовых.',
  'problem.oauth_client_refused': 'Google не знает клиента OAuth, или его секрет неверен.',
  'problem.oauth_client_refused.do':
    'Скопируйте заново ID и секрет клиента в консоли Google Cloud, раздел «Учётные данные».',
  'problem.refresh_token_refused': 'Refresh-токен Google отозван или истёк.',
  'problem.refresh_token_refused.do':
    'Создайте новый с тем же клиентом и вставьте его. Пока экран согласия в режиме «Тестирование», токены живут 7 дней.',
  'problem.part.url': 'адрес',
  'problem.part.body': 'тело',
  'problem.part.headers': 'заголовки',
};
