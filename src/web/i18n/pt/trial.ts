import type { trial as english } from '../en/trial.ts';
import type { Translated } from '../translated.ts';

export const trial: Translated<typeof english> = {
  'trial.title': 'Teste o Fairlead por 14 dias',
  'trial.lead': 'O produto inteiro, com as suas campanhas e o seu tráfego. Sem cartão, sem contrato.',
  'trial.point.links.title': 'Links para os seus anúncios',
  'trial.point.links.text':
    'Cole o endereço da sua página, receba um link de rastreamento e veja cada clique chegar em segundos.',
  'trial.point.split.title': 'Uma página contra a outra',
  'trial.point.split.text':
    'Divida os visitantes entre as suas páginas por peso e leve parte deles a outra página por país, dispositivo ou horário.',
  'trial.point.bots.title': 'Números sem bots',
  'trial.point.bots.text':
    'Os bots são contados à parte, cada um com o motivo: as suas taxas são de pessoas.',
  'trial.point.after.title': 'Nada quebra depois',
  'trial.point.after.text':
    'Depois dos 14 dias você ainda pode ver tudo. Seus links continuam funcionando e nenhum número se perde.',
  'trial.start': 'Começar o teste',
  'trial.register.title': 'Comece o seu teste',
  'trial.register.lead': '14 dias com tudo incluído. Sem cartão.',
  'trial.closed.title': 'O período de teste está fechado',
  'trial.closed.text':
    'No momento ninguém pode se cadastrar aqui. Peça a quem passou este endereço que abra o cadastro, ou um convite.',
};
