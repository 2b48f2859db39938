import type { fields as english } from '../en/fields.ts';
import type { Translated } from '../translated.ts';

export const fields: Translated<typeof english> = {
  'field.domain_required': 'Выберите домен',
  'field.slug_invalid': 'Буквы, цифры, - и _; в начале буква или цифра; не более 64 знаков',
  'field.slug_taken': 'Такое окончание на этом домене уже занято',
  'field.slug_reserved': 'Это окончание зарезервировано. Выберите другое',
  'field.url_required': 'Целевой URL обязателен',
  'field.url_invalid': 'URL неполный. Он выглядит так: https://example.com/page',
  'field.url_scheme': 'URL должен начинаться с http:// или https://',
  'field.url_credentials': 'Уберите из URL имя пользователя и пароль',
  'field.url_own_link': 'Это адрес ссылки, а ссылка не может вести на другую ссылку. Укажите саму страницу',
  'field.macro_place':
    'Макросы ставят в параметры или фрагмент; в пути допустимы только click_id, campaign_id и variant',
  'field.macro_unknown': 'Такого макроса нет. Проверьте написание',
  'field.weight_invalid': 'Введите от 0 до 100, не более 2 знаков после запятой',
  'field.tag_empty': 'У тега должно быть название',
  'field.tag_invalid': 'В теге не может быть запятых, точек с запятой и переносов строки',
  'field.tag_twice': 'Один и тот же тег дважды',
  'field.too_many_tags': 'Не больше 20 тегов',
  'field.weights_must_sum': 'Сумма весов должна быть 100 %',
  'field.condition_useless': 'Все значения вместе — это все или никто: уберите условие',
  'field.too_many_paths':
    'У этой кампании было столько путей, что свободный появится, лишь когда посетители забудут старый. Измените имеющиеся целевые страницы или создайте другую кампанию',
  'field.fair_routing': 'Маршрут не может зависеть от того, кем кажется посетитель',
  'field.cap_invalid': 'Введите целое число от 1 до 1 000 000 000',
  'field.time_invalid': 'Это не дата и время',
  'field.ends_before_start': 'Конец должен быть позже начала',
  'field.ends_in_past': 'Это время прошло. Укажите более позднее или приостановите кампанию',
  'field.zone_unknown': 'Такой часовой пояс неизвестен',
  'field.destination_required': 'Добавьте хотя бы одну целевую страницу',
  'field.too_many_destinations': 'Возможно не более 50 целевых страниц',
};
