import type { trying as en } from '../en/trying.ts';
import type { Translated } from '../translated.ts';

export const trying = {
  'try.title': 'Para onde iria este visitante?',
  'try.at': 'Hora em {zone} (vazio: agora)',
  'try.run': 'Mostrar o caminho',
  'try.shares': 'Quem vai para onde',
  'try.goes': 'Visitantes assim vão para {name}',
  'try.lead':
    'Quem decide é o mesmo código que atende seus links. Nada é registrado, e os limites contam como não atingidos.',
  'try.any': 'Não informado',
  'try.region': 'Código da região (US-CA)',
  'try.paste': 'O que não foi informado acima é lido destes dados:',
  'try.address': 'Endereço IP',
  'try.query': 'Parâmetros do link (macros)',
  'try.revision': 'Revisão',
  'try.nowhere': 'Este visitante não é redirecionado.',
  'try.several': 'Estes visitantes vão para várias páginas',
  'try.drawn':
    'O Fairlead sorteia a página quando o visitante chega. Aqui aparecem só as parcelas, para que ninguém direcione uma campanha a um visitante conhecido. Para ver o seu sorteio, abra o link.',
  'try.sample': 'O ID de clique nesta URL é um exemplo: um clique real tem o seu.',
  'try.why': 'Passo a passo',
  'try.seen': 'Visto como: {facts}',
  'try.by': 'Decidido pela revisão {revision}',
  'try.byDraft': 'Decidido pelo que está no formulário agora, sem salvar',
  'try.draftRefused': 'O formulário não poderia ser salvo assim: {problems}',
  'field.region_unknown': 'Digite um código como US-CA: país, hífen, região',
} satisfies Translated<typeof en>;
