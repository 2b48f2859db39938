import type { callErrors as english } from '../en/call-errors.ts';
import type { Translated } from '../translated.ts';

export const callErrors: Translated<typeof english> = {
  'error.key_expired': 'Esta clave de API caducó. Crea otra en tu perfil.',
  'error.report_timeout':
    'Este informe tardó demasiado y se detuvo. Elige menos días, menos columnas o más filtros, o expórtalo como archivo.',
  'error.report_too_large':
    'Este informe necesita más memoria de la que tiene el servidor. Elige menos días, menos columnas o más filtros.',
  'error.reports_busy':
    'Todavía se están ejecutando otros informes de este espacio de trabajo. Inténtalo de nuevo en unos segundos.',
  'error.report_interrupted': 'El informe se interrumpió antes de terminar. Ejecútalo de nuevo.',
  'error.conflict':
    'Alguien cambió esto mientras tanto, así que no se guardó nada. Carga la versión más reciente y repite tu cambio.',
  'error.payload_too_large': 'Es más de lo que el servidor acepta de una vez.',
  'error.forbidden': 'Tu rol no lo permite. Pídelo al propietario del espacio de trabajo.',
};
