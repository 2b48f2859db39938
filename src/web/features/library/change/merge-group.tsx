import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MergeInput, Proposal } from '../../../../contracts/library/library-merge.ts';
import type { PageKind } from '../../../../contracts/library/library-page.ts';
import { parameterName, urlParts } from '../../../../core/routing/url/own-parameters.ts';
import { ApiError } from '../../../api/api-error.ts';
import { mergePages, mergePreviewQuery, refreshLibrary } from '../../../api/campaigns/library.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { pageName } from '../page-name.ts';
import { Effect } from './effect.tsx';
import { useChange } from './use-change.ts';

/** A URL with the first parameter of each of these names in bold. */
const MarkedUrl = ({ url, names }: { url: string; names: ReadonlySet<string> }) => {
  const { page, parameters, fragment } = urlParts(url);
  const all = parameters ?? [];
  const first = new Map(all.map((one, place) => [parameterName(one), place] as const).toReversed());
  return (
    <>
      {page}
      {all.map((one, place) => {
        const isMarked = names.has(parameterName(one)) && first.get(parameterName(one)) === place;
        return (
          // The same parameter can be there twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a URL do not move
          <span key={place}>
            {place === 0 ? '?' : '&'}
            {isMarked ? <strong>{one}</strong> : one}
          </span>
        );
      })}
      {fragment}
    </>
  );
};

interface PageLineProps {
  page: Proposal['base'];
  names: ReadonlySet<string>;
  /** Whether it is merged; undefined: it is the one whose URL stays. */
  chosen?: boolean;
  onChoose?: (isChosen: boolean) => void;
}

const PageLine = ({ page: { name, url, campaigns }, names, chosen, onChoose }: PageLineProps) => {
  const t = useT();
  const facts = [t('campaigns.count', { count: campaigns }), ...(onChoose ? [] : [t('library.merge.stays')])];
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'flex', alignItems: 'flex-start', gap: 0.5, px: 1.5, py: 1, overflowWrap: 'anywhere' },
        '* + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        {name !== '' && (
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {name}
          </Typography>
        )}
        <Typography variant="body2">
          <MarkedUrl url={url} names={names} />
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
      </Box>
      {onChoose && (
        <Checkbox
          size="small"
          checked={chosen === true}
          onChange={(_event, isChosen) => onChoose(isChosen)}
          slotProps={{
            input: { 'aria-label': t('library.merge.choose', { name: pageName({ name, url }) }) },
          }}
          sx={{ my: -0.5, mr: -1 }}
        />
      )}
    </Box>
  );
};

interface CampaignsProps {
  kind: PageKind;
  id: string;
  input: MergeInput;
}

/** The campaigns that a merge changes, once they are asked for. */
const Campaigns = ({ kind, id, input }: CampaignsProps) => {
  const t = useT();
  const { data, error, refetch } = useQuery(mergePreviewQuery(kind, id, input));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={2} />;
  return data.campaigns === 0 ? (
    <Typography variant="body2" color="textSecondary">
      {t('library.merge.campaigns.none')}
    </Typography>
  ) : (
    <Effect preview={data} />
  );
};

interface MergeGroupProps {
  kind: PageKind;
  group: Proposal;
  label: string;
}

/** Pages that could be one: what differs, the name that it would have, and the campaigns that would change. */
export const MergeGroup = ({ kind, group: { base, others }, label }: MergeGroupProps) => {
  const t = useT();
  const queries = useQueryClient();
  const { announce } = useChange();
  const [name, setName] = useState(base.name);
  /** The name without what is being typed. */
  const [settled, setSettled] = useState(name);
  const [isShown, setShown] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = others.filter(({ id }) => !left.has(id));
  const inputFor = (typed: string): MergeInput => ({
    ...{ revision: base.revision, name: typed.trim() },
    others: chosen.map(({ id, revision }) => ({ id, revision })),
  });
  const merge = useMutation({
    mutationFn: () => mergePages(kind, base.id, inputFor(name)),
    onSuccess: ({ change, live }) => announce(change, live),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') void refreshLibrary(queries);
    },
  });
  const { error } = merge;
  const fields = error instanceof ApiError ? error.fields : {};
  const refusal = Object.entries(fields).find(([field]) => field !== 'name')?.[1];
  const failure = (): string | null => {
    if (error === null || fields.name !== undefined) return null;
    if (refusal !== undefined) return t(fieldKey(refusal));
    const isOld = error instanceof ApiError && error.code === 'conflict';
    return t(isOld ? 'library.merge.conflict' : failureKey(error));
  };
  const choose = (id: string, isChosen: boolean): void => {
    merge.reset();
    setLeft(new Set(isChosen ? [...left].filter((one) => one !== id) : [...left, id]));
  };
  const problem = failure();
  const names = new Set(others.flatMap(({ parameters }) => parameters.split('&').map(parameterName)));
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box
        component="ul"
        // Scrolls: the keyboard must reach it.
        tabIndex={0}
        sx={{
          ...{ listStyle: 'none', m: 0, p: 0, maxHeight: 260, overflowY: 'auto' },
          ...{ border: 1, borderColor: 'divider', borderRadius: '10px' },
        }}
      >
        <PageLine page={base} names={names} />
        {others.map((page) => (
          <PageLine
            key={page.id}
            page={page}
            names={names}
            chosen={!left.has(page.id)}
            onChoose={(isChosen) => choose(page.id, isChosen)}
          />
        ))}
      </Box>
      {isShown && chosen.length > 0 && <Campaigns kind={kind} id={base.id} input={inputFor(settled)} />}
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          size="small"
          label={t('library.merge.name')}
          value={name}
          error={fields.name !== undefined}
          helperText={fields.name !== undefined && t(fieldKey(fields.name))}
          onBlur={() => setSettled(name)}
          onChange={({ target }) => {
            setName(target.value);
            merge.reset();
          }}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ flex: '1 1 220px' }}
        />
        {!isShown && <Button onClick={() => setShown(true)}>{t('library.merge.campaigns')}</Button>}
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          loading={merge.isPending}
          onClick={() => merge.mutate()}
        >
          {t('library.merge.submit', { count: chosen.length + 1 })}
        </Button>
      </Box>
    </Box>
  );
};
