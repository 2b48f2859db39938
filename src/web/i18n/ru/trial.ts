import type { trial as english } from '../en/trial.ts';
import type { Translated } from '../translated.ts';

export const trial: Translated<typeof english> = {
  'trial.title': 'Попробуйте Fairlead: 14 дней',
  'trial.lead': 'Весь продукт целиком, на ваших кампаниях и вашем трафике. Без карты и договора.',
  'trial.point.links.title': 'Ссылки для рекламы',
  'trial.point.links.text':
    'Вставьте адрес страницы, получите трекинговую ссылку и смотрите, как клики приходят в считаные секунды.',
  'trial.point.split.title': 'Сравнение страниц',
  'trial.point.split.text':
    'Делите посетителей между страницами по весу, а часть из них направляйте на другие по стране, устройству и времени.',
  'trial.point.bots.title': 'Цифры без ботов',
  'trial.point.bots.text':
    'Боты считаются отдельно, и у каждого указана причина: в ваших показателях только живые люди.',
  'trial.point.after.title': 'Потом ничего не сломается',
  'trial.point.after.text':
    'Через 14 дней всё по-прежнему можно смотреть. Ссылки продолжают работать, ни одна цифра не пропадает.',
  'trial.start': 'Начать пробный период',
  'trial.register.title': 'Начните пробный период',
  'trial.register.lead': '14 дней со всеми возможностями. Без карты.',
  'trial.closed.title': 'Пробный доступ закрыт',
  'trial.closed.text':
    'Сейчас зарегистрироваться здесь нельзя. Попросите того, кто дал вам этот адрес, открыть регистрацию или прислать приглашение.',
};
