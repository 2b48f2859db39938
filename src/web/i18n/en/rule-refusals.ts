/** `field.<code>`: rules that are refused because they single visitors out. */
export const ruleRefusals = {
  'field.rule_only_unknown':
    'Only visitors whose country or region is unknown would match. Instead, list the countries or regions that get their own page and send everyone else to the default path',
  'field.rule_few_known':
    'Hardly anyone except visitors whose country or region is unknown would match. Instead, list the few countries or regions that get their own page and send everyone else to the default path',
  'field.rule_only_crawlers':
    'Hardly anyone except crawlers has this combination of device, operating system and browser. Choose another combination, or remove the condition',
  'field.rule_no_such_value':
    'Too few people have these values for a rule to target them. Choose other values, or remove the condition',
  'field.rules_too_complex':
    'These rules have too many combinations to verify that everyone is treated alike. Use fewer rules, or fewer fields in each rule',
} as const;
