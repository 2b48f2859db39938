import type { classEdit as english } from '../en/class-edit.ts';
import type { Translated } from '../translated.ts';

export const classEdit: Translated<typeof english> = {
  'classEdit.page': 'Страница урока',
  'classEdit.page.lead': 'Что читают и смотрят посетители вашего бесплатного урока.',
  'classEdit.others.title': 'Только для владельца этой установки',
  'classEdit.others.text':
    'Войдите как владелец в его первое рабочее пространство, чтобы изменить страницу урока.',
  'classEdit.sample':
    'Посетители видят пример, на котором так и написано; видео в нём нет. Сохраните свой урок, чтобы заменить его.',
  'classEdit.problems': 'В class.json из папки данных есть ошибки, он не импортирован',
  'classEdit.languages': 'Языки урока',
  'classEdit.language.none': 'На этом языке ({language}) урока нет. Его читатели видят другой язык.',
  'classEdit.language.add': 'Добавить: {language}',
  'classEdit.language.remove': 'Удалить: {language}',
  'classEdit.language.removed': 'Язык убран из формы',
  'classEdit.title': 'Название урока',
  'classEdit.lead': 'Вступление (необязательно)',
  'classEdit.lead.help': 'Показывается под названием.',
  'classEdit.apply': 'Текст над формой (необязательно)',
  'classEdit.apply.help': 'Объясняет, зачем записываться.',
  'classEdit.video': 'URL видео',
  'classEdit.video.help':
    'Файл (.mp4, .m4v, .webm, .ogv, .mov) или адрес для встраивания YouTube или Vimeo, по https.',
  'classEdit.webinarId': 'ID вебинара',
  'classEdit.webinarId.help':
    'Сохраняется с каждой записью: латинские буквы, цифры, ., - и _, например launch-2026.',
  'classEdit.voices': 'Отзывы',
  'classEdit.voices.rule':
    'Только то, что сказали настоящие зрители, и с их согласия. Fairlead ничего не придумывает: без отзывов этого раздела на странице нет.',
  'classEdit.voice': 'Отзыв {number, number}',
  'classEdit.voice.add': 'Добавить отзыв',
  'classEdit.voice.remove': 'Удалить отзыв {number, number}',
  'classEdit.voice.removed': 'Отзыв убран из формы',
  'classEdit.quote': 'Цитата',
  'classEdit.speaker': 'Подпись автора',
  'classEdit.speaker.help': 'Например: Рита, медиабайер',
  'classEdit.speakerId': 'ID автора',
  'classEdit.speakerId.help': '24 символа, по которым этот человек найдётся в ваших записях.',
  'classEdit.preview': 'Предпросмотр',
  'classEdit.preview.note':
    'Предпросмотр того, что сейчас в форме, даже несохранённого. Запись здесь ничего не сохраняет.',
  'classEdit.preview.close': 'Вернуться к форме',
  'classEdit.import': 'Импорт class.json',
  'classEdit.import.refused': 'Файл не импортирован. Исправьте его и выберите снова.',
  'classEdit.imported': 'Загружено в форму. Сохраните, чтобы опубликовать',
  'classEdit.export': 'Экспорт class.json',
  'classEdit.saved': 'Урок сохранён. Посетители увидят его в течение минуты',
  'classEdit.conflict':
    'Кто-то сохранил урок после того, как вы его открыли. Ваши изменения здесь, они не сохранены.',
  'classEdit.conflict.load': 'Загрузить сохранённый урок',
  'classEdit.conflict.mine': 'Заменить моим',
  'classEdit.reset': 'Вернуть пример',
  'classEdit.reset.title': 'Заменить ваш урок примером?',
  'classEdit.reset.text':
    'Тексты, видео и отзывы будут удалены на всех языках. Чтобы сохранить их, сначала сделайте экспорт. Записи останутся.',
  'classEdit.reset.action': 'Удалить мой урок',
  'field.class_json': 'Это не JSON',
  'field.class_language': 'Добавьте урок хотя бы на одном языке',
  'field.video_invalid': 'URL видео должен быть https: файл или адрес для встраивания YouTube или Vimeo',
  'field.webinar_id_invalid': 'ID вебинара: от 1 до 100 латинских букв, цифр, ., - и _',
  'field.speaker_id_length': 'ID автора должен содержать ровно 24 символа',
  'field.too_many_testimonials': 'Не больше 60 отзывов',
};
