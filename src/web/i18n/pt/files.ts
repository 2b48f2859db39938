import type { files as english } from '../en/files.ts';
import type { Translated } from '../translated.ts';

export const files: Translated<typeof english> = {
  'files.title.report': 'Exportar relatório',
  'files.title.requests': 'Exportar requisições',
  'files.lead.report': 'Todas as linhas deste período e destes filtros, com todas as métricas.',
  'files.lead.requests':
    'Todas as requisições do período e dos filtros, das mais novas para as mais antigas.',
  'files.then': 'Depois por',
  'files.by.none': 'Só os totais',
  'files.dimensions': 'Dimensões',
  'files.format': 'Formato',
  'files.format.csv': 'CSV',
  'files.format.csv.for': 'para planilhas',
  'files.format.json': 'JSON, uma linha por registro',
  'files.format.json.for': 'para programas',
  'files.format.parquet': 'Parquet',
  'files.format.parquet.for': 'para ferramentas de dados',
  'files.start': 'Baixar',
  'files.progress': '{done, number} de {rows, plural, one {# linha} many {# de linhas} other {# linhas}}',
  'files.progress.label': 'Andamento da exportação',
  'files.writing': 'Todas as linhas foram lidas. Finalizando o arquivo…',
  'files.goesOn': 'Você pode fechar esta janela: o download continua.',
  'files.done':
    '{rows, plural, one {# linha} many {# de linhas} other {# linhas}}, {size}: o arquivo está nos seus downloads.',
  'files.cancelled': 'A exportação foi cancelada. O que o navegador já baixou do arquivo está incompleto.',
  'files.problem.failed':
    'A exportação foi interrompida. O que o navegador já baixou do arquivo está incompleto. Tente de novo.',
  'files.problem.disk_full':
    'Não há espaço para o arquivo no disco deste Fairlead. Escolha CSV, que não ocupa espaço, ou um período menor.',
  'files.problem.export_running':
    'Dois arquivos deste espaço de trabalho estão sendo gerados. Espere um terminar ou cancele um deles.',
  'files.cancel': 'Cancelar exportação',
  'files.again': 'Outro arquivo',
};
