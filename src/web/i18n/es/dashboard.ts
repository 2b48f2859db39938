import type { dashboard as english } from '../en/dashboard.ts';
import type { Translated } from '../translated.ts';

export const dashboard: Translated<typeof english> = {
  'dashboard.title': 'Panel',
  'dashboard.first.title': 'Creemos tu primer enlace',
  'dashboard.first.text':
    'Esta pantalla muestra lo que hacen tus enlaces: solicitudes, visitas, bots y conversiones. Aún no hay nada que mostrar porque no hay ninguna campaña.',
  'dashboard.first.action': 'Crear tu primera campaña',
  'dashboard.campaigns': 'Campañas',
  'dashboard.campaigns.all': 'Todas las campañas',
  'dashboard.unknown': 'Enlaces desconocidos',
  'dashboard.latest': 'Últimas solicitudes',
  'dashboard.latest.all': 'Todas las solicitudes',
  'dashboard.latest.empty': 'Todavía no llegó nada.',
  'health.title': 'Estado del sistema',
  'health.ok': 'Todo funciona',
  'health.ok.text': 'Todas las solicitudes respondidas están guardadas.',
  'health.stored':
    '{count, plural, one {# registro guardado} many {# de registros guardados} other {# registros guardados}} desde el último inicio',
  'health.malformed':
    '{count, plural, one {# solicitud mal formada, fuera} many {# de solicitudes mal formadas, fuera} other {# solicitudes mal formadas, fuera}} de todos los informes',
  'health.lag': 'Los números más recientes son de hace {seconds, number, ::.#} s',
  'health.lag_unknown': 'Antigüedad de los números más recientes: desconocida',
  'health.fresh': 'Los números están al día',
  'health.edges': '{running, number} de {total, number} procesos edge en marcha',
  'health.failed': 'No se pudo leer el estado. Los números de esta pantalla pueden llegar tarde.',
  'health.copy': 'Copiar comando',
  'health.unlogged_requests':
    'Algunas solicitudes se redirigieron pero no se pudieron registrar. Revisa el espacio libre en el disco.',
  'health.ingest_stopped':
    'Un registro del diario está dañado y los números se detuvieron. Nada posterior se perdió.',
  'health.ingest_failed':
    'El almacén rechazó los registros más nuevos y los números se detuvieron. Cada clic está a salvo en el diario; Fairlead lo reintenta solo.',
  'health.ingest_behind': 'Los números van con retraso. Cada clic está a salvo en el diario y se contará.',
  'health.forwarding_ignored':
    'Un encabezado de reenvío llegó de una dirección que no es un proxy de confianza y se ignoró. Si es tu proxy, agrégalo a FAIRLEAD_TRUSTED_PROXIES.',
  'health.shared_network':
    'La mayoría de las solicitudes llegan de una sola red. Los visitantes detrás de una CDN o un proxy como Cloudflare se ven así hasta que se configura (docs/operating.md, «Behind a CDN»).',
  'health.snapshot_rejected':
    'Un proceso edge rechazó la configuración más nueva y sigue con la última válida.',
  'health.edge_down': 'Un proceso edge se detuvo. Sus enlaces no responden hasta que vuelva.',
  'health.unclean_stop':
    'El equipo se detuvo sin aviso. El comando audit indica los momentos que pueden faltar.',
  'health.unlogged_requests.detail':
    '{count, plural, one {# solicitud no aparece} many {# de solicitudes no aparecen} other {# solicitudes no aparecen}} en los números.',
  'health.ingest_behind.detail': 'Retraso de {seconds, number} s',
  'health.forwarding_ignored.detail':
    '{count, plural, one {# solicitud} many {# de solicitudes} other {# solicitudes}} hasta ahora',
  'health.shared_network.detail':
    '{percent, number} % de las solicitudes de las últimas {hours, number} horas',
  'health.snapshot_rejected.detail': 'Configuración número {revision, number}. El registro dice el motivo.',
  'health.edge_down.detail': 'Proceso {worker, number} del nodo {node, number}',
  'health.unclean_stop.detail': 'Entre {from} y {to}',
  'health.journal_unavailable':
    'Un proceso edge no puede escribir su diario. Los enlaces siguen, pero las solicitudes solo se cuentan en memoria: si el proceso muere, esa cuenta se pierde. Revisa el disco.',
  'health.journal_unavailable.detail':
    'Proceso {worker, number} del nodo {node, number}: {count, plural, one {# solicitud} many {# de solicitudes} other {# solicitudes}} en memoria',
  'health.journal_removed':
    'Se borró la carpeta de un diario mientras su proceso edge funcionaba, y se creó de nuevo. El comando audit indica lo que falta.',
  'health.journal_removed.detail':
    'Proceso {worker, number} del nodo {node, number}: {count, plural, one {# vez} many {# de veces} other {# veces}}',
  'health.clock_ahead':
    'El reloj de este equipo se adelantó y un proceso edge aún usa la hora equivocada. Se corrige solo en 10 segundos.',
  'health.clock_ahead.detail':
    'El proceso {worker, number} del nodo {node, number} va {seconds, number} s adelantado',
  'health.clock_jumped':
    'El reloj de este equipo estuvo adelantado un tiempo. Las solicitudes de ese tiempo llevan fechas erróneas.',
  'health.clock_jumped.detail': 'A las {from} el reloj ya había marcado {to}',
  'health.stopped.missing': 'El archivo {segment} ya no está. Recupéralo de una copia o continúa sin él:',
  'health.stopped.broken':
    'El registro en el byte {offset, number} de {segment} no se puede leer. Recupera el archivo de una copia o sáltate el registro; sus bytes se guardan junto al archivo:',
  'health.unfair_rules':
    'Algunas campañas tienen reglas que Fairlead ya no acepta. Cámbialas o se omitirán todas las reglas de esas campañas.',
  'health.unfair_rules.detail':
    '{count, plural, one {# campaña} many {# de campañas} other {# campañas}}. Primera fecha: {at}',
  'health.rules_skipped': 'Fairlead omitió las reglas de algunas campañas. Comprueba a dónde llevan ahora.',
  'health.rules_skipped.detail': '{count, plural, one {# campaña} many {# de campañas} other {# campañas}}',
  'health.campaigns': 'Mostrar campañas',
};
