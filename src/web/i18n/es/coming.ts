import type { coming as english } from '../en/coming.ts';
import type { Translated } from '../translated.ts';

export const coming: Translated<typeof english> = {
  'domains.title': 'Dominios',
  'domains.hint': 'Los enlaces dan más confianza en un dominio propio.',
  'domains.hint.link': 'Configurar un dominio',
  'tests.title': 'Pruebas A/B',
  'tests.empty.title': 'Todavía no hay pruebas A/B',
  'tests.empty.text':
    'Una prueba envía a los visitantes de un enlace a varias páginas y dice cuál rinde más de verdad, y cuándo la diferencia es pura suerte. Lo que ya funciona: repartir por peso los visitantes de una campaña y comparar sus destinos en la vista de la campaña.',
  'tests.new.title': 'Nueva prueba A/B',
  'tests.new.empty': 'Empieza con una campaña que reparta sus visitantes',
  'tests.new.text':
    'Una prueba necesita un enlace con dos páginas o más y un flujo constante de visitantes. En esta versión no se pueden crear pruebas. Una campaña con dos destinos de igual peso ya cuenta los visitantes y las conversiones de cada uno.',
  'tests.unknown.title': 'Esa prueba no existe',
  'tests.unknown.text':
    'Este espacio de trabajo no tiene una prueba A/B con la dirección “{hash}”. Puede que esté mal escrita o que la prueba sea de otro espacio de trabajo.',
  'tests.toList': 'Ir a las pruebas A/B',
  'postbacks.title': 'Postbacks',
  'postbacks.empty.title': 'Tu URL de postback está lista',
  'postbacks.empty.text':
    'Dásela a tu red o tienda. Informa aquí de cada lead y cada venta, y cada una se cuenta para el clic que la trajo, en el panel y en su campaña. En esta versión los postbacks no se listan uno por uno.',
  'achievements.title': 'Logros',
};
