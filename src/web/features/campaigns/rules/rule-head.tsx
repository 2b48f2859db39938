import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import DragIndicator from '@mui/icons-material/DragIndicator';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useT } from '../../../i18n/use-t.ts';
import type { DragHandle } from '../routing/use-drag-order.ts';

interface RuleHeadProps {
  title: string;
  place: number;
  last: boolean;
  open: boolean;
  /** Id of the element it opens. */
  controls: string;
  handle: DragHandle;
  onToggle: () => void;
  onMove: (from: number, to: number) => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** The line that opens a rule, with the actions on the whole rule. */
export const RuleHead = (props: RuleHeadProps) => {
  const { title, place, last, open, controls, handle, onToggle, onMove, onCopy, onRemove } = props;
  const t = useT();
  const number = place + 1;
  const acts = [
    { key: 'up', Icon: ArrowUpward, act: () => onMove(place, place - 1), idle: place === 0 },
    { key: 'down', Icon: ArrowDownward, act: () => onMove(place, place + 1), idle: last },
    { key: 'copy', Icon: ContentCopy, act: onCopy, idle: false },
    { key: 'remove', Icon: DeleteOutline, act: onRemove, idle: false },
  ] as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', px: 1, py: 0.5 }}>
      <Box
        aria-hidden
        onPointerDown={(event) => handle.onPointerDown(place, event)}
        onPointerMove={handle.onPointerMove}
        onPointerUp={handle.onPointerUp}
        onPointerCancel={handle.onPointerCancel}
        data-drag
        sx={{ display: 'flex', p: 1, cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
      >
        <DragIndicator fontSize="small" />
      </Box>
      <ButtonBase
        aria-expanded={open}
        aria-controls={controls}
        onClick={onToggle}
        sx={{
          flex: '1 1 140px',
          minWidth: 0,
          justifyContent: 'flex-start',
          gap: 0.5,
          py: 1,
          borderRadius: '6px',
          font: 'inherit',
          fontWeight: 500,
          textAlign: 'left',
          overflowWrap: 'anywhere',
        }}
      >
        <ExpandMore
          fontSize="small"
          sx={{ transition: 'transform 150ms', transform: open ? 'none' : 'rotate(-90deg)' }}
        />
        <span>{title}</span>
      </ButtonBase>
      <Box sx={{ display: 'flex', ml: 'auto' }}>
        {acts.map(({ key, Icon, act, idle }) => (
          <IconButton
            key={key}
            size="small"
            aria-label={t(`editor.rule.${key}`, { number })}
            aria-disabled={idle}
            onClick={act}
            sx={{ p: 1, ...(idle && { opacity: 0.35 }) }}
          >
            <Icon fontSize="small" />
          </IconButton>
        ))}
      </Box>
    </Box>
  );
};
