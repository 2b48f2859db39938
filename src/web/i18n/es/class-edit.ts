import type { classEdit as english } from '../en/class-edit.ts';
import type { Translated } from '../translated.ts';

export const classEdit: Translated<typeof english> = {
  'classEdit.page': 'Página de la clase',
  'classEdit.page.lead': 'Lo que leen y ven los visitantes de tu clase gratuita.',
  'classEdit.others.title': 'Solo para el propietario de esta instalación',
  'classEdit.others.text':
    'Inicia sesión como propietario, en su primer espacio de trabajo, para editar la página de la clase.',
  'classEdit.sample':
    'Los visitantes ven un ejemplo, que dice que lo es y no tiene video. Guarda tu clase para reemplazarlo.',
  'classEdit.problems': 'El class.json de la carpeta de datos tiene errores y no se importó',
  'classEdit.languages': 'Idiomas de la clase',
  'classEdit.language.none': 'La clase no existe en {language}. Quien lee en ese idioma ve otro.',
  'classEdit.language.add': 'Agregar {language}',
  'classEdit.language.remove': 'Quitar {language}',
  'classEdit.language.removed': 'Idioma quitado del formulario',
  'classEdit.title': 'Nombre de la clase',
  'classEdit.lead': 'Introducción (opcional)',
  'classEdit.lead.help': 'Aparece debajo del nombre.',
  'classEdit.apply': 'Texto encima del formulario (opcional)',
  'classEdit.apply.help': 'Dice por qué inscribirse.',
  'classEdit.video': 'URL del video',
  'classEdit.video.help':
    'Un archivo (.mp4, .m4v, .webm, .ogv, .mov) o una dirección para insertar de YouTube o Vimeo, por https.',
  'classEdit.webinarId': 'ID del webinar',
  'classEdit.webinarId.help':
    'Se guarda con cada registro: letras, dígitos, ., - y _, por ejemplo launch-2026.',
  'classEdit.voices': 'Testimonios',
  'classEdit.voices.rule':
    'Solo lo que te dijeron espectadores reales, con su consentimiento. Fairlead no inventa ninguno: sin testimonios, la página no tiene esa sección.',
  'classEdit.voice': 'Testimonio {number, number}',
  'classEdit.voice.add': 'Agregar testimonio',
  'classEdit.voice.remove': 'Quitar el testimonio {number, number}',
  'classEdit.voice.removed': 'Testimonio quitado del formulario',
  'classEdit.quote': 'Cita',
  'classEdit.speaker': 'Autor como se muestra',
  'classEdit.speaker.help': 'Por ejemplo: Rita, media buyer',
  'classEdit.speakerId': 'ID del autor',
  'classEdit.speakerId.help': 'Los 24 caracteres con los que identificas a esta persona en tus registros.',
  'classEdit.preview': 'Vista previa',
  'classEdit.preview.note':
    'Vista previa de lo que hay en el formulario, guardado o no. Inscribirse aquí no guarda nada.',
  'classEdit.preview.close': 'Volver al formulario',
  'classEdit.import': 'Importar class.json',
  'classEdit.import.refused': 'Este archivo no se importó. Corrígelo y elígelo otra vez.',
  'classEdit.imported': 'Importado al formulario. Guarda para publicarlo',
  'classEdit.export': 'Exportar class.json',
  'classEdit.saved': 'Clase guardada. Los visitantes la ven en un minuto',
  'classEdit.conflict':
    'Otra persona guardó la clase después de que la abriste. Tus cambios siguen aquí, sin guardar.',
  'classEdit.conflict.load': 'Cargar la clase guardada',
  'classEdit.conflict.mine': 'Reemplazarla por la mía',
  'classEdit.reset': 'Volver al ejemplo',
  'classEdit.reset.title': '¿Reemplazar tu clase por el ejemplo?',
  'classEdit.reset.text':
    'Se eliminan tus textos, video y testimonios en todos los idiomas. Expórtalos antes para conservarlos. Los registros se quedan.',
  'classEdit.reset.action': 'Eliminar mi clase',
  'field.class_json': 'Esto no es JSON',
  'field.class_language': 'Agrega la clase en al menos un idioma',
  'field.video_invalid': 'La URL del video debe ser https y de un archivo o para insertar de YouTube o Vimeo',
  'field.webinar_id_invalid': 'El ID del webinar debe tener de 1 a 100 letras, dígitos, ., - y _',
  'field.speaker_id_length': 'El ID del autor debe tener exactamente 24 caracteres',
  'field.too_many_testimonials': 'Como máximo 60 testimonios',
};
