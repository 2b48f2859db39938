import type { checks as english } from '../en/checks.ts';
import type { Translated } from '../translated.ts';

export const checks: Translated<typeof english> = {
  'check.title': 'Verificação dos destinos',
  'check.lead':
    'Acessa cada destino como as pessoas e como os rastreadores de anúncios, a partir deste servidor, e compara o que recebem. Campanhas ativas são verificadas uma vez por dia.',
  'check.now': 'Verificar agora',
  'check.running': 'Verificando: {done} de {total} acessos',
  'check.none': 'Ainda não verificado.',
  'check.last': 'Última verificação: {time}',
  'check.details': 'Detalhes e relatório',
  'check.state.ok': 'Em ordem',
  'check.state.warning': 'Merece atenção',
  'check.state.failing': 'Com falha',
  'check.problem.unreachable': 'Um navegador comum não consegue abrir a página.',
  'check.problem.error_status': 'Um navegador comum recebe um erro.',
  'check.problem.crawler_differs':
    'Um rastreador de anúncios ou de busca recebe outra página que não a das pessoas. As plataformas bloqueiam anúncios por isso.',
  'check.problem.refuses_us':
    'O site recusa este servidor. Mesmo assim, as pessoas podem conseguir abrir a página.',
  'check.problem.crawler_blocked':
    'O site recusa um rastreador de anúncios ou de busca, e a plataforma dele pode não conseguir avaliar a página.',
  'check.problem.crawler_robots': 'O robots.txt barra um rastreador de anúncios ou de busca.',
  'check.problem.crawler_unreached': 'Um rastreador de anúncios ou de busca ficou sem resposta.',
  'check.problem.tls_expires': 'O certificado vence em menos de 14 dias.',
  'check.problem.not_encrypted': 'A página não é criptografada (http).',
  'check.problem.unsteady': 'A página muda demais por conta própria para ser comparada.',
  'check.problem.no_text': 'Sem scripts não há texto na página para comparar.',
  'check.problem.out_of_time': 'Não sobrou tempo para esta página.',
  'check.report': 'Relatório da verificação dos destinos',
  'check.download': 'Baixar relatório assinado',
  'check.print': 'Imprimir',
  'check.what':
    'O que é isto: emitido por você, a partir de um só endereço, sem executar scripts, com agentes declarados apenas pelo user agent. Evidência a ser repetida, não prova.',
  'check.verify': 'Qualquer pessoa pode conferir que o relatório baixado não foi alterado:',
  'check.from': 'Acessado a partir de {address}',
  'check.asked': 'Endereço acessado',
  'check.baseline':
    'Duas visitas do mesmo navegador foram {desktop} semelhantes no computador e {phone} no celular.',
  'check.agent': 'Agente',
  'check.answer': 'Resposta',
  'check.compared': 'Comparação com as pessoas',
  'check.agent.desktop': 'Navegador no computador',
  'check.agent.desktop_again': 'Navegador no computador, segunda visita',
  'check.agent.phone': 'Navegador no celular',
  'check.agent.phone_again': 'Navegador no celular, segunda visita',
  'check.verdict.same': 'Mesma página',
  'check.verdict.different': 'Outra página',
  'check.verdict.could_not_compare': 'Não foi possível comparar',
  'check.verdict.not_reached': 'Não alcançado',
  'check.alike': '{percent} de semelhança',
  'check.robots': 'Barrado pelo robots.txt',
  'check.failed': 'Sem resposta ({code})',
};
