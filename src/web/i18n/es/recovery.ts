import type { recovery as english } from '../en/recovery.ts';
import type { Translated } from '../translated.ts';

export const recovery: Translated<typeof english> = {
  'recovery.title': '¿Olvidaste tu contraseña?',
  'recovery.lead': 'Escribe el correo de tu cuenta y recibirás un enlace para crear una nueva.',
  'recovery.submit': 'Enviarme un enlace',
  'recovery.mail.title': 'Revisa tu correo',
  'recovery.mail.text':
    'Si hay una cuenta con {email}, un enlace para crear una contraseña nueva va en camino o llegó en la última hora. Sirve durante una hora. ¿No llegó? Busca en el correo no deseado.',
  'recovery.operator.title': 'Pide el enlace a quien administra',
  'recovery.operator.text':
    'Este Fairlead no envía correos. Si hay una cuenta con {email}, el enlace para crear una contraseña nueva ya lo tiene quien administra este Fairlead. Sirve durante una hora.',
  'recovery.new.title': 'Crea una contraseña nueva',
  'recovery.new.lead': 'Esto cierra tu sesión en todos los demás lugares.',
  'recovery.new.submit': 'Guardar contraseña',
  'recovery.again': 'Pedir otro enlace',
  'recovery.done':
    'Tu contraseña cambió. Inicia sesión con ella y revisa las claves de API en tu perfil: siguen funcionando.',
};
