import type { session as english } from '../en/session.ts';
import type { Translated } from '../translated.ts';

export const session: Translated<typeof english> = {
  'login.title': 'Iniciar sesión',
  'login.lead': 'Qué bueno verte de nuevo.',
  'login.submit': 'Iniciar sesión',
  'login.forgot': '¿Olvidaste tu contraseña?',
  'login.step.title': 'Un paso más',
  'login.code': 'Código',
  'login.code.help': 'Seis dígitos, de tu app de autenticación.',
  'login.recovery': 'Código de recuperación',
  'login.byRecovery': 'Usar un código de recuperación',
  'login.byApp': 'Usar un código de la app',
  'login.none': '¿Aún no tienes cuenta?',
  'login.register': 'Crea una',
  'recovery.new.password': 'Contraseña nueva',
  'recovery.back': 'Volver a iniciar sesión',
  'session.name': 'Nombre',
  'session.name.placeholder': 'Tu nombre',
  'session.email': 'Correo electrónico',
  'session.email.placeholder': 'Tu correo',
  'session.password': 'Contraseña',
  'session.password.help': 'Al menos 10 caracteres. Varias palabras juntas funcionan bien.',
  'session.show': 'Mostrar lo que escribo',
  'session.hide': 'Ocultar lo que escribo',
};
