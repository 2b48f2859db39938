import type { postbacksFrame as english } from '../en/postbacks-frame.ts';
import type { Translated } from '../translated.ts';

export const postbacksFrame: Translated<typeof english> = {
  'postbacks.lead': 'Конверсии от партнёрской сети или магазина — и дальше на рекламные платформы.',
  'postbacks.tabs': 'Разделы этого экрана',
  'postbacks.address': 'Ваш URL постбэка',
  'postbacks.address.text':
    'Передайте его партнёрской сети или магазину. По нему сюда приходит каждый лид и каждая продажа и засчитывается клику, который их привёл.',
  'postbacks.sources.only':
    'Это рабочее пространство принимает постбэки только от источников, у каждого свой адрес. Передайте сети адрес её источника.',
  'postbacks.sources.choose': 'Выбрать источник',
  'choice.clear': 'Очистить',
  'choice.open': 'Показать список',
  'choice.close': 'Скрыть список',
  'conversion.status.lead': 'Лид',
  'conversion.status.sale': 'Продажа',
  'conversion.status.hold': 'Холд',
  'conversion.status.rejected': 'Отклонена',
  'target.kind.url': 'Любой адрес',
  'target.state.idle': 'Ещё не отправляли',
  'target.state.ok': 'Работает',
  'target.state.failing': 'Сбой',
  'target.state.resting': 'Пауза до {time}',
  'target.state.off': 'На паузе',
  'target.resting':
    'После нескольких сбоев подряд Fairlead немного ждёт перед новой попыткой. Всё, что ждёт, сохранено.',
  'target.day':
    'За 24 часа: доставлено {delivered, number}, не доставлено {failed, number}, ждёт {waiting, number}',
  'flow.problems': 'Требует внимания',
  'flow.fine': 'Всё доходит',
  'flow.fine.text': 'Сейчас ни у правил, ни у вебхуков нет сбоев.',
  'flow.failed':
    'За последние 24 часа не дошло: {count, plural, one {# отправка} few {# отправки} many {# отправок} other {# отправки}}.',
  'flow.show': 'Показать',
  'flow.mend': 'Открыть правило',
  'flow.mend.webhook': 'Открыть вебхуки',
  'flow.in': 'Пришло за 24 часа',
  'flow.in.none': 'Постбэков не было.',
  'flow.in.count': 'Постбэки',
  'flow.in.fate': 'Что с ними стало',
  'flow.fate.recorded': 'Новая конверсия',
  'flow.fate.updated': 'Изменил конверсию',
  'flow.fate.added': 'Добавлен к конверсии',
  'flow.fate.duplicate': 'Повтор',
  'flow.fate.ignored': 'Пропущен по вашей настройке',
  'flow.fate.conflict': 'Другая валюта, не добавлен',
  'flow.fate.waiting': 'Ждёт свой клик',
  'flow.fate.test': 'Тест',
  'flow.fate.refused': 'Не принят',
  'flow.fate.other': 'Прочее',
  'flow.out': 'Отправлено за 24 часа',
  'flow.out.to': 'Куда',
  'flow.out.state': 'Состояние',
  'flow.out.delivered': 'Доставлено',
  'flow.out.failed': 'Не доставлено',
  'flow.out.waiting': 'Ждёт',
  'flow.queue.empty': 'Очередь пуста.',
  'flow.queue':
    'В очереди: {count, plural, one {#} few {#} many {#} other {#}}, самая старая запись — с {time}.',
  'steps.title': 'Три шага до первой конверсии',
  'steps.give': 'Передайте адрес сети',
  'steps.give.text':
    'Вставьте его там, где сеть или магазин просит URL постбэка или S2S. Части в скобках она заполнит сама.',
  'steps.see': 'Дождитесь первой',
  'steps.see.text':
    'Совершите покупку по своей ссылке или попросите сеть прислать тест. Через несколько секунд она появится здесь.',
  'steps.pass': 'Передайте её рекламной платформе',
  'steps.pass.text': 'Meta, Google Ads, TikTok или любой адрес: их ставки учатся на настоящих продажах.',
  'steps.done': 'Готово',
  'flow.failing':
    'Сбой постбэков. Правил и вебхуков, которые не доходят: {count, plural, one {#} few {#} many {#} other {#}}.',
  'flow.failing.show': 'Узнать причину и исправить',
};
