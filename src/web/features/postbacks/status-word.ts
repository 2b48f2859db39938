export { statusWord } from '../../networks/status-word.ts';
