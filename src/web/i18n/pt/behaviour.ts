import type { behaviour as english } from '../en/behaviour.ts';
import type { Translated } from '../translated.ts';

export const behaviour: Translated<typeof english> = {
  'behaviour.title': 'Comportamento do link',
  'behaviour.show': 'Alterar',
  'behaviour.hide': 'Ocultar',
  'behaviour.redirect': 'Como os visitantes seguem adiante',
  'behaviour.redirect.302': 'Redirecionamento (302)',
  'behaviour.redirect.302.help': 'O mais usado. Rápido e certo para quase toda fonte.',
  'behaviour.redirect.307': 'Redirecionamento (307)',
  'behaviour.redirect.307.help':
    'Mantém o método de GET e HEAD. O que é enviado ao link por POST não segue para a página.',
  'behaviour.redirect.meta': 'Página intermediária (meta refresh)',
  'behaviour.redirect.meta.help':
    'Uma pequena página abre o destino. Um pouco mais lento; oculta o referrer também em navegadores antigos.',
  'behaviour.redirect.none': 'Sem redirecionamento',
  'behaviour.redirect.none.help':
    'Para o Google Ads: o próprio anúncio abre sua página, e um pequeno script nela registra a visita.',
  'behaviour.short.302': 'Redirecionamento 302',
  'behaviour.short.307': 'Redirecionamento 307',
  'behaviour.short.meta': 'Página intermediária (meta refresh)',
  'behaviour.short.none': 'Sem redirecionamento, script na sua página',
  'behaviour.referrer': 'Referrer',
  'behaviour.referrer.hidden': 'Oculto',
  'behaviour.referrer.hidden.help':
    'Cloaking de links: seu domínio fica à frente do endereço longo, e o destino não fica sabendo de qual página o visitante vem. Igual para todos; revisores nunca recebem outra página.',
  'behaviour.referrer.passed': 'Repassado',
  'behaviour.referrer.passed.help': 'O destino recebe o que a página com o link permite.',
  'behaviour.short.hidden': 'referrer oculto',
  'behaviour.short.passed': 'referrer repassado',
  'behaviour.passQuery': 'Repassar a query do link ao destino',
  'behaviour.passQuery.help': 'O que vem depois do ? do link é acrescentado à URL de destino.',
  'behaviour.short.passQuery': 'query repassada',
  'behaviour.invalidTraffic': 'Tráfego inválido (bots)',
  'behaviour.invalidTraffic.count': 'Contar à parte',
  'behaviour.invalidTraffic.count.help':
    'Bots recebem o mesmo redirecionamento que uma pessoa e ficam fora dos números de pessoas.',
  'behaviour.invalidTraffic.refuse': 'Recusar abertamente',
  'behaviour.invalidTraffic.refuse.help':
    'Bots recebem uma página de erro honesta. Rastreadores de busca e de anúncios nunca são recusados.',
  'behaviour.short.count': 'bots contados à parte',
  'behaviour.short.refuse': 'bots recusados',
  'behaviour.inactive': 'Resposta de um link inativo',
  'behaviour.inactive.when': 'Enquanto pausado, arquivado, não iniciado, encerrado ou com limite atingido.',
  'behaviour.inactive.domain': 'O endereço padrão do domínio',
  'behaviour.inactive.domain.help': 'Um domínio sem endereço padrão responde “não encontrado”.',
  'behaviour.inactive.not_found': 'Não encontrado (404)',
  'behaviour.inactive.not_found.help': 'Uma página simples diz que não há nada aqui.',
  'behaviour.inactive.gone': 'Removido (410)',
  'behaviour.inactive.gone.help':
    'Uma página simples diz que acabou; os buscadores esquecem o link mais cedo.',
  'behaviour.short.domain': 'endereço padrão enquanto inativo',
  'behaviour.short.not_found': 'não encontrado (404) enquanto inativo',
  'behaviour.short.gone': 'removido (410) enquanto inativo',
  'behaviour.startsAt': 'Início (opcional)',
  'behaviour.endsAt': 'Fim (opcional)',
  'behaviour.zone': 'Horário de {zone}',
  'behaviour.short.from': 'a partir de {time}',
  'behaviour.short.until': 'até {time}',
  'behaviour.short.zone': 'horários de {zone}',
  'behaviour.caps': 'Limites (opcional)',
  'behaviour.caps.help':
    'Toda requisição respondida conta, inclusive de bots. Horas e dias são os de {zone}. Com vários workers edge, um limite pode ser um pouco ultrapassado.',
  'behaviour.cap.hour': 'Por hora',
  'behaviour.cap.day': 'Por dia',
  'behaviour.cap.total': 'Total',
  'behaviour.short.cap.hour': '{limit, number} por hora',
  'behaviour.short.cap.day': '{limit, number} por dia',
  'behaviour.short.cap.total': '{limit, number} no total',
  'behaviour.source': 'Fonte de tráfego (opcional)',
  'behaviour.source.placeholder': 'Google, Meta, newsletter…',
  'behaviour.source.help': 'O nome dela entra no lugar da macro {macro} nas suas URLs.',
  'lint.macro_unknown': '{token} não é uma macro nossa',
  'lint.macro_place': '{token} não pode ficar ali',
  'lint.macro_unclosed': '{token} não tem a chave de fechamento',
  'lint.macro_postback': '{token} só existe em postbacks; um clique não o tem',
  'lint.platform_token':
    '{token} é da plataforma de anúncios: coloque-o na URL do link, no anúncio, e use aqui uma macro como sub1',
  'lint.space': 'Há um espaço na URL; escreva %20',
  'lint.landing_without_click_id':
    'Quem não permite cookies não consegue seguir desta landing page para a oferta: coloque {token} na URL, por exemplo cid={token}',
  'lint.page_closed':
    'Nenhum visitante pode chegar a esta página: dê a ela uma parcela acima de 0 % ou remova-a',
  'lint.no_click_id':
    'Sem {token} na URL, a página não conhece o clique, e nenhuma conversão pode ser atribuída a ele: inclua-o, por exemplo cid={token}',
  'lint.hint': '{text}. Você quis dizer {hint}?',
};
