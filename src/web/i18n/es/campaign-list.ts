import type { campaignList as english } from '../en/campaign-list.ts';
import type { Translated } from '../translated.ts';

export const campaignList: Translated<typeof english> = {
  'campaignList.search.placeholder': 'Nombre, enlace, etiqueta o dirección de la página',
  'campaignList.source': 'Fuente de tráfico',
  'campaignList.columns': 'Columnas',
  'campaignList.column.tags': 'Etiquetas',
  'campaignList.column.week': 'Válidas, 7 días',
  'campaignList.column.created': 'Creada',
  'campaignList.column.updated': 'Modificada',
  'campaignList.week.text': 'Visitas válidas por día, de la más antigua a la más reciente: {values}',
  'campaignList.select': 'Seleccionar {name}',
  'campaignList.select.page': 'Seleccionar todas las de esta página',
  'campaignList.bar': 'Campañas seleccionadas',
  'campaignList.clear': 'Quitar la selección',
  'campaignList.act.pause': 'Pausar',
  'campaignList.act.resume': 'Reanudar',
  'campaignList.act.archive': 'Archivar',
  'campaignList.act.clone': 'Duplicar',
  'campaignList.act.tags': 'Etiquetas…',
  'campaignList.confirm.text': 'Puedes deshacerlo justo después.',
  'campaignList.nothing': 'Nada que cambiar: ya estaba así',
  'campaignList.tooMany': 'Demasiadas a la vez: hasta 10,000 campañas, o 200 para duplicar. Filtra la lista.',
  'campaignList.unknown': 'Una campaña que ya no existe',
  'campaignList.failed.not_found': 'ya no existe',
  'campaignList.failed.conflict': 'alguien la cambió después',
  'campaignList.failed.too_many_tags': 'ya tiene 20 etiquetas',
  'campaignList.failed.cannot_clone': 'ábrela y guárdala: uno de sus campos ya no se acepta',
  'campaignList.tags.add': 'Añadir',
  'campaignList.tags.remove': 'Quitar',
  'campaignList.selected':
    '{count, plural, one {# seleccionada} many {# de seleccionadas} other {# seleccionadas}}',
  'campaignList.selectAll':
    '{count, plural, one {Seleccionar la # que coincide} many {Seleccionar # de campañas que coinciden} other {Seleccionar las # que coinciden}}',
  'campaignList.confirm.title':
    '{count, plural, one {¿Cambiar # campaña?} many {¿Cambiar # de campañas?} other {¿Cambiar # campañas?}}',
  'campaignList.failing': 'Destinos con problemas: {count, number}',
  'campaignList.tags.title':
    '{count, plural, one {Etiquetas de # campaña} many {Etiquetas de # de campañas} other {Etiquetas de # campañas}}',
  'campaignList.done.pause':
    '{count, plural, one {# campaña en pausa} many {# de campañas en pausa} other {# campañas en pausa}}',
  'campaignList.done.resume':
    '{count, plural, one {# campaña reanudada} many {# de campañas reanudadas} other {# campañas reanudadas}}',
  'campaignList.done.archive':
    '{count, plural, one {# campaña archivada} many {# de campañas archivadas} other {# campañas archivadas}}',
  'campaignList.done.clone':
    '{count, plural, one {# copia creada, en pausa; deshacer la archiva} many {# de copias creadas, en pausa; deshacer las archiva} other {# copias creadas, en pausa; deshacer las archiva}}',
  'campaignList.done.tag':
    '{count, plural, one {Etiquetas añadidas a # campaña} many {Etiquetas añadidas a # de campañas} other {Etiquetas añadidas a # campañas}}',
  'campaignList.done.untag':
    '{count, plural, one {Etiquetas quitadas de # campaña} many {Etiquetas quitadas de # de campañas} other {Etiquetas quitadas de # campañas}}',
  'campaignList.undone':
    '{count, plural, one {Deshecho en # campaña} many {Deshecho en # de campañas} other {Deshecho en # campañas}}',
  'campaignList.failed.title':
    '{count, plural, one {# campaña quedó como estaba} many {# de campañas quedaron como estaban} other {# campañas quedaron como estaban}}',
  'campaignList.failed.rest': '{count, plural, one {y # más} many {y # de otras más} other {y # más}}',
  'campaignList.export': 'Exportar',
  'campaignList.export.csv': 'CSV, para hojas de cálculo',
  'campaignList.export.json': 'JSON, completo',
  'campaignList.import': 'Importar',
  'campaignList.import.title': 'Importar campañas',
  'campaignList.import.help':
    'Un CSV con las columnas {columns} (solo hacen falta name y url) o un JSON exportado aquí; hasta 5,000 filas. Las filas con id cambian esa campaña. No se guarda nada antes de que veas qué haría el archivo.',
  'campaignList.import.choose': 'Elegir archivo',
  'campaignList.import.counts':
    'Nuevas: {create} · Modificadas: {change} · Iguales: {same} · Rechazadas: {refuse}',
  'campaignList.import.done': 'Importado: {create} nuevas, {change} modificadas',
  'campaignList.import.progress.check': 'Revisando: {done, number} de {total, number}',
  'campaignList.import.progress.write': 'Importando: {done, number} de {total, number}',
  'campaignList.import.stopped': 'Detenido. Un archivo entra completo o no entra: la lista muestra qué pasó.',
  'field.id_in_file': 'Otra fila del archivo ya tiene este id',
  'campaignList.import.ignored': 'No se leyeron columnas desconocidas: {list}',
  'campaignList.import.problems': 'Qué está mal, por línea',
  'campaignList.import.preview': 'Qué haría el archivo',
  'campaignList.import.line': 'Línea',
  'campaignList.import.field': 'Campo',
  'campaignList.import.problem': 'Qué está mal',
  'campaignList.import.create': 'nueva',
  'campaignList.import.change': 'se modifica',
  'campaignList.import.same': 'queda igual',
  'campaignList.import.refuse': 'rechazada',
  'field.slug_in_file': 'Otra campaña del archivo tiene este enlace',
  'field.status_unknown': 'Usa active, paused o archived',
  'field.routing_not_simple': 'Esta campaña tiene reglas o landing pages: deja vacíos los destinos aquí',
  'field.csv_head': 'La primera línea debe nombrar las columnas, con «name» entre ellas, cada una una vez',
  'field.json_invalid': 'Esto no es JSON',
  'field.json_shape': 'No contiene una lista de campañas',
  'campaignList.import.all':
    '{count, plural, one {Importar # campaña} many {Importar # de campañas} other {Importar # campañas}}',
  'campaignList.import.good':
    '{count, plural, one {Importar solo la # correcta} many {Importar solo # de correctas} other {Importar solo las # correctas}}',
};
