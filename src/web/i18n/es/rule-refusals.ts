import type { ruleRefusals as english } from '../en/rule-refusals.ts';
import type { Translated } from '../translated.ts';

export const ruleRefusals: Translated<typeof english> = {
  'field.rule_only_unknown':
    'Solo los visitantes sin país o región conocidos recibirían esto. Dale la vuelta: indica los países o regiones que tienen una página propia y deja que todos los demás vayan a la ruta predeterminada',
  'field.rule_few_known':
    'Los visitantes sin país o región conocidos recibirían esto, y casi nadie más. Dale la vuelta: indica los pocos países o regiones que tienen una página propia y deja que todos los demás vayan a la ruta predeterminada',
  'field.rule_only_crawlers':
    'Casi nadie, salvo los rastreadores, tiene esta combinación de dispositivo, sistema y navegador. Elige otra o quita la condición',
  'field.rule_no_such_value':
    'Muy pocas personas tienen estos valores, así que las reglas no los distinguen. Elige otros valores o quita la condición',
  'field.rules_too_complex':
    'Estas reglas tienen demasiadas combinaciones para comprobar que todos reciben el mismo trato. Usa menos reglas o menos campos en cada una',
};
