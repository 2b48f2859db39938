import type { noRedirect as english } from '../en/no-redirect.ts';
import type { Translated } from '../translated.ts';

export const noRedirect: Translated<typeof english> = {
  'noRedirect.title': 'Script para tu página',
  'noRedirect.later': 'El script y el sufijo de URL se muestran cuando la campaña tenga un final de enlace.',
  'noRedirect.script': 'Pon esto en el head de tu landing page:',
  'noRedirect.script.copy': 'Copiar script',
  'noRedirect.suffix': 'En Google Ads, escribe esto como sufijo de URL final:',
  'noRedirect.suffix.copy': 'Copiar sufijo',
  'noRedirect.parallel':
    'El seguimiento paralelo de Google abre tu página de inmediato y llama a la plantilla de seguimiento solo en segundo plano, así que una redirección no puede elegir la página. El script de la página registra la visita.',
  'noRedirect.join':
    'Si además usas el enlace como plantilla de seguimiento, su llamada en segundo plano y la llegada a la página son una sola visita cuando ambas llevan el mismo gclid, gbraid o wbraid. Un clic sin ninguno no se puede unir y cuenta como dos.',
};
