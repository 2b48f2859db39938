import type { domains as english } from '../en/domains.ts';
import type { Translated } from '../translated.ts';

export const domains: Translated<typeof english> = {
  'domains.count': '{count, plural, one {# domínio} many {# de domínios} other {# domínios}}',
  'domains.add': 'Adicionar domínios',
  'domains.fact': '{label}: {value}',
  'domains.search.placeholder': 'Parte de um domínio',
  'domains.none.title': 'Nenhum domínio corresponde',
  'domains.none.text': 'Nada corresponde à busca e ao filtro. Tente menos letras ou outro status.',
  'domains.own.title': 'Ponha sua marca nos seus links',
  'domains.own.text':
    'Por enquanto, seus links usam um domínio que todos neste Fairlead compartilham. Com um domínio próprio, eles levam o seu nome, e o problema de um domínio fica longe dos outros. O melhor é um subdomínio, como go.example.com.',
  'domains.default': 'Padrão',
  'domains.default.text':
    'Este domínio foi configurado por quem administra este Fairlead, e todos os espaços de trabalho podem usá-lo. Não há nada a configurar no DNS.',
  'domains.status.waiting': 'Aguardando DNS',
  'domains.status.verified': 'Verificado',
  'domains.status.failing': 'Registro DNS sumiu',
  'domains.status.lost': 'Verificado por outro',
  'domains.state.waiting':
    'Os links neste domínio ainda não funcionam. Vão funcionar assim que um registro DNS abaixo for encontrado.',
  'domains.state.verified': 'Os links neste domínio funcionam.',
  'domains.state.failing':
    'Os links neste domínio ainda funcionam, mas o registro DNS que prova que ele é seu sumiu. Configure-o de novo; depois de 7 dias, outro espaço de trabalho pode assumir o domínio.',
  'domains.state.lost':
    'Outro espaço de trabalho provou que este domínio é dele, então seus links aqui não funcionam. Mude suas campanhas para outro domínio.',
  'domains.problem.no_record': 'Nenhum registro DNS correspondente foi encontrado.',
  'domains.problem.cname_elsewhere': 'O registro CNAME leva a outro lugar: {found}',
  'domains.problem.txt_wrong': 'O registro TXT tem outro valor: {found}',
  'domains.problem.txt_needed':
    'O registro CNAME está certo, mas outro espaço de trabalho também adicionou este domínio. Só o registro TXT mostra de quem ele é.',
  'domains.problem.taken': 'Outro espaço de trabalho provou que este domínio é dele.',
  'domains.problem.servfail': 'O servidor de nomes deste domínio respondeu com um erro. Isso costuma passar.',
  'domains.problem.timeout': 'O servidor de nomes deste domínio não respondeu a tempo. Isso costuma passar.',
  'domains.checked': 'Verificado {when}',
  'domains.checked.now': 'Verificado agora mesmo',
  'domains.checked.never': 'Ainda não verificado',
  'domains.next': 'Próxima verificação {when}',
  'domains.next.now': 'Próxima verificação em instantes',
  'domains.next.never':
    'Não é mais verificado sozinho: use “Verificar agora” quando o registro estiver pronto',
  'domains.campaigns':
    '{count, plural, =0 {Nenhuma campanha} one {# campanha} many {# de campanhas} other {# campanhas}}',
  'domains.row.records': 'Ver o registro DNS a configurar',
  'domains.check': 'Verificar agora',
  'domains.check.running': 'Consultando os registros DNS…',
  'domains.check.verified': '{host} está verificado: os links nele já funcionam.',
  'domains.check.same': '{host} foi verificado: nada mudou.',
  'domains.check.waiting': '{host} ainda não está verificado.',
  'domains.dns': 'Registros DNS',
  'domains.dns.text':
    'Configure um dos dois onde o DNS de {host} é gerenciado. Em geral ele aparece em minutos; alguns provedores precisam de uma hora.',
  'domains.dns.one':
    'Configure este registro onde o DNS de {host} é gerenciado. Em geral ele aparece em minutos; alguns provedores precisam de uma hora.',
  'domains.dns.apex':
    'Um domínio sem subdomínio não pode ter um registro CNAME. Para que os visitantes cheguem, aponte-o também para cá com um registro ALIAS ou ANAME para {target}, ou com registros A e AAAA para os endereços dele.',
  'domains.dns.address':
    'Para que os visitantes cheguem, aponte também o domínio para o endereço deste Fairlead com registros A e AAAA. Quem o administra sabe o endereço.',
  'domains.dns.cname': 'Prova que o domínio é seu e traz os visitantes para cá.',
  'domains.dns.txt':
    'Só prova que o domínio é seu: para os visitantes, falta ainda um registro que leve para cá.',
  'domains.dns.name': 'Nome',
  'domains.dns.value': 'Valor',
  'domains.dns.copyName': 'Copiar o nome do registro {type}',
  'domains.dns.copyValue': 'Copiar o valor do registro {type}',
  'domains.settings': 'O que este domínio responde',
  'domains.settings.saved': 'Configurações de {host} salvas',
  'domains.defaultUrl': 'Endereço padrão (opcional)',
  'domains.defaultUrl.help': 'Aonde levam os links inativos, igual para todos. Vazio: não encontrado (404).',
  'domains.unknown': 'Finais de link desconhecidos',
  'domains.unknown.redirect': 'Levam ao endereço padrão',
  'domains.unknown.not_found': 'Não encontrado (404)',
  'domains.unknown.help': 'Para endereços em {host} que não são link de nenhuma campanha.',
  'domains.unknown.none': 'Sem endereço padrão, a resposta é “não encontrado” (404).',
  'domains.root': 'Domínio sem final leva a (opcional)',
  'domains.root.short': 'Domínio sem final',
  'domains.root.help': 'Aonde leva {origin}/. Vazio: o mesmo que um final desconhecido.',
  'domains.robots': 'Buscadores (robots.txt)',
  'domains.robots.allow': 'Podem visitar os links',
  'domains.robots.disallow': 'Pedimos que não visitem',
  'domains.robots.help':
    'É só um pedido aos rastreadores: os que vierem recebem o mesmo que qualquer visitante.',
  'domains.delete': 'Excluir domínio',
  'domains.delete.title': 'Excluir {host}?',
  'domains.delete.text':
    'Nenhuma campanha usa este domínio. Você pode adicioná-lo de novo depois; aí ele precisa ser verificado outra vez.',
  'domains.delete.used':
    '{count, plural, one {# campanha usa este domínio} many {# de campanhas usam este domínio} other {# campanhas usam este domínio}}, incluindo as arquivadas. Mude-as antes para outro domínio.',
  'domains.delete.show': 'Mostrar as campanhas',
  'domains.deleted': '{host} foi excluído',
  'domains.add.text':
    'Um ou vários, separados por espaços, vírgulas ou quebras de linha. Endereços inteiros também podem ser colados.',
  'domains.add.hosts': 'Domínios',
  'domains.add.submit': 'Adicionar',
  'domains.add.hosts_required': 'Informe pelo menos um domínio',
  'domains.add.too_many_hosts': 'No máximo 100 domínios podem ser adicionados de uma vez',
  'domains.add.too_long': 'É longo demais. Adicione estes domínios em várias etapas',
  'domains.added':
    '{count, plural, one {# domínio adicionado} many {# de domínios adicionados} other {# domínios adicionados}}',
  'domains.add.refused':
    '{count, plural, one {# item não foi adicionado e continua no campo.} many {# de itens não foram adicionados e continuam no campo.} other {# itens não foram adicionados e continuam no campo.}}',
  'domains.refused.host_invalid': 'Isto não é um nome de domínio',
  'domains.refused.host_wildcard': 'Curingas não são possíveis. Adicione cada subdomínio pelo nome',
  'domains.refused.host_single': 'Falta um ponto, como em go.example.com',
  'domains.refused.host_address': 'Isto é um endereço IP. É preciso um nome',
  'domains.refused.host_port': 'Tire a porta',
  'domains.refused.host_suffix': 'Sob esta terminação outros registram seus nomes. Ponha o seu antes dela',
  'domains.refused.host_app': 'Este é o endereço do próprio Fairlead',
  'domains.refused.host_known': 'Este domínio já está na sua lista',
  'domains.refused.host_taken': 'Outro espaço de trabalho provou que este domínio é dele',
  'domains.refused.host_limit': 'Não há mais espaço na sua lista de domínios',
  'field.macros_none': 'Aqui não são possíveis macros. Informe o endereço inteiro',
};
