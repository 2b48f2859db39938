import type { mailing as english } from '../en/mailing.ts';
import type { Translated } from '../translated.ts';

export const mailing: Translated<typeof english> = {
  'mail.title': '“{name}” por correo',
  'mail.lead':
    'Envía el informe como está guardado, con las cifras de esa hora: los totales, las primeras filas y todas ellas en un archivo CSV.',
  'mail.noServer':
    'Este Fairlead aún no tiene servidor de correo, así que no se envía nada. Quien lo administra define FAIRLEAD_SMTP_URL.',
  'mail.none': 'Este informe no se envía por correo.',
  'mail.every': 'Frecuencia',
  'mail.every.day': 'Todos los días',
  'mail.every.week': 'Cada semana',
  'mail.every.month': 'Cada mes',
  'mail.weekday': 'Día de la semana',
  'mail.day': 'Día del mes',
  'mail.day.last': 'Último día',
  'mail.day.shorter': 'En los meses más cortos: el último día',
  'mail.hour': 'Hora',
  'mail.zone': 'Zona horaria del espacio de trabajo: {zone}',
  'mail.language': 'Idioma del correo',
  'mail.recipients': 'Destinatarios',
  'mail.recipients.help':
    'Hasta {count, plural, one {# miembro} many {# de miembros} other {# miembros}} del espacio de trabajo. Quien sale deja de recibirlos.',
  'mail.recipients.stopped':
    '{name} dejó de recibir estos correos. Para volver a enviarlos, guarda sin {name} y luego agrega a {name} de nuevo.',
  'mail.next': 'Próximo correo: {time}',
  'mail.next.noServer': 'Próxima fecha: {time}. Sin servidor de correo no se envía nada.',
  'mail.paused': 'En pausa: no se envía nada.',
  'mail.sent':
    'Último envío: {time}, a {count, plural, one {# persona} many {# de personas} other {# personas}}',
  'mail.last': 'Correo del {time}:',
  'mail.state.waiting': '{name}: aún no enviado',
  'mail.state.again': '{name}: {problem} Próximo intento: {time}',
  'mail.state.sending': '{name}: enviándose',
  'mail.state.sent': '{name}: enviado',
  'mail.state.failed': '{name}: {problem} No habrá otro intento.',
  'mail.state.unclear':
    '{name}: Fairlead se detuvo durante el envío. El correo pudo haber llegado, por eso no se envía de nuevo.',
  'mail.state.skipped': '{name}: no se pudo enviar durante un día y se omitió.',
  'mail.skipped':
    'El correo del {time} se omitió: durante más de un día, Fairlead estuvo apagado o sin servidor de correo.',
  'mail.problem.no_server': 'Este Fairlead no tiene servidor de correo.',
  'mail.problem.no_connection': 'No se pudo conectar con el servidor de correo.',
  'mail.problem.not_encrypted': 'El servidor de correo no ofrece una conexión cifrada.',
  'mail.problem.sign_in': 'El servidor de correo rechazó el usuario o la contraseña.',
  'mail.problem.sender_refused': 'El servidor de correo rechazó la dirección del remitente.',
  'mail.problem.recipient_refused': 'El servidor de correo rechazó la dirección del destinatario.',
  'mail.problem.too_large': 'El correo es demasiado grande para el servidor de correo.',
  'mail.problem.busy': 'El servidor de correo pidió intentarlo más tarde.',
  'mail.problem.refused': 'El servidor de correo rechazó el correo.',
  'mail.problem.report_gone': 'El informe filtra por algo que se eliminó. Ábrelo y corrige los filtros.',
  'mail.problem.failed': 'No se pudo preparar el correo. El registro del servidor dice más.',
  'mail.test': 'Enviarme una prueba',
  'mail.tested': 'Se envió una prueba a {email}',
  'mail.save': 'Guardar',
  'mail.saved': 'Guardado. El próximo correo sale el {time}',
  'mail.saved.noServer': 'Guardado. Los correos empiezan cuando Fairlead tenga un servidor de correo.',
  'mail.pause': 'Pausar',
  'mail.resume': 'Reanudar',
  'mail.stop': 'Dejar de enviar',
  'mail.stopped': 'El informe ya no se envía por correo',
  'field.recipients_required': 'Elige al menos un destinatario',
  'field.recipient_unknown': 'Alguien de la lista ya no es miembro. Elige de nuevo los destinatarios',
  'field.already_scheduled':
    'Otra persona acaba de configurar los correos de este informe. Abre de nuevo esta ventana',
};
