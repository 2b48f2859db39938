import type { members as english } from '../en/members.ts';
import type { Translated } from '../translated.ts';

export const members: Translated<typeof english> = {
  'members.title': 'Personas',
  'members.lead': 'Todos los que pueden entrar en este espacio de trabajo, y lo que puede hacer cada uno.',
  'members.you': 'Tú',
  'members.founder': 'Propietario de este Fairlead',
  'members.joined': 'Se unió el {date}',
  'members.role': 'Rol',
  'members.roleOf': 'Rol de {name}',
  'members.role.owner': 'Propietario',
  'members.role.editor': 'Editor',
  'members.role.viewer': 'Lector',
  'members.may.owner': 'Puede hacer todo, incluso gestionar personas y eliminar.',
  'members.may.editor': 'Puede ver y cambiar campañas y ajustes.',
  'members.may.viewer': 'Puede ver todo, sin cambiar nada.',
  'members.proof.title': 'Confirma que eres tú',
  'members.proof.text': 'Un rol con más permisos da acceso duradero.',
  'members.proof.action': 'Cambiar rol',
  'members.role.saved': 'El rol cambió',
  'members.remove': 'Quitar a {name}',
  'members.remove.title': '¿Quitar a {name}?',
  'members.remove.text':
    'La sesión de {name} se cierra de inmediato en todas partes y la cuenta {email} se elimina. Las campañas y los cambios quedan, sin el nombre. No se puede deshacer; puedes volver a invitar a la misma persona.',
  'members.remove.action': 'Quitar y eliminar la cuenta',
  'members.removed': '{name} ya no tiene acceso',
  'members.refused.role_last_owner':
    'Un espacio de trabajo necesita un propietario. Nombra antes a otra persona.',
  'members.refused.role_instance_owner':
    'Esta cuenta es propietaria de este Fairlead: se queda, y sigue siendo propietaria.',
  'members.invite.title': 'Invitar a alguien',
  'members.invite.submit': 'Invitar',
  'members.invite.sent': 'La invitación va en camino a {email}',
  'members.invite.link':
    'Envía este enlace a {email} por tu cuenta: este Fairlead no envía correos. Solo se muestra ahora, sirve una vez y dura 7 días.',
  'members.invite.copy': 'Copiar enlace',
  'members.open.title': 'Invitaciones pendientes',
  'members.open.none': 'No hay invitaciones pendientes.',
  'members.open.until': '{role}, hasta el {date}',
  'members.withdraw': 'Retirar la invitación de {email}',
  'members.withdraw.title': '¿Retirar esta invitación?',
  'members.withdraw.text':
    'El enlace enviado a {email} deja de funcionar de inmediato. Puedes volver a invitar.',
  'members.withdraw.action': 'Retirar',
  'members.withdrawn': 'La invitación se retiró',
  'field.email_member': 'Ya hay alguien con este correo en este espacio de trabajo',
  'field.email_no_place':
    'Un espacio de trabajo tiene 100 lugares y todos están ocupados. Quita a alguien o retira una invitación',
};
