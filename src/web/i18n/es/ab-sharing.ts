import type { abSharing as english } from '../en/ab-sharing.ts';
import type { Translated } from '../translated.ts';

export const abSharing: Translated<typeof english> = {
  'abShare.open': 'Compartir',
  'abShare.title': 'Compartir los resultados',
  'abShare.text':
    'Quien tenga un enlace ve lo que esta prueba ha mostrado, tal como esté en ese momento: ninguna dirección de tus páginas, ningún miembro, nada de la campaña. El nombre del espacio de trabajo, los de las páginas y la hipótesis se muestran como los escribiste.',
  'abShare.make': 'Crear un enlace',
  'abShare.made': 'Enlace nuevo',
  'abShare.made.text': 'Cópialo ahora: no se vuelve a mostrar.',
  'abShare.copy': 'Copiar enlace',
  'abShare.none': 'Todavía no hay enlaces.',
  'abShare.list': 'Enlaces de esta prueba',
  'abShare.row': 'Creado el {time} por {user}',
  'abShare.seen': 'Abierto por última vez el {time}',
  'abShare.unseen': 'Todavía no se abrió',
  'abShare.revoke': 'Revocar',
  'abShare.revoke.one': 'Revocar el enlace creado el {time}',
  'abShare.revoke.title': '¿Revocar el enlace?',
  'abShare.revoke.text': 'Quien lo tenga ya no verá nada. Esto no se puede deshacer.',
  'abShare.revoked': 'El enlace está revocado',
  'abShare.by': 'Compartido por {workspace}, solo para leer.',
  'abShare.gone.title': 'Este enlace no muestra nada',
  'abShare.gone.text': 'Se revocó, o la dirección no está completa. Pide uno nuevo a quien te lo envió.',
};
