import { MAX_TEXT } from '../../../../contracts/reports/request.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SearchBox } from '../../../ui/inputs/search-box.tsx';
import { isClickId } from './log-search.ts';

interface LogSearchFieldProps {
  value: string;
  onText: (text: string) => void;
  /** A request id was pasted. */
  onRequest: (id: string) => void;
}

/** Finds one request by its id, or all with a text in their path or user agent. */
export const LogSearchField = ({ value, onText, onRequest }: LogSearchFieldProps) => {
  const t = useT();
  return (
    <SearchBox
      label={t('log.search')}
      placeholder={t('log.searchHint')}
      value={value}
      onSearch={onText}
      onTyped={(text) => {
        if (!isClickId(text)) return false;
        onRequest(text.trim());
        return true;
      }}
      htmlInput={{ maxLength: MAX_TEXT }}
      sx={{ maxWidth: { sm: 360 } }}
    />
  );
};
