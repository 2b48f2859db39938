import type { noRedirect as english } from '../en/no-redirect.ts';
import type { Translated } from '../translated.ts';

export const noRedirect: Translated<typeof english> = {
  'noRedirect.title': 'Script para a sua página',
  'noRedirect.later': 'O script e o sufixo de URL aparecem quando a campanha tiver um final de link.',
  'noRedirect.script': 'Coloque isto no head da sua landing page:',
  'noRedirect.script.copy': 'Copiar script',
  'noRedirect.suffix': 'No Google Ads, informe isto como sufixo do URL final:',
  'noRedirect.suffix.copy': 'Copiar sufixo',
  'noRedirect.parallel':
    'O acompanhamento paralelo do Google abre sua página na hora e chama o modelo de acompanhamento só em segundo plano, por isso um redirecionamento não consegue escolher a página. O script na página registra a visita.',
  'noRedirect.join':
    'Se você também usa o link como modelo de acompanhamento, a chamada em segundo plano e a chegada à página são uma só visita quando ambas trazem o mesmo gclid, gbraid ou wbraid. Um clique sem nenhum deles não pode ser unido e conta como dois.',
};
