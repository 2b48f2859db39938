import type { marks as english } from '../en/marks.ts';
import type { Translated } from '../translated.ts';

export const marks: Translated<typeof english> = {
  'marks.title': 'Era uma pessoa?',
  'marks.ask.human': 'Era uma pessoa',
  'marks.ask.invalid': 'Era um bot',
  'marks.wrong':
    'Contada errado? Avise, e todos os relatórios são corrigidos. O destino para onde ela foi não muda.',
  'marks.back': 'Desfazer marcação',
  'marks.found': 'Sem a marcação: {class}',
  'marks.found.why': 'Sem a marcação: {class} ({reasons})',
  'marks.trail': 'O que já foi dito',
  'marks.step.human': 'Marcada como pessoa',
  'marks.step.invalid': 'Marcada como bot',
  'marks.step.back': 'Marcação desfeita',
  'marks.step.verdict': 'Endereço verificado: {reason}',
  'marks.by': '{time} · {name}',
  'marks.nobody': 'uma conta que não existe mais',
  'marks.dialog.human': 'Marcar como pessoa?',
  'marks.dialog.invalid': 'Marcar como bot?',
  'marks.dialog.back': 'Desfazer a marcação?',
  'marks.dialog.text':
    'Todos os relatórios passam a ser corrigidos. O destino dos visitantes não muda, nem agora nem depois.',
  'marks.noVisit': 'Esta requisição não é uma visita, seja de quem for: as visitas válidas continuam iguais.',
  'marks.scope': 'Quais requisições',
  'marks.one': 'Somente esta',
  'marks.like': 'Todas as parecidas',
  'marks.like.help': 'Com o mesmo user agent e a mesma classificação, pelos mesmos motivos',
  'marks.days': 'Recebidas em',
  'marks.days.last': '{days, plural, one {Último dia} many {Últimos # de dias} other {Últimos # dias}}',
  'marks.counting': 'Contando…',
  'marks.count':
    '{count, plural, =0 {Nenhuma requisição restante} one {# requisição} many {# de requisições} other {# requisições}}',
  'marks.tooMany': 'Escolha menos dias: o máximo são {most, number} por vez.',
  'marks.note': 'Nota (opcional)',
  'marks.note.help': 'O porquê, para a sua equipe',
  'marks.action.human': 'Marcar como pessoa',
  'marks.action.invalid': 'Marcar como bot',
  'marks.done':
    '{count, plural, =0 {Não havia mais nada a mudar} one {# requisição corrigida} many {# de requisições corrigidas} other {# requisições corrigidas}}',
  'marks.progress': '{done, number} de {total, number}',
  'marks.stop': 'Parar',
};
