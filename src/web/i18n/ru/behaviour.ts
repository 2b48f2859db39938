import type { behaviour as english } from '../en/behaviour.ts';
import type { Translated } from '../translated.ts';

export const behaviour: Translated<typeof english> = {
  'behaviour.title': 'Поведение ссылки',
  'behaviour.show': 'Изменить',
  'behaviour.hide': 'Скрыть',
  'behaviour.redirect': 'Как посетители идут дальше',
  'behaviour.redirect.302': 'Редирект (302)',
  'behaviour.redirect.302.help': 'Обычный. Быстрый и подходит почти для любого источника.',
  'behaviour.redirect.307': 'Редирект (307)',
  'behaviour.redirect.307.help':
    'Сохраняет метод GET и HEAD. Данные, отправленные на ссылку через POST, на страницу не передаются.',
  'behaviour.redirect.meta': 'Промежуточная страница (meta refresh)',
  'behaviour.redirect.meta.help':
    'Небольшая страница открывает целевую страницу. Чуть медленнее; скрывает реферер и в старых браузерах.',
  'behaviour.redirect.none': 'Без редиректа',
  'behaviour.redirect.none.help':
    'Для Google Ads: объявление само открывает вашу страницу, а скрипт на ней записывает посещение.',
  'behaviour.short.302': 'Редирект 302',
  'behaviour.short.307': 'Редирект 307',
  'behaviour.short.meta': 'Промежуточная страница (meta refresh)',
  'behaviour.short.none': 'Без редиректа, скрипт на вашей странице',
  'behaviour.referrer': 'Реферер',
  'behaviour.referrer.hidden': 'Скрыт',
  'behaviour.referrer.hidden.help':
    'Клоакинг ссылок: перед длинным адресом стоит ваш домен, и целевая страница не узнает, откуда пришёл посетитель. Одинаково для всех; модераторам никогда не показывают другую страницу.',
  'behaviour.referrer.passed': 'Передаётся',
  'behaviour.referrer.passed.help': 'Целевая страница узнает то, что разрешает страница со ссылкой.',
  'behaviour.short.hidden': 'реферер скрыт',
  'behaviour.short.passed': 'реферер передаётся',
  'behaviour.passQuery': 'Передавать параметры ссылки целевой странице',
  'behaviour.passQuery.help': 'Всё, что в ссылке после ?, добавляется к целевому URL.',
  'behaviour.short.passQuery': 'параметры передаются',
  'behaviour.invalidTraffic': 'Невалидный трафик (боты)',
  'behaviour.invalidTraffic.count': 'Считать отдельно',
  'behaviour.invalidTraffic.count.help':
    'Боты получают тот же редирект, что и люди, но в данные о людях не входят.',
  'behaviour.invalidTraffic.refuse': 'Открыто отказывать',
  'behaviour.invalidTraffic.refuse.help':
    'Боты получают честную страницу ошибки. Краулерам поиска и рекламы не отказывают никогда.',
  'behaviour.short.count': 'боты считаются отдельно',
  'behaviour.short.refuse': 'ботам отказано',
  'behaviour.inactive': 'Ответ неактивной ссылки',
  'behaviour.inactive.when': 'Пока кампания на паузе, в архиве, не началась, завершена или исчерпала лимит.',
  'behaviour.inactive.domain': 'Адрес домена по умолчанию',
  'behaviour.inactive.domain.help': 'Домен без адреса по умолчанию отвечает «не найдено».',
  'behaviour.inactive.not_found': 'Не найдено (404)',
  'behaviour.inactive.not_found.help': 'Простая страница сообщает, что здесь ничего нет.',
  'behaviour.inactive.gone': 'Удалено (410)',
  'behaviour.inactive.gone.help':
    'Простая страница сообщает, что всё закончилось; поисковики быстрее забудут ссылку.',
  'behaviour.short.domain': 'адрес по умолчанию, пока неактивна',
  'behaviour.short.not_found': 'не найдено (404), пока неактивна',
  'behaviour.short.gone': 'удалено (410), пока неактивна',
  'behaviour.startsAt': 'Начало (необязательно)',
  'behaviour.endsAt': 'Конец (необязательно)',
  'behaviour.zone': 'Время: {zone}',
  'behaviour.short.from': 'с {time}',
  'behaviour.short.until': 'до {time}',
  'behaviour.short.zone': 'время: {zone}',
  'behaviour.caps': 'Лимиты (необязательно)',
  'behaviour.caps.help':
    'Считается каждый обработанный запрос, включая ботов. Часы и дни: {zone}. При нескольких edge-процессах лимит может быть чуть превышен.',
  'behaviour.cap.hour': 'В час',
  'behaviour.cap.day': 'В день',
  'behaviour.cap.total': 'Всего',
  'behaviour.short.cap.hour': '{limit, number} в час',
  'behaviour.short.cap.day': '{limit, number} в день',
  'behaviour.short.cap.total': '{limit, number} всего',
  'behaviour.source': 'Источник трафика (необязательно)',
  'behaviour.source.placeholder': 'Google, Meta, рассылка…',
  'behaviour.source.help': 'Его название подставляется вместо макроса {macro} в ваших URL.',
  'lint.macro_unknown': '{token} не является нашим макросом',
  'lint.macro_place': '{token} не может там стоять',
  'lint.macro_unclosed': 'У {token} нет закрывающей скобки',
  'lint.macro_postback': '{token} есть только в постбэках; у клика его нет',
  'lint.platform_token':
    '{token} относится к рекламной платформе: поставьте его в URL ссылки в объявлении, а здесь используйте макрос, например sub1',
  'lint.space': 'В URL есть пробел; пишите %20',
  'lint.landing_without_click_id':
    'Кто запретил cookie, не сможет перейти с этого лендинга к офферу: поставьте {token} в URL, например cid={token}',
  'lint.page_closed':
    'До этой страницы не дойдёт ни один посетитель: задайте ей долю больше 0 % или удалите её',
  'lint.no_click_id':
    'Без {token} в URL страница не знает клика, и отнести к нему конверсию нельзя: добавьте его, например cid={token}',
  'lint.hint': '{text}. Возможно, вы имели в виду {hint}?',
};
