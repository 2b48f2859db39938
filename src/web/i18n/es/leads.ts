import type { leads as english } from '../en/leads.ts';
import type { Translated } from '../translated.ts';

export const leads: Translated<typeof english> = {
  'leads.title': 'Clase e inscripciones',
  'leads.lead': 'Aquí aparece quien se inscribe en tu clase gratuita.',
  'leads.page': 'Dirección de la página',
  'leads.copy': 'Copiar dirección',
  'leads.file': 'Archivo de contenido en el servidor',
  'leads.languages': 'Se muestra en: {list}',
  'leads.unset':
    'No hay ninguna clase configurada: coloca allí este archivo. docs/class.md explica qué debe contener.',
  'leads.problems': 'El archivo de contenido tiene errores. Los visitantes ven la versión anterior.',
  'leads.problems.none': 'El archivo de contenido tiene errores, así que no se muestra ninguna clase.',
  'leads.search': 'Buscar inscripciones',
  'leads.export': 'Descargar CSV',
  'leads.table': 'Inscripciones',
  'leads.name': 'Nombre',
  'leads.webinar': 'Clase',
  'leads.time': 'Inscripción',
  'leads.remove': 'Eliminar a {name}',
  'leads.remove.title': '¿Eliminar a {name}?',
  'leads.remove.text': 'El nombre, el correo y el número se borran para siempre.',
  'leads.remove.action': 'Eliminar',
  'leads.removed': 'Eliminado',
  'leads.empty.title': 'Aún no hay inscripciones',
  'leads.empty.text': 'Comparte la dirección de la página. Quien se inscriba aparece aquí de inmediato.',
  'leads.none.title': 'Ninguna inscripción coincide',
  'leads.none.text': 'Busca por parte del nombre, del correo, del número o de la clase.',
};
