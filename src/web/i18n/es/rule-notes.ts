import type { ruleNotes as english } from '../en/rule-notes.ts';
import type { Translated } from '../translated.ts';

export const ruleNotes: Translated<typeof english> = {
  'rule.match.unseen':
    'Ninguna conversión ha tenido este estado hasta ahora: {words}. Si es correcto, la regla espera a la primera.',
  'rule.names.own.there':
    'El “{word}” de quien envía se registra como {status}. Ese ya está arriba: ponle nombre ahí.',
  'rule.gap.status':
    'Ninguna conversión tiene el estado “{word}”: el “{word}” de quien envía se registra como {status}. Abre la regla y elige ese.',
  'field.status_translated':
    'Con esta palabra de quien envía, la conversión recibe otro estado. Elige ese otro',
  'source.delete.rule': '“{name}”',
  'source.delete.rules':
    '{count, plural, one {Una regla está limitada a ella y ya no pasará} many {# de reglas están limitadas a ella y ya no pasarán} other {# reglas están limitadas a ella y ya no pasarán}} nada de ella: {rules}.',
  'rule.match.gone': 'Fuente eliminada',
  'rule.gap.source':
    '{count, plural, one {Se eliminó una fuente de postback de esta regla} many {Se eliminaron # de fuentes de postback de esta regla} other {Se eliminaron # fuentes de postback de esta regla}}, y ya no llega nada de ahí. Abre la regla y quita la fuente eliminada.',
  'rule.gap.source.all':
    'No pasa nada: se eliminaron todas las fuentes de postback a las que está limitada. Abre la regla y elige otra.',
  'target.resting.person':
    'Nada pasa hasta que esto se corrija. Mientras tanto Fairlead lo intenta una vez cada quince minutos; lo que espera se conserva y sale en cuanto guardes la regla.',
  'rules.none.statuses': 'ningún estado',
  'target.state.tested': 'Prueba aceptada',
  'target.notSent': '{count, number} sin enviar',
  'flow.out.notSent': 'Sin enviar',
  'sent.next.off': 'Cuando se active de nuevo',
  'sent.next.earlier': 'Después del anterior',
  'sent.next.rest': 'Cuando termine el descanso del destino: {time}',
};
