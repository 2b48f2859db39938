import type { callErrors as english } from '../en/call-errors.ts';
import type { Translated } from '../translated.ts';

export const callErrors: Translated<typeof english> = {
  'error.key_expired': 'Esta chave de API expirou. Crie outra no seu perfil.',
  'error.report_timeout':
    'Este relatório demorou demais e foi interrompido. Escolha menos dias, menos colunas ou mais filtros, ou exporte-o como arquivo.',
  'error.report_too_large':
    'Este relatório precisa de mais memória do que o servidor tem. Escolha menos dias, menos colunas ou mais filtros.',
  'error.reports_busy':
    'Outros relatórios deste espaço de trabalho ainda estão em execução. Tente de novo em alguns segundos.',
  'error.report_interrupted': 'O relatório foi interrompido antes de terminar. Execute-o de novo.',
  'error.conflict':
    'Alguém alterou isto nesse meio-tempo, por isso nada foi salvo. Carregue a versão mais recente e faça sua alteração de novo.',
  'error.payload_too_large': 'É mais do que o servidor aceita de uma vez.',
  'error.forbidden': 'Sua função não permite isso. Fale com o proprietário do espaço de trabalho.',
};
