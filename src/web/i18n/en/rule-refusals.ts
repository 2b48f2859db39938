/** `field.<code>`: rules that are refused because they single visitors out. */
export const ruleRefusals = {
  'field.rule_only_unknown':
    'Only visitors whose country or region isn’t known would get this. Do the opposite: name the countries or regions that get their own page, and let everyone else go to the default path',
  'field.rule_few_known':
    'Visitors whose country or region isn’t known would get this, and hardly anyone else. Do the opposite: name the few countries or regions that get their own page, and let everyone else go to the default path',
  'field.rule_only_crawlers':
    'Hardly anyone but crawlers has this combination of device, system and browser. Choose another one, or remove the condition',
  'field.rule_no_such_value':
    'Too few people have these values, so rules can’t tell them apart. Choose other values, or remove the condition',
  'field.rules_too_complex':
    'These rules have too many combinations to check that everyone is treated alike. Use fewer rules, or fewer fields in each',
} as const;
