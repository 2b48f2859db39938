import type { ruleNotes as english } from '../en/rule-notes.ts';
import type { Translated } from '../translated.ts';

export const ruleNotes: Translated<typeof english> = {
  'rule.match.unseen':
    'Nenhuma conversão teve este status até agora: {words}. Se estiver certo, a regra espera pela primeira.',
  'rule.names.own.there':
    'O “{word}” de quem envia é registrado como {status}. Esse já está acima: dê o nome ali.',
  'rule.gap.status':
    'Nenhuma conversão tem o status “{word}”: o “{word}” de quem envia é registrado como {status}. Abra a regra e escolha esse.',
  'field.status_translated':
    'Com esta palavra de quem envia, a conversão recebe outro status. Escolha esse outro',
  'source.delete.rule': '“{name}”',
  'source.delete.rules':
    '{count, plural, one {Uma regra está limitada a ela e não vai} many {# de regras estão limitadas a ela e não vão} other {# regras estão limitadas a ela e não vão}} mais repassar nada dela: {rules}.',
  'rule.match.gone': 'Fonte excluída',
  'rule.gap.source':
    '{count, plural, one {Uma fonte de postback desta regra foi excluída} many {# de fontes de postback desta regra foram excluídas} other {# fontes de postback desta regra foram excluídas}}, e nada mais vem de lá. Abra a regra e tire a fonte excluída.',
  'rule.gap.source.all':
    'Ela não repassa nada: todas as fontes de postback a que está limitada foram excluídas. Abra a regra e escolha outra.',
  'target.resting.person':
    'Nada passa antes que isso seja corrigido. Até lá o Fairlead tenta uma vez a cada quinze minutos; o que está em espera fica guardado e segue na hora em que você salvar a regra.',
  'rules.none.statuses': 'nenhum status',
  'target.state.tested': 'Teste aceito',
  'target.notSent': '{count, number} não enviados',
  'flow.out.notSent': 'Não enviados',
  'sent.next.off': 'Quando for ligado de novo',
  'sent.next.earlier': 'Depois do anterior',
  'sent.next.rest': 'Quando o repouso do destino acabar: {time}',
};
