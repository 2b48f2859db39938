import type { classPage as english } from '../en/class.ts';
import type { Translated } from '../translated.ts';

export const classPage: Translated<typeof english> = {
  'webinar.page': 'Aula gratuita',
  'webinar.watch': 'Assistir à aula',
  'webinar.topics': 'O que a aula ensina',
  'webinar.topic.approval': 'Aprovar seus anúncios e mantê-los aprovados',
  'webinar.topic.copycats': 'Proteger suas ofertas contra cópias',
  'webinar.topic.metrics': 'Métricas sem os bots',
  'webinar.topic.speed': 'Velocidade e consistência',
  'webinar.topic.conversion': 'Aumentar a conversão',
  'webinar.topic.links': 'Links com a sua marca que não perdem tráfego',
  'webinar.now': 'Sem espera: assista agora mesmo, de preferência em velocidade 2x.',
  'webinar.voices': 'O que diz quem já assistiu',
  'webinar.apply.title': 'Vamos assistir?',
  'webinar.apply': 'Quero participar',
  'webinar.form': 'Inscreva-se e assista',
  'webinar.submit': 'Mostrar a aula',
  'webinar.privacy': 'Os dados que você informar ficam com quem administra esta página.',
  'webinar.ready': 'Aqui está a sua aula',
  'webinar.play': 'Assistir em {host}',
  'webinar.consent':
    'Nada é carregado de {host} até você clicar. A partir daí, ele recebe o seu endereço IP.',
  'webinar.speed': 'Velocidade 2x',
  'webinar.speed.embed': 'Para a velocidade 2x, abra as configurações do player.',
  'webinar.failed': 'Não foi possível reproduzir o vídeo de {host}. Tente de novo ou use outro navegador.',
  'webinar.sample': 'Isto é um exemplo: o dono deste site ainda não montou a aula, e não há vídeo.',
  'webinar.noVideo': 'Ainda não há vídeo.',
  'field.webinar_unknown': 'Esta aula mudou. Recarregue a página daqui a um minuto',
};
