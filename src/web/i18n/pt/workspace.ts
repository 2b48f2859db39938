import type { workspace as english } from '../en/workspace.ts';
import type { Translated } from '../translated.ts';

export const workspace: Translated<typeof english> = {
  'workspace.title': 'Espaço de trabalho',
  'workspace.lead': 'Estas configurações valem para todos no espaço de trabalho.',
  'workspace.lead.editor': 'Você pode mudar o nome e o fuso horário. O resto cabe aos proprietários.',
  'workspace.lead.viewer': 'Você pode ver. Editores mudam o nome e o fuso horário; proprietários, tudo.',
  'workspace.name': 'Nome do espaço de trabalho',
  'workspace.zone': 'Fuso horário',
  'workspace.zone.help':
    'Nos relatórios, os dias começam à meia-noite dele. Campanhas sem fuso próprio o seguem.',
  'workspace.currency': 'Moeda',
  'workspace.currency.help':
    'A receita e os custos são guardados nela. Pode ser trocada até a primeira conversão com valor ou o primeiro clique com preço; os gastos lançados antes deixam de contar.',
  'workspace.choice.none': 'Nada encontrado.',
  'workspace.choice.open': 'Mostrar a lista',
  'workspace.choice.close': 'Esconder a lista',
  'workspace.save': 'Salvar espaço de trabalho',
  'workspace.privacy': 'Privacidade dos visitantes',
  'workspace.addresses': 'Guardar endereços IP completos',
  'workspace.addresses.help':
    'Desativado, o final de cada endereço é cortado antes de qualquer gravação. Ativado, endereços completos são guardados a partir da próxima requisição: são dados pessoais na maioria dos países, e a sua política de privacidade precisa dizer isso.',
  'workspace.dnt': 'Respeitar “Do Not Track”',
  'workspace.dnt.help':
    'Visitantes cujo navegador pede para não ser rastreado são redirecionados sem cookie e sem endereço.',
  'workspace.retention': 'Por quanto tempo guardar requisições',
  'workspace.retention.label': 'Guardar cada requisição por',
  'workspace.retention.help':
    'Requisições mais antigas são removidas uma a uma, com endereços, dispositivos e referrers. Os relatórios mantêm os números, e as conversões ficam.',
  'workspace.retention.days': '{days, plural, one {# dia} many {# de dias} other {# dias}}',
  'workspace.retention.ever': 'Para sempre',
  'workspace.retention.ask':
    '{days, plural, one {Guardar requisições por # dia?} many {Guardar requisições por # de dias?} other {Guardar requisições por # dias?}}',
  'workspace.retention.ask.text':
    '{count, plural, =0 {Nenhuma requisição é tão antiga ainda. A partir de {from}, as que passarem desse prazo são removidas e não podem ser recuperadas.} one {# requisição é mais antiga: recebida antes de {before}. É removida a partir de {from} e não pode ser recuperada.} many {# de requisições são mais antigas: recebidas antes de {before}. São removidas a partir de {from} e não podem ser recuperadas.} other {# requisições são mais antigas: recebidas antes de {before}. São removidas a partir de {from} e não podem ser recuperadas.}} Até lá você pode mudar de ideia.',
  'workspace.retention.act': 'Guardar por esse tempo',
  'workspace.retention.pending':
    '{days, plural, one {A partir de {time}, requisições com mais de # dia são removidas.} many {A partir de {time}, requisições com mais de # de dias são removidas.} other {A partir de {time}, requisições com mais de # dias são removidas.}} Até lá nada é removido: escolha um prazo maior para mantê-las.',
  'data.title': 'Seus dados',
  'data.export': 'Leve tudo com você',
  'data.export.text':
    'Um arquivo com tudo do espaço de trabalho: configurações, membros, campanhas com seu histórico, requisições e conversões, um objeto JSON por linha. Senhas e chaves não estão nele.',
  'data.export.act': 'Baixar tudo',
  'data.export.behind':
    'Os cliques estão sendo processados com atraso agora: o arquivo vai até {time}. Baixe-o de novo mais tarde para ter o restante.',
  'data.export.begun':
    '{count, plural, =0 {Seu navegador está baixando o arquivo.} one {Seu navegador está baixando o arquivo, com # requisição.} many {Seu navegador está baixando o arquivo, com # de requisições.} other {Seu navegador está baixando o arquivo, com # requisições.}} Você pode sair desta página.',
  'data.delete': 'Excluir o espaço de trabalho',
  'data.delete.text':
    'Ele é excluído 30 dias depois, com suas campanhas, números, membros e as contas deles. Até lá os links continuam funcionando, e você pode mudar de ideia.',
  'data.delete.never':
    'Este espaço de trabalho é de quem instalou este Fairlead, e os links de todos os espaços usam o domínio dele. Não pode ser excluído.',
  'data.delete.act': 'Excluir espaço de trabalho',
  'data.delete.ask': 'Excluir {name}?',
  'data.delete.ask.text':
    'Em 30 dias os links deixam de funcionar e tudo nele desaparece de vez, com as contas de todos os membros. Baixe antes os dados de que possa precisar.',
  'data.delete.pending': 'Este espaço de trabalho será excluído em {time}. Até lá tudo funciona como antes.',
  'data.delete.keep': 'Manter o espaço de trabalho',
  'data.delete.kept': 'O espaço de trabalho fica.',
  'data.account': 'Excluir sua conta',
  'data.account.text':
    'Você sai deste espaço de trabalho na hora. As campanhas e mudanças que fez ficam, sem o seu nome.',
  'data.account.act': 'Excluir conta',
  'data.account.ask': 'Excluir sua conta?',
  'data.account.ask.text':
    'Sua sessão é encerrada em todos os dispositivos, e suas chaves de API deixam de funcionar. Não dá para desfazer.',
  'field.currency_in_use': 'Há valores de conversões ou cliques guardados na moeda atual, por isso ela fica',
  'field.currency_unknown': 'Esta moeda não é conhecida',
  'field.export_running': 'Um download deste espaço de trabalho está em andamento. Espere até ele terminar.',
};
