import type { reasons as english } from '../en/reasons.ts';
import type { Translated } from '../translated.ts';

export const reasons: Translated<typeof english> = {
  'reason.search_agent': 'поисковик',
  'reason.ad_platform_agent': 'рекламная платформа',
  'reason.verified': 'адрес подтверждён владельцем',
  'reason.unverified': 'адрес не подтверждён',
  'reason.impostor': 'имя краулера, но не его адрес',
  'reason.declared_bot': 'сам называет себя ботом',
  'reason.no_user_agent': 'нет user agent',
  'reason.impossible_version': 'такой версии браузера не было',
  'reason.impossible_platform': 'браузер и система не сочетаются',
  'reason.link_preview': 'предпросмотр ссылки',
  'reason.prefetch': 'загружено заранее',
  'reason.flood': 'слишком много с одного адреса',
  'reason.double_click': 'двойной клик',
  'reason.duplicate': 'повторный клик',
  'reason.hosting_network': 'дата-центр',
  'reason.relay_network': 'общий релей, например iCloud',
  'reason.app_engine': 'загружено приложением Facebook',
  'reason.no_accept_language': 'нет Accept-Language',
  'reason.accept_not_html': 'не запрашивает страницу',
  'reason.fetch_metadata_conflict': 'заголовки Sec-Fetch не сходятся',
  'reason.client_hints_conflict': 'client hints не сходятся',
  'reason.marked_human': 'отмечен как человек',
  'reason.marked_invalid': 'отмечен как бот',
};
