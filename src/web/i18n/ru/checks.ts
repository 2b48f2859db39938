import type { checks as english } from '../en/checks.ts';
import type { Translated } from '../translated.ts';

export const checks: Translated<typeof english> = {
  'check.title': 'Проверка целевых страниц',
  'check.lead':
    'Открывает каждую целевую страницу как люди и как рекламные краулеры, с этого сервера, и сравнивает, что они получают. Активные кампании проверяются раз в день.',
  'check.now': 'Проверить сейчас',
  'check.running': 'Проверяем: {done} из {total} загрузок',
  'check.none': 'Ещё не проверялось.',
  'check.last': 'Последняя проверка: {time}',
  'check.details': 'Подробности и отчёт',
  'check.state.ok': 'Всё в порядке',
  'check.state.warning': 'Стоит взглянуть',
  'check.state.failing': 'Есть сбой',
  'check.problem.unreachable': 'Обычный браузер не может открыть страницу.',
  'check.problem.error_status': 'Обычный браузер получает ошибку.',
  'check.problem.crawler_differs':
    'Рекламный или поисковый краулер получает не ту страницу, что люди. За это платформы блокируют рекламу.',
  'check.problem.refuses_us': 'Сайт отказывает этому серверу. Людям страница при этом может открываться.',
  'check.problem.crawler_blocked':
    'Сайт отказывает рекламному или поисковому краулеру: платформа может не суметь проверить страницу.',
  'check.problem.crawler_robots': 'robots.txt не пускает рекламный или поисковый краулер.',
  'check.problem.crawler_unreached': 'Рекламный или поисковый краулер не получил ответа.',
  'check.problem.tls_expires': 'Сертификат истекает менее чем через 14 дней.',
  'check.problem.not_encrypted': 'Страница без шифрования (http).',
  'check.problem.unsteady': 'Страница сама слишком меняется, сравнить её нельзя.',
  'check.problem.no_text': 'Без скриптов на странице нет текста для сравнения.',
  'check.problem.out_of_time': 'На эту страницу не хватило времени.',
  'check.report': 'Отчёт о проверке целевых страниц',
  'check.download': 'Скачать подписанный отчёт',
  'check.print': 'Печать',
  'check.what':
    'Что это такое: выпущено вами самими, с одного адреса, без выполнения скриптов, агенты заявлены только через user agent. Свидетельство, которое можно повторить, а не доказательство.',
  'check.verify': 'Любой может убедиться, что скачанный отчёт не изменён:',
  'check.from': 'Запросы с адреса {address}',
  'check.asked': 'Запрошенный адрес',
  'check.baseline':
    'Два посещения одним и тем же браузером совпали на {desktop} на компьютере и на {phone} на телефоне.',
  'check.agent': 'Агент',
  'check.answer': 'Ответ',
  'check.compared': 'Сравнение с людьми',
  'check.agent.desktop': 'Браузер на компьютере',
  'check.agent.desktop_again': 'Браузер на компьютере, второй раз',
  'check.agent.phone': 'Браузер на телефоне',
  'check.agent.phone_again': 'Браузер на телефоне, второй раз',
  'check.verdict.same': 'Та же страница',
  'check.verdict.different': 'Другая страница',
  'check.verdict.could_not_compare': 'Сравнить не удалось',
  'check.verdict.not_reached': 'Нет доступа',
  'check.alike': 'совпадение {percent}',
  'check.robots': 'Не пускает robots.txt',
  'check.failed': 'Нет ответа ({code})',
};
