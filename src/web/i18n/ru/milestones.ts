import type { milestones as english } from '../en/milestones.ts';
import type { Translated } from '../translated.ts';

export const milestones: Translated<typeof english> = {
  'achievements.lead': 'Получено: {reached, number} из {all, number}. Даты указаны по часовому поясу {zone}.',
  'achievements.next': 'Следующее',
  'achievements.started': 'В процессе',
  'achievements.open': 'Впереди',
  'achievements.reached': 'Получено',
  'achievements.none.title': 'Достижений пока нет',
  'achievements.none.text': 'Полученное остаётся здесь вместе с датой, как бы ни менялись потом данные.',
  'achievements.date': 'Получено {date}',
  'achievements.new': 'Новое',
  'achievements.notYet': 'Пока нет',
  'achievements.progress': 'Прогресс: {name}',
  'achievements.news.one': 'Новое достижение: {name}',
  'achievements.news.more':
    '{count, plural, one {# новое достижение} few {# новых достижения} many {# новых достижений} other {# нового достижения}}',
  'milestone.of.campaigns':
    '{have, number} из {need, plural, one {# кампании} few {# кампаний} many {# кампаний} other {# кампании}}',
  'milestone.of.members':
    '{have, number} из {need, plural, one {# участника} few {# участников} many {# участников} other {# участника}}',
  'milestone.of.visits':
    '{have, number} из {need, plural, one {# посещения} few {# посещений} many {# посещений} other {# посещения}}',
  'milestone.of.days':
    '{have, number} из {need, plural, one {# дня} few {# дней} many {# дней} other {# дня}}',
  'milestone.campaign_active.name': 'Рабочая ссылка',
  'milestone.campaign_active.why': 'Без неё нечего измерять.',
  'milestone.campaign_active.how': 'Создайте кампанию и оставьте её активной.',
  'milestone.visit_first.name': 'Первый настоящий посетитель',
  'milestone.visit_first.why': 'С этого момента данные приходят от людей. Боты считаются отдельно.',
  'milestone.visit_first.how':
    'Поставьте ссылку кампании в объявление, пост или сообщение. Посещения ботов не в счёт.',
  'milestone.domain_verified.name': 'Свой домен',
  'milestone.domain_verified.why':
    'Посетители и рекламные площадки доверяют вашему домену, и никто другой не испортит его репутацию.',
  'milestone.domain_verified.how': 'Добавьте домен, пропишите DNS-запись и дождитесь проверки.',
  'milestone.destinations_checked.name': 'Все целевые страницы в порядке',
  'milestone.destinations_checked.why':
    'Реклама, ведущая на нерабочую страницу, тратит деньги с каждым кликом.',
  'milestone.destinations_checked.how':
    'Последняя проверка каждой активной кампании должна пройти успешно. Проверки идут ежедневно; запустить её можно и на странице кампании.',
  'milestone.second_step_all.name': 'Двухфакторная аутентификация у всех',
  'milestone.second_step_all.why': 'Одного украденного пароля больше не хватит, чтобы открыть ваши кампании.',
  'milestone.second_step_all.how': 'Каждый участник включает двухфакторную аутентификацию в профиле.',
  'milestone.conversion_first.name': 'Первая конверсия',
  'milestone.conversion_first.why': 'Только конверсии показывают, какие клики стоят своих денег.',
  'milestone.conversion_first.how':
    'Передайте URL постбэка партнёрской сети или магазину. Отклонённые конверсии не в счёт.',
  'milestone.revenue_first.name': 'Доход учтён',
  'milestone.revenue_first.why': 'С выплатами прибыль и ROI известны, а не прикинуты на глаз.',
  'milestone.revenue_first.how': 'Пусть постбэк передаёт выплату в валюте рабочего пространства.',
  'milestone.way_measured.name': 'Путь до оффера',
  'milestone.way_measured.why': 'Видно, сколько людей уходит с лендинга, не дойдя до оффера.',
  'milestone.way_measured.how': 'Добавьте в кампанию лендинг и направьте его кнопку на /out в домене ссылки.',
  'milestone.landing_confirmed.name': 'Дошедшие посчитаны',
  'milestone.landing_confirmed.why':
    'Разница между кликами и дошедшими показывает, сколько теряют медленные страницы.',
  'milestone.landing_confirmed.how':
    'Поставьте скрипт на лендинг. Он сообщает о каждом, кто дошёл до страницы.',
  'milestone.rule_decides.name': 'Правило в деле',
  'milestone.rule_decides.why':
    'Посетитель попадает на страницу для своей страны, устройства или времени суток.',
  'milestone.rule_decides.how':
    'Добавьте правило в кампанию. Оно засчитается, когда сработает для 10 валидных посещений.',
  'milestone.split_filled.name': 'Сплит с цифрами',
  'milestone.split_filled.why': 'Для сравнения нужны посещения с обеих сторон. Здесь оно начинается.',
  'milestone.split_filled.how':
    'Разделите кампанию между двумя страницами, пока у каждой не наберётся 100 валидных посещений.',
  'milestone.aa_passed.name': 'Проверенный трекинг',
  'milestone.aa_passed.why':
    'A/A-тест сравнивает страницу с ней самой. Если видна разница, ошибается трекинг, а не страница.',
  'milestone.aa_passed.how': 'Запустите A/A-тест и дождитесь запланированного числа посетителей.',
  'milestone.test_decided.name': 'Решение по достаточным данным',
  'milestone.test_decided.why':
    'Кто останавливает тест, едва он понравился, награждает случай. Этот шёл, пока не смог что-то сказать.',
  'milestone.test_decided.how':
    'Ведите A/B-тест не меньше полной недели, пока он не назовёт победителя или не скажет, что важной разницы нет, и завершите его.',
  'milestone.retention_chosen.name': 'Предел для личных данных',
  'milestone.retention_chosen.why': 'То, что больше не хранится, не утечёт. Отчёты сохраняют свои цифры.',
  'milestone.retention_chosen.how': 'Выберите в профиле, сколько дней хранить запросы.',
  'milestone.owners_two.name': 'Два владельца',
  'milestone.owners_two.why': 'Если один потеряет доступ, рабочее пространство не пропадёт.',
  'milestone.owners_two.how': 'Пригласите второго владельца или дайте эту роль участнику.',
  'milestone.costs_known.name': 'Все расходы известны',
  'milestone.costs_known.why': 'Прибыль верна, только если учтены все расходы.',
  'milestone.costs_known.how':
    'За последние 7 полных дней у одной кампании 100 посещений, и за каждый день известно, сколько стоили все: по кликам или как затраты.',
  'milestone.week_profitable.name': 'Неделя в плюсе',
  'milestone.week_profitable.why': 'Один удачный день может быть случайностью. Целая неделя говорит больше.',
  'milestone.week_profitable.how':
    'За последние 7 полных дней одна кампания принесла больше, чем стоила, и все расходы и выплаты известны.',
  'milestone.visits_1000.name': 'Тысяча валидных посещений',
  'milestone.visits_1000.why':
    'При таком числе конверсия 5 % известна с точностью до 1,4 процентного пункта.',
  'milestone.visits_1000.how': 'Валидные посещения всех кампаний складываются. Боты не в счёт.',
  'milestone.visits_100000.name': 'Сто тысяч валидных посещений',
  'milestone.visits_100000.why':
    'При таком числе конверсия 5 % известна с точностью до 0,14 процентного пункта.',
  'milestone.visits_100000.how': 'Валидные посещения всех кампаний складываются. Боты не в счёт.',
  'milestone.loss_free_7.name': '7 дней без потерянных кликов',
  'milestone.loss_free_7.why': 'Посчитан каждый клик, на который был ответ.',
  'milestone.loss_free_7.how':
    'Считаются дни с посещениями. Потерянный клик начинает счёт заново; если такой был, об этом скажет блок «Состояние» на дашборде.',
  'milestone.loss_free_30.name': '30 дней без потерянных кликов',
  'milestone.loss_free_30.why': 'Месяц данных, в которых ничего не пропущено.',
  'milestone.loss_free_30.how':
    'Считаются дни с посещениями. Потерянный клик начинает счёт заново; если такой был, об этом скажет блок «Состояние» на дашборде.',
  'milestone.loss_free_100.name': '100 дней без потерянных кликов',
  'milestone.loss_free_100.why': 'Перезапуски, обновления, полный диск: ни один клик не пропал.',
  'milestone.loss_free_100.how':
    'Считаются дни с посещениями. Потерянный клик начинает счёт заново; если такой был, об этом скажет блок «Состояние» на дашборде.',
};
