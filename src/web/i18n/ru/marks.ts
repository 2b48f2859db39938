import type { marks as english } from '../en/marks.ts';
import type { Translated } from '../translated.ts';

export const marks: Translated<typeof english> = {
  'marks.title': 'Это был человек?',
  'marks.ask.human': 'Это был человек',
  'marks.ask.invalid': 'Это был бот',
  'marks.wrong':
    'Посчитан неверно? Отметьте это, и все отчёты будут исправлены. Куда ушёл запрос, не изменится.',
  'marks.back': 'Снять отметку',
  'marks.found': 'Без отметки: {class}',
  'marks.found.why': 'Без отметки: {class} ({reasons})',
  'marks.trail': 'История отметок',
  'marks.step.human': 'Отмечен как человек',
  'marks.step.invalid': 'Отмечен как бот',
  'marks.step.back': 'Отметка снята',
  'marks.step.verdict': 'Адрес проверен: {reason}',
  'marks.by': '{time} · {name}',
  'marks.nobody': 'удалённый аккаунт',
  'marks.dialog.human': 'Отметить как человека?',
  'marks.dialog.invalid': 'Отметить как бота?',
  'marks.dialog.back': 'Снять отметку?',
  'marks.dialog.text':
    'Все отчёты будут исправлены. Куда направляются посетители, не изменится ни сейчас, ни потом.',
  'marks.noVisit':
    'Этот запрос не посещение, кем бы он ни был отправлен: число валидных посещений не изменится.',
  'marks.scope': 'Какие запросы',
  'marks.one': 'Только этот',
  'marks.like': 'Все похожие',
  'marks.like.help': 'С тем же user agent и той же оценкой по тем же причинам',
  'marks.days': 'Получены за',
  'marks.days.last':
    '{days, plural, one {Последний # день} few {Последние # дня} many {Последние # дней} other {Последние # дня}}',
  'marks.counting': 'Считаем…',
  'marks.count':
    '{count, plural, =0 {Запросов не осталось} one {# запрос} few {# запроса} many {# запросов} other {# запроса}}',
  'marks.tooMany': 'Выберите меньше дней: за один раз можно не более {most, number}.',
  'marks.note': 'Заметка (необязательно)',
  'marks.note.help': 'Почему: для коллег',
  'marks.action.human': 'Отметить как человека',
  'marks.action.invalid': 'Отметить как бота',
  'marks.done':
    '{count, plural, =0 {Исправлять было нечего} one {Исправлен # запрос} few {Исправлено # запроса} many {Исправлено # запросов} other {Исправлено # запроса}}',
  'marks.progress': '{done, number} из {total, number}',
  'marks.stop': 'Остановить',
};
