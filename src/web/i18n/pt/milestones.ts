import type { milestones as english } from '../en/milestones.ts';
import type { Translated } from '../translated.ts';

export const milestones: Translated<typeof english> = {
  'achievements.lead':
    '{reached, number} de {all, number} alcançadas. As datas são dias no fuso horário {zone}.',
  'achievements.next': 'A seguir',
  'achievements.started': 'Em andamento',
  'achievements.open': 'Ainda por vir',
  'achievements.reached': 'Alcançadas',
  'achievements.none.title': 'Nenhuma conquista ainda',
  'achievements.none.text':
    'O que você alcança fica aqui com a data, não importa como os números mudem depois.',
  'achievements.date': 'Alcançada em {date}',
  'achievements.new': 'Nova',
  'achievements.notYet': 'Ainda não',
  'achievements.progress': 'Progresso: {name}',
  'achievements.news.one': 'Conquista alcançada: {name}',
  'achievements.news.more':
    '{count, plural, one {# conquista alcançada} many {# de conquistas alcançadas} other {# conquistas alcançadas}}',
  'milestone.of.campaigns':
    '{have, number} de {need, plural, one {# campanha} many {# de campanhas} other {# campanhas}}',
  'milestone.of.members':
    '{have, number} de {need, plural, one {# membro} many {# de membros} other {# membros}}',
  'milestone.of.visits':
    '{have, number} de {need, plural, one {# visita} many {# de visitas} other {# visitas}}',
  'milestone.of.days': '{have, number} de {need, plural, one {# dia} many {# de dias} other {# dias}}',
  'milestone.campaign_active.name': 'Um link no ar',
  'milestone.campaign_active.why': 'Sem ele não há o que medir.',
  'milestone.campaign_active.how': 'Crie uma campanha e mantenha-a ativa.',
  'milestone.visit_first.name': 'O primeiro visitante real',
  'milestone.visit_first.why': 'A partir daqui seus números vêm de pessoas. Bots são contados à parte.',
  'milestone.visit_first.how':
    'Coloque o link da campanha em um anúncio, post ou mensagem. Visitas de bots não contam.',
  'milestone.domain_verified.name': 'Um domínio só seu',
  'milestone.domain_verified.why':
    'Visitantes e plataformas de anúncios confiam em um domínio que é seu, e ninguém mais estraga a reputação dele.',
  'milestone.domain_verified.how': 'Adicione o domínio, crie o registro DNS e aguarde a verificação.',
  'milestone.destinations_checked.name': 'Todos os destinos em ordem',
  'milestone.destinations_checked.why':
    'Um anúncio que leva a uma página quebrada custa dinheiro a cada clique.',
  'milestone.destinations_checked.how':
    'Cada campanha ativa precisa passar na verificação mais recente. Ela roda todo dia; você também pode iniciá-la na página da campanha.',
  'milestone.second_step_all.name': 'Verificação em duas etapas para todos',
  'milestone.second_step_all.why': 'Uma senha roubada já não abre suas campanhas.',
  'milestone.second_step_all.how': 'Cada membro ativa a verificação em duas etapas no perfil.',
  'milestone.conversion_first.name': 'A primeira conversão',
  'milestone.conversion_first.why': 'Só as conversões dizem quais cliques valem o que custam.',
  'milestone.conversion_first.how':
    'Passe sua URL de postback à rede ou à loja. Conversões rejeitadas não contam.',
  'milestone.revenue_first.name': 'Receita registrada',
  'milestone.revenue_first.why': 'Com os payouts, lucro e ROI são conhecidos, não estimados.',
  'milestone.revenue_first.how': 'Faça o postback enviar o payout na moeda do espaço de trabalho.',
  'milestone.way_measured.name': 'O caminho até a oferta',
  'milestone.way_measured.why': 'Você vê quantos saem na landing page, antes que a oferta tenha sua chance.',
  'milestone.way_measured.how':
    'Adicione uma landing page à campanha e aponte o botão dela para /out no domínio do link.',
  'milestone.landing_confirmed.name': 'Chegadas confirmadas',
  'milestone.landing_confirmed.why':
    'A diferença entre cliques e chegadas mostra o que páginas lentas perdem.',
  'milestone.landing_confirmed.how': 'Coloque o script na sua landing page. Ele informa cada chegada.',
  'milestone.rule_decides.name': 'Uma regra em ação',
  'milestone.rule_decides.why': 'O visitante recebe a página do seu país, do seu dispositivo ou do horário.',
  'milestone.rule_decides.how':
    'Adicione uma regra a uma campanha. Ela conta depois de decidir 10 visitas válidas.',
  'milestone.split_filled.name': 'Uma divisão com números',
  'milestone.split_filled.why': 'Comparar exige visitas dos dois lados. É aqui que começa.',
  'milestone.split_filled.how':
    'Divida uma campanha entre duas páginas até que cada uma tenha 100 visitas válidas.',
  'milestone.aa_passed.name': 'Um rastreamento testado',
  'milestone.aa_passed.why':
    'Um teste A/A compara uma página com ela mesma. Se aparecer diferença, o erro está no rastreamento, não na página.',
  'milestone.aa_passed.how': 'Inicie um teste A/A e deixe-o rodar até chegarem os visitantes planejados.',
  'milestone.test_decided.name': 'Uma decisão com dados suficientes',
  'milestone.test_decided.why':
    'Quem para um teste assim que ele parece bom coroa o acaso. Este rodou até poder dizer algo.',
  'milestone.test_decided.how':
    'Rode um teste A/B por pelo menos uma semana inteira, até ele apontar um vencedor ou dizer que não há diferença que importe; depois, decida-o.',
  'milestone.retention_chosen.name': 'Um limite para dados pessoais',
  'milestone.retention_chosen.why': 'O que você já não guarda não vaza. Os relatórios mantêm seus números.',
  'milestone.retention_chosen.how': 'Escolha no perfil por quantos dias as requisições são guardadas.',
  'milestone.owners_two.name': 'Dois proprietários',
  'milestone.owners_two.why': 'Se um deles perder o acesso, o espaço de trabalho não se perde.',
  'milestone.owners_two.how': 'Convide um segundo proprietário ou dê essa função a um membro.',
  'milestone.costs_known.name': 'Todos os custos conhecidos',
  'milestone.costs_known.why': 'O lucro só é verdadeiro se nenhum custo faltar.',
  'milestone.costs_known.how':
    'Nos últimos 7 dias completos, uma campanha tem 100 visitas e o custo de todas é conhecido em cada dia: por clique ou como gasto.',
  'milestone.week_profitable.name': 'Uma semana com lucro',
  'milestone.week_profitable.why': 'Um dia bom pode ser sorte. Uma semana inteira diz mais.',
  'milestone.week_profitable.how':
    'Uma campanha rende mais do que custa nos últimos 7 dias completos, com todos os custos e payouts conhecidos.',
  'milestone.visits_1000.name': 'Mil visitas válidas',
  'milestone.visits_1000.why':
    'Com tantas, uma taxa de conversão de 5% é conhecida com margem de 1,4 ponto percentual.',
  'milestone.visits_1000.how': 'As visitas válidas de todas as campanhas se somam. Bots não contam.',
  'milestone.visits_100000.name': 'Cem mil visitas válidas',
  'milestone.visits_100000.why':
    'Com tantas, uma taxa de conversão de 5% é conhecida com margem de 0,14 ponto percentual.',
  'milestone.visits_100000.how': 'As visitas válidas de todas as campanhas se somam. Bots não contam.',
  'milestone.loss_free_7.name': '7 dias sem perder um clique',
  'milestone.loss_free_7.why': 'Cada clique respondido foi contado.',
  'milestone.loss_free_7.how':
    'Contam os dias com visitas. Um clique perdido zera a contagem; “Saúde do sistema”, no Painel, avisa quando houve um.',
  'milestone.loss_free_30.name': '30 dias sem perder um clique',
  'milestone.loss_free_30.why': 'Um mês de números em que nada falta.',
  'milestone.loss_free_30.how':
    'Contam os dias com visitas. Um clique perdido zera a contagem; “Saúde do sistema”, no Painel, avisa quando houve um.',
  'milestone.loss_free_100.name': '100 dias sem perder um clique',
  'milestone.loss_free_100.why': 'Reinícios, atualizações, disco cheio: nada disso custou um clique.',
  'milestone.loss_free_100.how':
    'Contam os dias com visitas. Um clique perdido zera a contagem; “Saúde do sistema”, no Painel, avisa quando houve um.',
};
