import type { dashboard as english } from '../en/dashboard.ts';
import type { Translated } from '../translated.ts';

export const dashboard: Translated<typeof english> = {
  'dashboard.title': 'Painel',
  'dashboard.first.title': 'Vamos criar seu primeiro link',
  'dashboard.first.text':
    'Esta tela mostra o que seus links fazem: requisições, visitas, bots e conversões. Ainda não há o que mostrar porque não existe nenhuma campanha.',
  'dashboard.first.action': 'Criar sua primeira campanha',
  'dashboard.campaigns': 'Campanhas',
  'dashboard.campaigns.all': 'Todas as campanhas',
  'dashboard.unknown': 'Links desconhecidos',
  'dashboard.latest': 'Últimas requisições',
  'dashboard.latest.all': 'Todas as requisições',
  'dashboard.latest.empty': 'Nada chegou ainda.',
  'health.title': 'Saúde do sistema',
  'health.ok': 'Tudo funciona',
  'health.ok.text': 'Todas as requisições respondidas estão gravadas.',
  'health.stored':
    '{count, plural, one {# registro gravado} many {# de registros gravados} other {# registros gravados}} desde a última inicialização',
  'health.malformed':
    '{count, plural, one {# requisição malformada, fora} many {# de requisições malformadas, fora} other {# requisições malformadas, fora}} de todos os relatórios',
  'health.lag': 'Os números mais recentes são de {seconds, number, ::.#} s atrás',
  'health.lag_unknown': 'Idade dos números mais recentes: desconhecida',
  'health.fresh': 'Os números estão em dia',
  'health.edges': '{running, number} de {total, number} workers edge em execução',
  'health.failed': 'Não foi possível ler a saúde. Os números desta tela podem estar atrasados.',
  'health.copy': 'Copiar comando',
  'health.unlogged_requests':
    'Algumas requisições foram redirecionadas, mas não puderam ser registradas. Verifique o espaço livre no disco.',
  'health.ingest_stopped':
    'Um registro do diário está corrompido e os números pararam. Nada depois dele se perdeu.',
  'health.ingest_failed':
    'O banco recusou os registros mais novos e os números pararam. Todo clique está seguro no diário; o Fairlead tenta de novo sozinho.',
  'health.ingest_behind': 'Os números estão atrasados. Todo clique está seguro no diário e será contado.',
  'health.forwarding_ignored':
    'Um cabeçalho de encaminhamento veio de um endereço que não é um proxy confiável e foi ignorado. Se for o seu proxy, adicione-o a FAIRLEAD_TRUSTED_PROXIES.',
  'health.shared_network':
    'A maioria das solicitações vem de uma única rede. Visitantes atrás de uma CDN ou de um proxy como o Cloudflare aparecem assim até que isso seja configurado (docs/operating.md, “Behind a CDN”).',
  'health.snapshot_rejected':
    'Um worker edge recusou as configurações mais novas e segue com as últimas válidas.',
  'health.edge_down': 'Um worker edge parou. Os links dele não respondem até que volte.',
  'health.unclean_stop': 'A máquina parou sem aviso. O comando audit informa os momentos que podem faltar.',
  'health.unlogged_requests.detail':
    '{count, plural, one {# requisição não aparece} many {# de requisições não aparecem} other {# requisições não aparecem}} nos números.',
  'health.ingest_behind.detail': 'Atraso de {seconds, number} s',
  'health.forwarding_ignored.detail':
    '{count, plural, one {# requisição} many {# de requisições} other {# requisições}} até agora',
  'health.shared_network.detail': '{percent, number}% das solicitações das últimas {hours, number} horas',
  'health.snapshot_rejected.detail': 'Configurações número {revision, number}. O log diz o motivo.',
  'health.edge_down.detail': 'Worker {worker, number} do nó {node, number}',
  'health.unclean_stop.detail': 'Entre {from} e {to}',
  'health.journal_unavailable':
    'Um worker edge não consegue gravar seu diário. Os links continuam, mas as requisições só são contadas na memória: se o processo morrer, essa contagem se perde. Verifique o disco.',
  'health.journal_unavailable.detail':
    'Worker {worker, number} do nó {node, number}: {count, plural, one {# requisição} many {# de requisições} other {# requisições}} na memória',
  'health.journal_removed':
    'A pasta de um diário foi removida enquanto o worker edge rodava e foi criada de novo. O comando audit informa o que falta.',
  'health.journal_removed.detail':
    'Worker {worker, number} do nó {node, number}: {count, plural, one {# vez} many {# de vezes} other {# vezes}}',
  'health.clock_ahead':
    'O relógio desta máquina adiantou e um worker edge ainda usa a hora errada. Ele se corrige em até 10 segundos.',
  'health.clock_ahead.detail': 'Worker {worker, number} do nó {node, number}: {seconds, number} s adiantado',
  'health.clock_jumped':
    'O relógio desta máquina ficou adiantado por um tempo. As requisições desse período têm datas erradas.',
  'health.clock_jumped.detail': 'Em {from} o relógio já havia marcado {to}',
  'health.stopped.missing': 'O arquivo {segment} sumiu. Restaure-o de uma cópia ou siga sem ele:',
  'health.stopped.broken':
    'O registro no byte {offset, number} de {segment} não pode ser lido. Restaure o arquivo de uma cópia ou pule o registro; os bytes dele ficam guardados ao lado do arquivo:',
  'health.unfair_rules':
    'Algumas campanhas têm regras que o Fairlead não aceita mais. Altere-as, ou todas as regras dessas campanhas serão ignoradas.',
  'health.unfair_rules.detail':
    '{count, plural, one {# campanha} many {# de campanhas} other {# campanhas}}. Primeira data: {at}',
  'health.rules_skipped':
    'O Fairlead ignorou as regras de algumas campanhas. Confira para onde elas levam agora.',
  'health.rules_skipped.detail':
    '{count, plural, one {# campanha} many {# de campanhas} other {# campanhas}}',
  'health.campaigns': 'Mostrar campanhas',
};
