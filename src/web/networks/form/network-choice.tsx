import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useT } from '../../i18n/use-t.ts';
import { type Catalogue, networkOf } from '../networks.ts';

interface NetworkChoiceProps {
  networks: Catalogue;
  /** ID; '' or unknown: another network. */
  value: string;
  helperText: string;
  onChange: (id: string) => void;
}

/** Chooses a network that Fairlead knows, or another one. */
export const NetworkChoice = ({ networks, value, helperText, onChange }: NetworkChoiceProps) => {
  const t = useT();
  const other = { id: '', name: t('source.network.other') };
  const named = networks.map(({ id, name }) => ({ id, name }));
  const chosen = networkOf(networks, value);
  return (
    <Autocomplete
      disableClearable
      autoHighlight
      options={[other, ...named]}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, selected) => option.id === selected.id}
      value={chosen.id === '' ? other : { id: chosen.id, name: chosen.name }}
      onChange={(_event, { id }) => onChange(id)}
      noOptionsText={t('source.network.none')}
      openText={t('source.network.show')}
      closeText={t('source.network.hide')}
      renderInput={(input) => <TextField {...input} label={t('source.network')} helperText={helperText} />}
    />
  );
};
