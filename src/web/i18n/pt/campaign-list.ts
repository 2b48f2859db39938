import type { campaignList as english } from '../en/campaign-list.ts';
import type { Translated } from '../translated.ts';

export const campaignList: Translated<typeof english> = {
  'campaignList.search.placeholder': 'Nome, link, tag ou endereço da página',
  'campaignList.source': 'Fonte de tráfego',
  'campaignList.columns': 'Colunas',
  'campaignList.column.tags': 'Tags',
  'campaignList.column.week': 'Válidas, 7 dias',
  'campaignList.column.created': 'Criada',
  'campaignList.column.updated': 'Alterada',
  'campaignList.week.text': 'Visitas válidas por dia, da mais antiga à mais recente: {values}',
  'campaignList.select': 'Selecionar {name}',
  'campaignList.select.page': 'Selecionar todas desta página',
  'campaignList.bar': 'Campanhas selecionadas',
  'campaignList.clear': 'Limpar seleção',
  'campaignList.act.pause': 'Pausar',
  'campaignList.act.resume': 'Retomar',
  'campaignList.act.archive': 'Arquivar',
  'campaignList.act.clone': 'Duplicar',
  'campaignList.act.tags': 'Tags…',
  'campaignList.confirm.text': 'Você pode desfazer logo em seguida.',
  'campaignList.nothing': 'Nada a mudar: já estava assim',
  'campaignList.tooMany': 'Demais de uma vez: até 10.000 campanhas, ou 200 para duplicar. Filtre a lista.',
  'campaignList.unknown': 'Uma campanha que não existe mais',
  'campaignList.failed.not_found': 'não existe mais',
  'campaignList.failed.conflict': 'alguém a alterou depois',
  'campaignList.failed.too_many_tags': 'já tem 20 tags',
  'campaignList.failed.cannot_clone': 'abra-a e salve: um dos campos não é mais aceito',
  'campaignList.tags.add': 'Adicionar',
  'campaignList.tags.remove': 'Remover',
  'campaignList.selected':
    '{count, plural, one {# selecionada} many {# de selecionadas} other {# selecionadas}}',
  'campaignList.selectAll':
    '{count, plural, one {Selecionar a # que corresponde} many {Selecionar # de campanhas que correspondem} other {Selecionar todas as # que correspondem}}',
  'campaignList.confirm.title':
    '{count, plural, one {Alterar # campanha?} many {Alterar # de campanhas?} other {Alterar # campanhas?}}',
  'campaignList.failing': 'Destinos com problema: {count, number}',
  'campaignList.tags.title':
    '{count, plural, one {Tags de # campanha} many {Tags de # de campanhas} other {Tags de # campanhas}}',
  'campaignList.done.pause':
    '{count, plural, one {# campanha pausada} many {# de campanhas pausadas} other {# campanhas pausadas}}',
  'campaignList.done.resume':
    '{count, plural, one {# campanha retomada} many {# de campanhas retomadas} other {# campanhas retomadas}}',
  'campaignList.done.archive':
    '{count, plural, one {# campanha arquivada} many {# de campanhas arquivadas} other {# campanhas arquivadas}}',
  'campaignList.done.clone':
    '{count, plural, one {# cópia criada, pausada; desfazer a arquiva} many {# de cópias criadas, pausadas; desfazer as arquiva} other {# cópias criadas, pausadas; desfazer as arquiva}}',
  'campaignList.done.tag':
    '{count, plural, one {Tags adicionadas a # campanha} many {Tags adicionadas a # de campanhas} other {Tags adicionadas a # campanhas}}',
  'campaignList.done.untag':
    '{count, plural, one {Tags removidas de # campanha} many {Tags removidas de # de campanhas} other {Tags removidas de # campanhas}}',
  'campaignList.undone':
    '{count, plural, one {Desfeito em # campanha} many {Desfeito em # de campanhas} other {Desfeito em # campanhas}}',
  'campaignList.failed.title':
    '{count, plural, one {# campanha ficou como estava} many {# de campanhas ficaram como estavam} other {# campanhas ficaram como estavam}}',
  'campaignList.failed.rest': '{count, plural, one {e mais #} many {e mais # de outras} other {e mais #}}',
  'campaignList.export': 'Exportar',
  'campaignList.export.csv': 'CSV, para planilhas',
  'campaignList.export.json': 'JSON, completo',
  'campaignList.import': 'Importar',
  'campaignList.import.title': 'Importar campanhas',
  'campaignList.import.help':
    'Um CSV com as colunas {columns} (só name e url são necessárias) ou um JSON exportado aqui; até 5.000 linhas. Linhas com id alteram aquela campanha. Nada é gravado antes de você ver o que o arquivo faria.',
  'campaignList.import.choose': 'Escolher arquivo',
  'campaignList.import.counts':
    'Novas: {create} · Alteradas: {change} · Iguais: {same} · Recusadas: {refuse}',
  'campaignList.import.done': 'Importado: {create} novas, {change} alteradas',
  'campaignList.import.progress.check': 'Verificando: {done, number} de {total, number}',
  'campaignList.import.progress.write': 'Importando: {done, number} de {total, number}',
  'campaignList.import.stopped':
    'Interrompido. Um arquivo entra inteiro ou não entra: a lista mostra o que aconteceu.',
  'field.id_in_file': 'Outra linha do arquivo já tem este id',
  'campaignList.import.ignored': 'Colunas desconhecidas não foram lidas: {list}',
  'campaignList.import.problems': 'O que está errado, por linha',
  'campaignList.import.preview': 'O que o arquivo faria',
  'campaignList.import.line': 'Linha',
  'campaignList.import.field': 'Campo',
  'campaignList.import.problem': 'O que está errado',
  'campaignList.import.create': 'nova',
  'campaignList.import.change': 'será alterada',
  'campaignList.import.same': 'fica como está',
  'campaignList.import.refuse': 'recusada',
  'field.slug_in_file': 'Outra campanha do arquivo tem este link',
  'field.status_unknown': 'Use active, paused ou archived',
  'field.routing_not_simple': 'Esta campanha tem regras ou landing pages: deixe os destinos vazios aqui',
  'field.csv_head': 'A primeira linha deve nomear as colunas, com “name” entre elas, cada uma uma vez',
  'field.json_invalid': 'Isto não é JSON',
  'field.json_shape': 'Não há uma lista de campanhas nele',
  'campaignList.import.all':
    '{count, plural, one {Importar # campanha} many {Importar # de campanhas} other {Importar # campanhas}}',
  'campaignList.import.good':
    '{count, plural, one {Importar só a # correta} many {Importar só # de corretas} other {Importar só as # corretas}}',
};
