import type { files as english } from '../en/files.ts';
import type { Translated } from '../translated.ts';

export const files: Translated<typeof english> = {
  'files.title.report': 'Exportar un informe',
  'files.title.requests': 'Exportar solicitudes',
  'files.lead.report': 'Todas las filas de este período y estos filtros, con todas las métricas.',
  'files.lead.requests': 'Todas las solicitudes del período y los filtros, de la más nueva a la más antigua.',
  'files.then': 'Luego por',
  'files.by.none': 'Solo totales',
  'files.dimensions': 'Dimensiones',
  'files.format': 'Formato',
  'files.format.csv': 'CSV',
  'files.format.csv.for': 'para hojas de cálculo',
  'files.format.json': 'JSON, una línea por fila',
  'files.format.json.for': 'para programas',
  'files.format.parquet': 'Parquet',
  'files.format.parquet.for': 'para herramientas de datos',
  'files.start': 'Descargar',
  'files.progress': '{done, number} de {rows, plural, one {# fila} many {# de filas} other {# filas}}',
  'files.progress.label': 'Progreso de la exportación',
  'files.writing': 'Ya se leyeron todas las filas. Terminando el archivo…',
  'files.goesOn': 'Puedes cerrar esta ventana: la descarga continúa.',
  'files.done':
    '{rows, plural, one {# fila} many {# de filas} other {# filas}}, {size}: el archivo está en tus descargas.',
  'files.cancelled': 'La exportación se canceló. Lo que tu navegador tiene del archivo está incompleto.',
  'files.problem.failed':
    'La exportación se interrumpió. Lo que tu navegador tiene del archivo está incompleto. Inténtalo de nuevo.',
  'files.problem.disk_full':
    'No hay espacio para el archivo en el disco de este Fairlead. Elige CSV, que no ocupa espacio, o un período más corto.',
  'files.problem.export_running':
    'Se están generando dos archivos de este espacio de trabajo. Espera a que termine uno o cancélalo.',
  'files.cancel': 'Cancelar exportación',
  'files.again': 'Otro archivo',
};
