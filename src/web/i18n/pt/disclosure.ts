import type { disclosure as english } from '../en/disclosure.ts';
import type { Translated } from '../translated.ts';

export const disclosure: Translated<typeof english> = {
  'disclosure.title': 'Divulgação',
  'disclosure.why':
    'Qualquer pessoa pode conferir para onde este link leva: a página lista todos os destinos, para quem, e é assinada. Envie-a à plataforma que duvidar do seu anúncio.',
  'disclosure.copy': 'Copiar link da divulgação',
  'disclosure.open': 'Abrir divulgação',
  'disclosure.limit': 'Só com endereço assinado',
  'disclosure.public': 'Pública: quem acrescenta um sinal de mais ao link pode lê-la.',
  'disclosure.limited':
    'Restrita: só quem tem um endereço assinado pode lê-la. Agentes de plataformas de anúncios e de buscadores sempre podem.',
  'disclosure.for': 'Validade',
  'disclosure.for.ever': 'Sem prazo',
  'disclosure.for.days': '{count, plural, one {# dia} many {# de dias} other {# dias}}',
  'disclosure.make': 'Criar endereço assinado',
  'disclosure.signed.copy': 'Copiar endereço assinado',
  'disclosure.signed.until': 'Válido até {time} (UTC). Não fica guardado aqui e não pode ser revogado.',
  'disclosure.signed.ever': 'Válido sem prazo. Não fica guardado aqui e não pode ser revogado.',
};
