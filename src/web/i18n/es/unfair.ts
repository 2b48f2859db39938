import type { unfair as en } from '../en/unfair.ts';
import type { Translated } from '../translated.ts';

export const unfair = {
  'unfair.refused': 'Fairlead ya no acepta estas reglas',
  'unfair.refused.text':
    'Cámbialas antes del {time}. Después, Fairlead omite todas las reglas de esta campaña y todos reciben la ruta que tuvo la mayoría de los visitantes.',
  'unfair.skipped': 'Fairlead omitió las reglas de esta campaña el {time}',
  'unfair.skipped.text':
    'Ya no se aceptaban y no se cambiaron en 14 días. Ahora todos reciben la ruta que tuvo la mayoría de los visitantes. La revisión {revision} del historial guarda las reglas anteriores.',
  'unfair.reason.only_unknown':
    'Aquí solo llegan visitantes de lugar desconocido. Indica los lugares que tienen página propia y deja a los demás en la ruta predeterminada.',
  'unfair.reason.few_but_unknown':
    'Aquí llegan visitantes de lugar desconocido y casi nadie más. Indica los lugares que tienen página propia y deja a los demás en la ruta predeterminada.',
  'unfair.reason.only_crawlers':
    'Solo los rastreadores de anuncios muestran esta combinación de dispositivo, sistema y navegador. Quita una de las condiciones.',
  'unfair.reason.no_such_value':
    'Muy pocas personas tienen estos valores y las reglas no pueden distinguirlos. Elige otros.',
  'unfair.reason.too_complex': 'Hay demasiadas combinaciones para comprobar. Usa menos reglas o condiciones.',
  'unfair.edit': 'Ver y corregir',
  'unfair.rules': 'Reglas',
  'unfair.state.refused': 'Ya no se aceptan',
  'unfair.state.skipped': 'Omitidas',
  'unfair.chip.refused': 'Reglas que ya no se aceptan. Fairlead las omite el {time}.',
  'unfair.chip.skipped': 'Fairlead omitió las reglas el {time}.',
} satisfies Translated<typeof en>;
