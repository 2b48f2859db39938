import type { sharing as en } from '../en/sharing.ts';
import type { Translated } from '../translated.ts';

export const sharing = {
  'share.title': 'Поделиться: {name}',
  'share.qr.alt': 'QR-код ссылки {link}',
  'share.correction': 'Коррекция ошибок',
  'share.correction.help': 'Какая часть кода может быть испачкана, порвана или закрыта логотипом.',
  'share.correction.M': 'M: около 15 %',
  'share.correction.Q': 'Q: около 25 %',
  'share.correction.H': 'H: около 30 %',
  'share.size': 'Размер PNG',
  'share.size.help': 'SVG чёткий в любом размере: для печати берите его.',
  'share.pixels': '{size} × {size} пикс.',
  'share.png': 'Скачать PNG',
  'share.svg': 'Скачать SVG',
  'share.image': 'Скопировать картинку',
  'share.image.copied': 'Картинка скопирована',
  'share.image.refused': 'Браузер не разрешил. Скачайте PNG.',
  'share.counts':
    'В коде записана сама ссылка, поэтому каждое сканирование считается как клик. Для новой целевой страницы новый код не нужен, для нового окончания ссылки нужен.',
  'share.forms': 'Скопировать ссылку как',
  'share.form.plain': 'Ссылка',
  'share.form.tokens': 'Ссылка с токенами источника трафика',
  'share.form.utm': 'Ссылка с UTM-метками (пример)',
  'share.form.html': 'HTML',
  'share.form.markdown': 'Markdown',
  'share.copy': 'Скопировать: {form}',
  'share.native': 'Поделиться…',
} satisfies Translated<typeof en>;
