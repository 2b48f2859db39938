import type { domains as english } from '../en/domains.ts';
import type { Translated } from '../translated.ts';

export const domains: Translated<typeof english> = {
  'domains.count': '{count, plural, one {# dominio} many {# de dominios} other {# dominios}}',
  'domains.add': 'Agregar dominios',
  'domains.fact': '{label}: {value}',
  'domains.search.placeholder': 'Parte de un dominio',
  'domains.none.title': 'Ningún dominio coincide',
  'domains.none.text': 'Nada coincide con la búsqueda y el filtro. Prueba con menos letras u otro estado.',
  'domains.own.title': 'Pon tu marca en tus enlaces',
  'domains.own.text':
    'Por ahora tus enlaces usan un dominio que todos comparten en este Fairlead. Con un dominio propio llevan tu nombre, y los problemas de un dominio quedan lejos de los demás. Lo mejor es un subdominio, como go.example.com.',
  'domains.default': 'Predeterminado',
  'domains.default.text':
    'Este dominio lo configuró quien administra este Fairlead, y todos los espacios de trabajo pueden usarlo. No hay nada que configurar en el DNS.',
  'domains.status.waiting': 'Esperando DNS',
  'domains.status.verified': 'Verificado',
  'domains.status.failing': 'Falta el registro DNS',
  'domains.status.lost': 'Verificado por otro',
  'domains.state.waiting':
    'Los enlaces en este dominio todavía no funcionan. Funcionarán en cuanto se encuentre un registro DNS de los de abajo.',
  'domains.state.verified': 'Los enlaces en este dominio funcionan.',
  'domains.state.failing':
    'Los enlaces en este dominio siguen funcionando, pero el registro DNS que demuestra que es tuyo ya no está. Configúralo de nuevo; después de 7 días otro espacio de trabajo puede quedarse con el dominio.',
  'domains.state.lost':
    'Otro espacio de trabajo demostró que este dominio es suyo, así que tus enlaces aquí no funcionan. Pasa tus campañas a otro dominio.',
  'domains.problem.no_record': 'No se encontró ningún registro DNS que coincida.',
  'domains.problem.cname_elsewhere': 'El registro CNAME lleva a otro lugar: {found}',
  'domains.problem.txt_wrong': 'El registro TXT tiene otro valor: {found}',
  'domains.problem.txt_needed':
    'El registro CNAME es correcto, pero otro espacio de trabajo también agregó este dominio. Solo el registro TXT muestra de quién es.',
  'domains.problem.taken': 'Otro espacio de trabajo demostró que este dominio es suyo.',
  'domains.problem.servfail':
    'El servidor de nombres de este dominio respondió con un error. Suele ser pasajero.',
  'domains.problem.timeout':
    'El servidor de nombres de este dominio no respondió a tiempo. Suele ser pasajero.',
  'domains.checked': 'Comprobado {when}',
  'domains.checked.now': 'Comprobado ahora mismo',
  'domains.checked.never': 'Todavía sin comprobar',
  'domains.next': 'Próxima comprobación {when}',
  'domains.next.now': 'Próxima comprobación en unos instantes',
  'domains.next.never': 'Ya no se comprueba solo: usa “Comprobar ahora” cuando el registro esté listo',
  'domains.campaigns':
    '{count, plural, =0 {Ninguna campaña} one {# campaña} many {# de campañas} other {# campañas}}',
  'domains.row.records': 'Ver el registro DNS que hay que configurar',
  'domains.check': 'Comprobar ahora',
  'domains.check.running': 'Consultando los registros DNS…',
  'domains.check.verified': '{host} está verificado: sus enlaces ya funcionan.',
  'domains.check.same': '{host} se comprobó: nada cambió.',
  'domains.check.waiting': '{host} todavía no está verificado.',
  'domains.dns': 'Registros DNS',
  'domains.dns.text':
    'Configura uno de los dos donde se administra el DNS de {host}. Suele verse en minutos; algunos proveedores necesitan una hora.',
  'domains.dns.one':
    'Configura este registro donde se administra el DNS de {host}. Suele verse en minutos; algunos proveedores necesitan una hora.',
  'domains.dns.apex':
    'Un dominio sin subdominio no puede tener un registro CNAME. Para que lleguen los visitantes, apúntalo también aquí con un registro ALIAS o ANAME a {target}, o con registros A y AAAA a sus direcciones.',
  'domains.dns.address':
    'Para que lleguen los visitantes, apunta también el dominio a la dirección de este Fairlead con registros A y AAAA. Quien lo administra la conoce.',
  'domains.dns.cname': 'Demuestra que el dominio es tuyo y trae a sus visitantes aquí.',
  'domains.dns.txt':
    'Solo demuestra que el dominio es tuyo: para los visitantes hace falta además un registro que lleve aquí.',
  'domains.dns.name': 'Nombre',
  'domains.dns.value': 'Valor',
  'domains.dns.copyName': 'Copiar el nombre del registro {type}',
  'domains.dns.copyValue': 'Copiar el valor del registro {type}',
  'domains.settings': 'Qué responde este dominio',
  'domains.settings.saved': 'Ajustes de {host} guardados',
  'domains.defaultUrl': 'Dirección predeterminada (opcional)',
  'domains.defaultUrl.help':
    'Adónde llevan los enlaces inactivos, igual para todos. Vacío: no encontrado (404).',
  'domains.unknown': 'Finales de enlace desconocidos',
  'domains.unknown.redirect': 'Llevan a la dirección predeterminada',
  'domains.unknown.not_found': 'No encontrado (404)',
  'domains.unknown.help': 'Para direcciones en {host} que no son el enlace de ninguna campaña.',
  'domains.unknown.none': 'Sin dirección predeterminada, la respuesta es “no encontrado” (404).',
  'domains.root': 'El dominio solo lleva a (opcional)',
  'domains.root.short': 'El dominio solo',
  'domains.root.help': 'Adónde lleva {origin}/. Vacío: lo mismo que un final desconocido.',
  'domains.robots': 'Buscadores (robots.txt)',
  'domains.robots.allow': 'Pueden visitar los enlaces',
  'domains.robots.disallow': 'Se les pide que no entren',
  'domains.robots.help':
    'Es solo una petición a los rastreadores: los que vengan reciben lo mismo que cualquier visitante.',
  'domains.delete': 'Eliminar dominio',
  'domains.delete.title': '¿Eliminar {host}?',
  'domains.delete.text':
    'Ninguna campaña usa este dominio. Puedes volver a agregarlo más adelante; entonces hay que verificarlo otra vez.',
  'domains.delete.used':
    '{count, plural, one {# campaña usa este dominio} many {# de campañas usan este dominio} other {# campañas usan este dominio}}, incluidas las archivadas. Pásalas antes a otro dominio.',
  'domains.delete.show': 'Mostrar las campañas',
  'domains.deleted': '{host} se eliminó',
  'domains.add.text':
    'Uno o varios, separados por espacios, comas o saltos de línea. También puedes pegar direcciones completas.',
  'domains.add.hosts': 'Dominios',
  'domains.add.submit': 'Agregar',
  'domains.add.hosts_required': 'Escribe al menos un dominio',
  'domains.add.too_many_hosts': 'Se pueden agregar como máximo 100 dominios a la vez',
  'domains.add.too_long': 'Es demasiado largo. Agrega estos dominios en varios pasos',
  'domains.added':
    '{count, plural, one {# dominio agregado} many {# de dominios agregados} other {# dominios agregados}}',
  'domains.add.refused':
    '{count, plural, one {# entrada no se agregó y sigue en el campo.} many {# de entradas no se agregaron y siguen en el campo.} other {# entradas no se agregaron y siguen en el campo.}}',
  'domains.refused.host_invalid': 'Esto no es un nombre de dominio',
  'domains.refused.host_wildcard': 'No se admiten comodines. Agrega cada subdominio por su nombre',
  'domains.refused.host_single': 'Falta un punto, como en go.example.com',
  'domains.refused.host_address': 'Esto es una dirección IP. Hace falta un nombre',
  'domains.refused.host_port': 'Quita el puerto',
  'domains.refused.host_suffix': 'Bajo esta terminación otros registran sus nombres. Pon el tuyo delante',
  'domains.refused.host_app': 'Esta es la dirección del propio Fairlead',
  'domains.refused.host_known': 'Este dominio ya está en tu lista',
  'domains.refused.host_taken': 'Otro espacio de trabajo demostró que este dominio es suyo',
  'domains.refused.host_limit': 'Ya no cabe en tu lista de dominios',
  'field.macros_none': 'Aquí no se admiten macros. Escribe la dirección completa',
};
