import type { leads as english } from '../en/leads.ts';
import type { Translated } from '../translated.ts';

export const leads: Translated<typeof english> = {
  'leads.title': 'Clase e inscripciones',
  'leads.lead': 'Aquí aparece quien se inscribe en tu clase gratuita.',
  'leads.page': 'Dirección de la página',
  'leads.copy': 'Copiar dirección',
  'leads.languages': 'Se muestra en: {list}',
  'leads.unset': 'La página muestra un ejemplo hasta que escribas tu clase.',
  'leads.problems':
    'El class.json de la carpeta de datos tiene errores y no se importó. Abre los ajustes de la página de la clase para verlos.',
  'leads.edit': 'Editar la página de la clase',
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
