import type { testResults as english } from '../en/test-results.ts';
import type { Translated } from '../translated.ts';

export const testResults: Translated<typeof english> = {
  'result.quoted': '“{name}”',
  'result.between': '{from} a {to}',
  'result.above': 'a partir de {from}',
  'result.edge.low': '{name}, de',
  'result.edge.high': '{name}, até',
  'result.control': 'Controle',
  'result.next': 'O que fazer agora',
  'result.upTo': 'Avaliado até {time}',
  'result.perDay':
    '{count, plural, one {# visitante novo por dia} many {# de visitantes novos por dia} other {# visitantes novos por dia}}',
  'result.draft.title': 'Este teste ainda não começou',
  'result.draft.text': 'Ninguém participa ainda. Inicie quando páginas, parcelas e meta estiverem certas.',
  'result.none.title': 'Ainda não avaliado',
  'result.none.text':
    'O Fairlead avalia cada visitante quando acaba o tempo para converter: {window} depois da visita.',
  'result.none.next': 'Nada. Os primeiros números aparecem aqui sozinhos.',
  'result.empty.title': 'Nenhum visitante ainda',
  'result.empty.text':
    'Ninguém chegou a este teste até agora. Cada visitante aparece aqui segundos depois do clique e é avaliado {window} mais tarde.',
  'result.empty.next': 'Mande tráfego para o link da campanha. Esta página se atualiza sozinha.',
  'result.bots.title': 'Só bots até agora',
  'result.bots.text':
    '{count, plural, one {# requisição de programa chegou} many {# de requisições de programas chegaram} other {# requisições de programas chegaram}} a este teste, e nenhuma pessoa. Programas nunca são comparados.',
  'result.bots.next':
    'Veja no registro de requisições por que contam como bots. Se eram pessoas pelas quais você pagou, corrija lá; se não, fale com a fonte de tráfego.',
  'result.impossible.title': 'Estes números não podem estar certos',
  'result.impossible.text':
    'Há mais conversões do que visitantes guardados em {names}. Nenhum número deste teste é confiável, por isso nenhum é mostrado.',
  'result.impossible.next':
    'Rode “fairlead audit” e veja “Saúde do sistema” no painel: os dados podem estar duplicados. Não decida por este teste.',
  'result.broken.title': 'A divisão está quebrada: não confie em nenhum número abaixo',
  'result.broken.assigned': 'Os visitantes não se dividem entre as páginas como dizem as parcelas (p {p}).',
  'result.broken.landed': 'Algumas páginas carregam menos vezes do que recebem visitantes (p {p}).',
  'result.broken.valid': 'A parcela de bots difere entre as páginas (p {p}).',
  'result.broken.assigned.next':
    'Procure algo que responda no lugar do Fairlead ou mande de novo as mesmas pessoas: um cache ou proxy antes do link, um link repassado junto com o cookie.',
  'result.broken.landed.next':
    'Abra cada página no celular, a partir do link: uma pode estar fora do ar, lenta, redirecionando para outro lugar ou sem o script t.js.',
  'result.broken.valid.next':
    'Veja no registro de requisições os bots de cada página: um monitor, uma prévia ou uma revisão de anúncio pode visitar só uma delas.',
  'result.collecting.title': 'Ainda coletando dados',
  'result.collecting.text':
    'Cada página precisa de {units, number} visitantes avaliados e {conversions, number} conversões antes que se possa dizer algo.',
  'result.collecting.missing':
    'Faltam para {name}: visitantes {units, number}, conversões {conversions, number}',
  'result.collecting.next': 'Espere e não mude nada.',
  'result.winner.title': 'Vencedor: {name}',
  'result.winner.text':
    'Realmente traz mais do que o controle; a sorte está descartada no nível que você escolheu.',
  'result.winner.next': 'Decida o teste por esta página: todos passam a recebê-la.',
  'result.worse.title': 'Pior que o controle: {names}',
  'result.worse.text': 'A diferença não é azar: cada visitante mandado para lá custa conversões.',
  'result.worse.next': 'Pare com ela: tire a página do teste ou decida pelo controle.',
  'result.ahead.title': 'Na frente até agora: {name}',
  'result.ahead.text':
    'A diferença existe, mas ainda não se viu cada dia da semana, e os dias da semana são diferentes.',
  'result.ahead.next': 'Deixe rodar até {until}. Só então se aponta um vencedor.',
  'result.behind.title': 'Atrás até agora: {names}',
  'result.behind.text':
    'A diferença existe, mas ainda não se viu cada dia da semana, e os dias da semana são diferentes.',
  'result.behind.next': 'Deixe rodar até {until}, ou pare a página já, se ela custa demais.',
  'result.no_difference.title': 'Nenhuma diferença que importe',
  'result.no_difference.text': 'Se existe diferença, é menor que os {mde} que você disse que importam.',
  'result.no_difference.next': 'Fique com a página que preferir e teste algo mais ousado da próxima vez.',
  'result.too_early.title': 'Cedo demais para dizer',
  'result.too_early.text': 'O que se viu até agora ainda pode ser sorte, para os dois lados.',
  'result.too_early.next': 'Deixe rodar. Ainda não dá para dizer quanto falta.',
  'result.too_early.days':
    'Deixe rodar: cerca de {days, plural, one {mais # dia} many {mais # de dias} other {mais # dias}} no tráfego de hoje.',
  'result.aa_passed.title': 'Aprovado: rastreamento e divisão estão em ordem',
  'result.aa_passed.text': 'Duas cópias de uma página deram o mesmo resultado, como devem.',
  'result.aa_passed.next': 'Encerre este teste e comece um de verdade.',
  'result.aa_failed.title': 'Reprovado: duas cópias de uma página diferem',
  'result.aa_failed.text':
    'A mesma página não pode ser melhor que ela mesma. Algo no rastreamento ou na divisão está errado, e um teste de verdade apontaria falsos vencedores.',
  'result.aa_failed.next':
    'Confira se as duas cópias disparam o mesmo postback, com o id do clique, e se nada fica em cache. Depois rode outro teste A/A.',
  'result.aa_running.title': 'Até aqui, tudo bem',
  'result.aa_running.text': 'As cópias não diferem mais do que a sorte permite.',
  'result.aa_running.next': 'Deixe rodar até chegarem os visitantes planejados.',
  'result.aa_running.days':
    'Deixe rodar: cerca de {days, plural, one {mais # dia} many {mais # de dias} other {mais # dias}} no tráfego de hoje.',
  'result.bandit_running.title': 'Em andamento: as parcelas seguem os resultados',
  'result.bandit_running.text':
    'Páginas que vão melhor recebem mais visitantes, hora a hora. Isso rende enquanto aprende, e não é um teste que aponta vencedor com um tamanho fixo.',
  'result.bandit_running.next':
    'Deixe rodar. Quando uma página tiver quase todos os visitantes, decida por ela.',
  'result.found': '{name}: {interval} em relação ao controle (p {p})',
  'result.check.split.ok': 'Os visitantes se dividem como devem (alarme com p < {p})',
  'result.check.split.bad': 'A divisão não é a que devia ser (alarme com p < {p})',
  'result.check.data': 'Pelo menos {units, number} visitantes e {conversions, number} conversões por página',
  'result.check.p': 'Diferença mais segura: p {p} (conta abaixo de {alpha})',
  'result.check.aa': 'Cópias iguais: p {p} (reprova abaixo de {alpha})',
  'result.check.week': 'Uma semana completa, até {date}',
  'result.check.planned': '{count, number} de {planned, number} visitantes planejados',
  'result.section.arms': 'Resultados por página',
  'result.withheld': 'As chances não são mostradas enquanto a divisão dá alarme.',
  'result.waiting':
    '{count, plural, one {mais # ainda não avaliado} many {mais # ainda não avaliados} other {mais # ainda não avaliados}}',
  'result.share': 'Parcela agora',
  'result.share.help':
    'Parcela dos visitantes novos que recebem esta página no momento. Quem recebeu uma página antes fica com ela enquanto a parcela for maior que 0 %, por isso as contagens não seguem uma mudança na hora.',
  'result.units': 'Visitantes',
  'result.units.help':
    'Pessoas cujo tempo para converter já acabou. Cada uma conta uma vez, por mais que volte; bots nunca contam. Quem chegou há pouco entra quando seu tempo acaba, para que compradores lentos não pareçam perdidos.',
  'result.conversions': 'Conversões',
  'result.conversions.help':
    'Visitantes que converteram dentro da janela depois da primeira visita. Uma segunda conversão da mesma pessoa não soma nada.',
  'result.rate': 'Taxa de conversão',
  'result.rate.help':
    'Conversões por visitante. A taxa verdadeira está na faixa abaixo dela com 95% de chance. Faixas que se cruzam não querem dizer que as páginas são iguais: olhe o aumento.',
  'result.revenue': 'Receita',
  'result.revenue.help':
    'Todos os payouts desses visitantes dentro da janela, na moeda do espaço de trabalho.',
  'result.perVisitor': 'Receita por visitante',
  'result.perVisitor.help':
    'Receita dividida por visitantes, também os que não compraram nada. Poucos pedidos grandes mexem muito nela: dê mais tempo a um teste assim.',
  'result.lift': 'Aumento',
  'result.lift.help':
    'Quanto melhor ou pior que o controle, em termos relativos: +10% é passar de 3,0% para 3,3%. A faixa abaixo pode ser olhada a qualquer hora, quantas vezes quiser: contém o aumento verdadeiro com a certeza que você escolheu. Se contém 0, nada está provado.',
  'result.range.anytime': 'Em qualquer dia:\n{range}',
  'result.range.likely': 'Só estimativa:\n{range}',
  'result.range.once': 'Para uma só consulta:\n{range}',
  'result.p': 'p',
  'result.p.help':
    'O quanto a sorte sozinha explica a diferença, feito para ser olhado a qualquer hora. Abaixo do risco que você escolheu, a sorte está descartada. Não é a chance de a página ser melhor, e um p grande não prova igualdade.',
  'result.best': 'Chance de ser a melhor',
  'result.best.help':
    'A chance, só pelos números, de nenhuma outra página ser melhor. Serve para ter uma ideia, não para decidir: oscila no começo, e quem olha muito acaba vendo 95% por sorte.',
  'result.beats': 'Chance de vencer o controle',
  'result.beats.help':
    'A chance de esta página ser melhor que o controle, com a faixa em que o aumento está com 95% de chance. Descreve e não decide: só p e sua faixa resistem a olhares frequentes.',
  'result.loss': 'Perda esperada',
  'result.loss.help':
    'Quanto custa em média escolher esta página, caso outra seja melhor: dinheiro por visitante ou pontos da taxa de conversão (0,1% é 2,9% em vez de 3,0%). Se é pequena demais para importar, pouco pode dar errado, mesmo sem vencedor.',
  'result.bots': 'Bots',
  'result.bots.help':
    'Requisições de programas, como parcela de todas as requisições desta página. Não entram em nenhum outro número daqui. A parcela deve ser parecida em todas as páginas; se não for, a verificação da divisão abaixo mostra.',
  'result.section.split': 'A divisão está em ordem?',
  'result.split.help':
    'Se os visitantes não se dividem entre as páginas como dizem as parcelas, alguns se perdem no caminho, e a taxa melhor pode ser só a da página que perdeu os outros. Então nenhum vencedor é mostrado.',
  'result.split.assigned': 'Enviados à página',
  'result.split.landed': 'Página carregou',
  'result.split.valid': 'Ainda são pessoas',
  'result.split.assigned.help': 'Visitantes pela página que receberam, ao lado do que as parcelas pedem.',
  'result.split.landed.help':
    'Visitantes cuja página avisou que carregou (o script t.js avisa). Uma página fora do ar para alguns aparece aqui, e só aqui.',
  'result.split.valid.help':
    'Visitantes que ainda contam como pessoas com tudo o que já se sabe. Se bots preferem uma página, aparece aqui.',
  'result.split.ok': 'Em ordem',
  'result.split.alarm': 'Alarme',
  'result.split.expected': 'Previstos',
  'result.split.counted': 'Contados',
  'result.split.p': 'p do alarme {p} · p do qui-quadrado {classic}',
  'result.split.p.help':
    'O primeiro p pode ser olhado a qualquer hora e dispara o alarme. O qui-quadrado é a verificação dos livros para um único olhar: quem olha muitas vezes vê alarmes falsos.',
  'result.split.none':
    'Nenhuma página avisou ainda. Ponha o script t.js nas páginas para ver quem perde visitantes.',
  'result.identity': 'Como os visitantes são reconhecidos',
  'result.identity.text':
    '{share} dos visitantes vieram sem cookies: cada um conta como visitante novo a cada dia, e uma pessoa pode estar várias vezes nos números.',
  'result.identity.help':
    'Com um cookie, ou um id de visitante que você informa, uma pessoa conta uma vez no teste inteiro. Sem isso, só uma vez por dia. Uma parcela grande deixa o teste menos preciso, mas não favorece nenhuma página.',
  'result.section.since': 'Mudou depois de contado',
  'result.since.help':
    'O que foi contado continua contado: do contrário o que vem depois poderia virar um veredito. Aqui se vê quanto isso representa.',
  'result.since.rejected': 'Conversões rejeitadas depois',
  'result.since.reclassified': 'Visitantes que hoje contam como bots',
  'result.since.before': 'Conversões datadas antes da visita (não contadas)',
  'result.since.after': 'Conversões depois da janela (não contadas)',
  'result.chart.lift': 'Aumento e o que ainda é possível',
  'result.chart.lift.y': 'Aumento em relação ao controle, %',
  'result.chart.lift.help':
    'A faixa contém todo aumento que ainda não foi descartado. Ela só se estreita. Quando sai da linha do zero, a página é melhor ou pior; quando cabe entre as linhas pontilhadas, a diferença é pequena demais para importar.',
  'result.chart.rates': 'Taxa de conversão até agora',
  'result.chart.rates.y': 'Conversões por visitante desde o início, %',
  'result.chart.rates.help':
    'A taxa de todos os visitantes até aquele dia, pelo dia da visita. No começo oscila por sorte; não escolha o dia em que uma página parece melhor.',
  'result.chart.density': 'Onde está a taxa verdadeira',
  'result.chart.density.revenue': 'Onde está a receita por visitante verdadeira',
  'result.chart.density.y': 'Probabilidade, relativa ao pico',
  'result.chart.density.help':
    'Quanto mais alta a curva, mais provável o valor. Curvas estreitas vêm de muitos visitantes. Curvas sobrepostas querem dizer: ainda não dá para distinguir.',
  'result.chart.weights': 'Parcelas ao longo do tempo',
  'result.chart.weights.y': 'Parcela de visitantes novos, %',
  'result.chart.weights.help':
    'Como o bandit moveu os visitantes. Cada passo começa uma fase própria, para que horas de parcelas diferentes nunca se misturem.',
  'result.chart.delays': 'Quanto tempo levam as conversões',
  'result.chart.delays.y': 'Convertidos até então, % de todas as conversões da página',
  'result.chart.delays.help':
    'Quantas das conversões já tinham vindo depois de tanto tempo. Se as curvas diferem, uma página faz esperar mais. Como cada visitante só é avaliado quando a janela acaba, isso por si só não faz nenhuma página vencer.',
  'result.chart.delays.x': 'Tempo depois da visita',
  'result.chart.delays.differ':
    'As conversões de {name} vêm em tempos diferentes das do controle (p {p}). É um aviso, não um erro: visitantes são avaliados quando a janela acaba. Confira se a janela basta para a página mais lenta.',
  'result.day': 'Dia',
  'result.mde': 'importa a partir de {mde}',
  'result.zero': 'sem diferença',
  'result.bandit': 'O que o bandit faz',
  'result.bandit.enough': 'As parcelas mudam a cada hora. Próximo passo: {time}.',
  'result.bandit.waiting': 'As parcelas ficam como estão até cada página ter 100 visitantes avaliados.',
  'result.bandit.missed': 'Perdido para aprender',
  'result.bandit.missed.help':
    'Quantas conversões (ou quanta receita) os visitantes das páginas mais fracas teriam trazido na melhor, ao lado do que parcelas iguais teriam perdido.',
  'result.bandit.missed.text': '{missed} até agora; parcelas iguais teriam perdido {equal}',
  'result.bandit.steps':
    '{count, plural, one {# passo até agora} many {# de passos até agora} other {# passos até agora}}',
  'result.section.guardrails': 'Limites de proteção',
  'result.guardrails.help':
    'O que não pode piorar enquanto a meta melhora. Avisam; não decidem. O p deles também pode ser olhado a qualquer hora.',
  'result.guardrail.landed': 'Parcela de visitantes cuja página carregou',
  'result.guardrail.share': 'Parcela',
  'result.guardrail.fine': 'Não piorou',
  'result.guardrail.beware': 'Atenção: “{name}” piorou. Veja os limites de proteção abaixo antes de decidir.',
  'result.guardrail.worse': 'Pior',
  'result.guardrail.unclear': 'Ainda não está claro',
  'result.guardrail.no_data': 'Sem dados',
  'result.section.fixed': 'Números clássicos (para um só olhar)',
  'result.fixed.help':
    'Para quem planejou antes o número de visitantes e olha uma vez, quando eles chegaram. Quem olha todo dia e para com p < 5% erra em cerca de um em cada três testes de páginas iguais.',
  'result.fixed.planned': 'Os visitantes planejados chegaram: estes números já podem ser lidos.',
  'result.fixed.not':
    'Os visitantes planejados não chegaram, ou nada foi planejado: não decida por estes números.',
  'result.fixed.p': 'p (teste da razão logarítmica)',
  'result.fixed.mean': 'p (t de Welch)',
  'result.fixed.pooled': 'p (z combinado)',
  'result.fixed.holm': 'p, corrigido',
  'result.section.segments': 'Segmentos',
  'result.segments.by': 'Por',
  'result.segments.warning':
    'Para ideias, não para vereditos. De vinte segmentos, um parece vencedor só por sorte. Se um segmento surpreende, teste-o separadamente.',
  'result.segments.help':
    'A mesma comparação em partes do tráfego. “p, corrigido” leva em conta que se olhou para todas (Holm); “p, ideias” é mais brando (Benjamini-Hochberg): do que ele aponta, a maior parte é real.',
  'result.segments.bh': 'p, ideias',
  'result.segments.none': 'Nenhum visitante foi avaliado ainda.',
  'result.segments.bandit':
    'As parcelas de um bandit mudam a cada hora: seus segmentos não podem ser comparados.',
  'result.segments.left':
    '{count, plural, one {mais # valor não comparado} many {mais # de valores não comparados} other {mais # valores não comparados}}',
  'result.segments.comparisons':
    'Corrigido para {count, plural, one {# comparação} many {# de comparações} other {# comparações}}',
  'result.export.arms': 'Páginas (CSV)',
  'result.export.days': 'Dias (CSV)',
  'result.export.json': 'Tudo (JSON)',
  'result.print': 'Imprimir',
};
