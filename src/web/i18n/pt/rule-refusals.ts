import type { ruleRefusals as english } from '../en/rule-refusals.ts';
import type { Translated } from '../translated.ts';

export const ruleRefusals: Translated<typeof english> = {
  'field.rule_only_unknown':
    'Só visitantes sem país ou região conhecidos receberiam isto. Inverta: indique os países ou regiões que têm uma página própria e deixe todos os outros irem para o caminho padrão',
  'field.rule_few_known':
    'Visitantes sem país ou região conhecidos receberiam isto, e quase ninguém mais. Inverta: indique os poucos países ou regiões que têm uma página própria e deixe todos os outros irem para o caminho padrão',
  'field.rule_only_crawlers':
    'Quase só robôs têm esta combinação de dispositivo, sistema e navegador. Escolha outra ou remova a condição',
  'field.rule_no_such_value':
    'Pouquíssimas pessoas têm estes valores, então as regras não os distinguem. Escolha outros valores ou remova a condição',
  'field.rules_too_complex':
    'Estas regras têm combinações demais para verificar se todos são tratados igualmente. Use menos regras ou menos campos em cada uma',
};
