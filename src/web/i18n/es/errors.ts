import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../translated.ts';

export const errors: Translated<typeof english> = {
  'error.title': 'No se pudo cargar',
  'error.requestId': 'Referencia: {id}',
  'error.validation_failed': 'Hay campos que debes revisar.',
  'error.malformed_request':
    'El servidor no entendió esta solicitud. Vuelve a cargar la página e inténtalo de nuevo.',
  'error.unauthenticated': 'Tu sesión no está abierta. Inicia sesión e inténtalo de nuevo.',
  'error.wrong_credentials': 'El correo o la contraseña no son correctos.',
  'error.totp_required': 'Escribe el código de tu app de autenticación.',
  'error.wrong_code': 'Este código no es correcto o ya se usó. Espera al siguiente.',
  'error.session_ended': 'Tu sesión terminó. Inicia sesión de nuevo.',
  'error.not_found': 'Esto no existe en tu espacio de trabajo, o ya no existe.',
  'error.rate_limited': 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
  'error.rate_limited.five': 'Demasiados intentos. Inténtalo de nuevo en 5 minutos.',
  'error.rate_limited.quarter': 'Demasiados intentos. Inténtalo de nuevo en 15 minutos.',
  'error.rate_limited.hour': 'Demasiados intentos. Inténtalo de nuevo en una hora.',
  'error.rate_limited.day': 'Demasiados intentos. Inténtalo de nuevo en unas horas, mañana a más tardar.',
  'error.internal': 'El servidor tuvo un error. No se perdió nada de lo guardado; inténtalo de nuevo.',
  'error.unavailable':
    'El servidor no está listo ahora. Se conserva lo que escribiste; inténtalo en un momento.',
  'error.offline':
    'No hay conexión con el servidor. Se conserva lo que escribiste; revisa tu conexión e inténtalo de nuevo.',
  'error.maintenance':
    'Fairlead está en mantenimiento. Tus enlaces siguen funcionando; inténtalo en unos minutos.',
  'error.unknown': 'Ocurrió algo inesperado. Vuelve a cargar la página.',
  'field.invalid': 'Este valor no se acepta',
  'field.required': 'Este campo es obligatorio',
  'field.too_long': 'Es demasiado largo',
  'field.name_required': 'El nombre es obligatorio',
  'field.name_too_short': 'El nombre debe tener al menos 3 letras',
  'field.name_invalid': 'Quita los caracteres invisibles',
  'field.email_required': 'El correo es obligatorio',
  'field.email_invalid': 'Correo no válido',
  'field.email_taken': 'Ya hay una cuenta con este correo. Inicia sesión con ella',
  'field.password_required': 'La contraseña es obligatoria',
  'field.password_too_short': 'La contraseña debe tener al menos 10 caracteres',
  'field.password_common': 'Esta contraseña es de las más usadas. Elige otra',
  'field.password_is_email': 'La contraseña no puede ser el correo',
  'field.password_personal':
    'Esta contraseña es poco más que tu nombre, tu correo, tu espacio de trabajo o el nombre del producto. Elige otra',
  'field.token_invalid': 'Este enlace ya se usó o pasó su hora de validez.',
  'field.unknown_field': 'El servidor no conoce este campo',
};
