import type { registration as english } from '../en/registration.ts';
import type { Translated } from '../translated.ts';

export const registration: Translated<typeof english> = {
  'registration.title': 'Crea tu cuenta',
  'registration.lead': 'Tu primer enlace de rastreo está a un minuto.',
  'registration.submit': 'Crear cuenta',
  'registration.have': '¿Ya tienes cuenta?',
  'registration.signIn': 'Inicia sesión',
  'registration.invited.looking': 'Buscando tu invitación…',
  'registration.invited.title': 'Únete a {workspace}',
  'registration.invited.owner':
    'La invitación es para el rol de propietario: puedes hacer todo en este espacio de trabajo. Solo falta crear tu cuenta.',
  'registration.invited.editor':
    'La invitación es para el rol de editor: puedes ver y cambiar las campañas. Solo falta crear tu cuenta.',
  'registration.invited.viewer':
    'La invitación es para el rol de lector: puedes ver todo, sin cambiar nada. Solo falta crear tu cuenta.',
  'registration.invited.email': 'La invitación es para este correo.',
  'registration.gone.title': 'Esta invitación ya no sirve',
  'registration.gone.text':
    'Ya se usó, se retiró o tiene más de 7 días. Pide otra a quien te invitó. Si la usaste tú, inicia sesión.',
  'registration.verify.title': 'Revisa tu correo',
  'registration.verify.text':
    'Un correo va en camino a {email}. Abre su enlace en las próximas 24 horas para terminar. ¿No llegó? Busca en el correo no deseado. Cada dirección recibe pocos correos por hora: después, inténtalo más tarde.',
  'registration.confirm.title': 'Confirma tu correo',
  'registration.confirm.lead':
    'Escribe la contraseña que elegiste al registrarte. Con ella se crea tu cuenta.',
  'registration.confirm.submit': 'Confirmar e iniciar sesión',
  'registration.confirm.gone':
    'Este enlace ya se usó o pasaron sus 24 horas. Inicia sesión o regístrate otra vez.',
  'registration.again': 'Registrarme otra vez',
  'field.password_mismatch':
    'No es la contraseña de este registro. Si te registraste más de una vez, tu enlace puede estar en otro correo',
  'registration.first.title': 'Crea la primera cuenta con su enlace',
  'registration.first.text':
    'La primera cuenta es la propietaria de este Fairlead. Por eso, para crearla hace falta el enlace de un solo uso que Fairlead mostró al iniciarse. Ábrelo para continuar.',
  'registration.first.where':
    'El enlace está en la terminal o en el registro del servicio o del contenedor. ¿Ya no está? Reinicia Fairlead para obtener otro. En la máquina donde se ejecuta Fairlead también puedes abrir http://localhost con su puerto.',
  'error.first_account_refused':
    'La primera cuenta necesita el enlace que Fairlead mostró la última vez que se inició, o un navegador en la máquina donde se ejecuta. Abre el enlace más reciente e inténtalo de nuevo.',
  'error.registration_closed': 'El registro está cerrado. Pide una invitación al propietario.',
  'registration.first': 'Esta es la primera cuenta: será la propietaria de este Fairlead.',
  'registration.closed.title': 'El registro está cerrado',
  'registration.closed.text':
    'Aquí las cuentas nuevas necesitan una invitación. Pídela al propietario de este Fairlead y abre el enlace que trae.',
};
