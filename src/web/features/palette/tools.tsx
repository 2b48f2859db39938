import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { needPart } from '../../i18n/language-store.ts';
import { latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import { screenKey, useSingleKeys } from '../../ui/keys.ts';
import { openTool, useTool } from '../../ui/tools.ts';
import { written } from './early-keys.ts';
import { type Act, linkTo, shortcutReader } from './shortcuts.ts';

const palette = latePart(async () => {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), needPart('palette')]);
  return Palette;
});
const shortcutSheet = latePart(async () => {
  const [{ ShortcutSheet }] = await Promise.all([import('./shortcut-sheet.tsx'), needPart('palette')]);
  return ShortcutSheet;
});

const TYPED = 'input, textarea, select, [contenteditable="true"], [role="textbox"]';
/** Switches and checkboxes only use the space bar and Enter. */
const NOT_TYPED = 'input[type="checkbox"], input[type="radio"]';

const isBusy = (target: EventTarget | null): boolean => {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
  return target instanceof Element && target.closest(TYPED) !== null && !target.matches(NOT_TYPED);
};

/** The search of the current list; without one, the global search. */
const search = (): void => {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (!field) openTool('palette');
  field?.focus();
  field?.select();
};

const close = (): void => openTool(null);

/** The text after this key for a palette that is still loading; null if the key is for something else. */
const typedEarly = (pressed: Parameters<typeof written>[1]): string | null => {
  const { typed } = useTool.getState();
  return typed === null ? null : written(typed, pressed);
};

const shown = { open: true, onClose: close };

/** Handles shortcuts on signed-in screens and shows the palette and the list of shortcuts. */
export const Tools = () => {
  const navigate = useNavigate();
  const { tool } = useTool();
  useEffect(() => {
    const read = shortcutReader();
    const act = (wanted: Act): void => {
      if (wanted.act === 'go') void navigate(linkTo(wanted.to));
      else if (wanted.act === 'create') void navigate({ to: '/campaign/campaignsRegister' });
      else if (wanted.act === 'search') search();
      else if (wanted.act === 'screen') screenKey(wanted.key)?.();
      else openTool(useTool.getState().tool === wanted.act ? null : wanted.act);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const { key, code, ctrlKey: ctrl, metaKey: meta, altKey: alt } = event;
      const early = typedEarly({ key, ctrl, meta, alt });
      if (early !== null) {
        event.preventDefault();
        useTool.setState({ typed: early });
        return;
      }
      if (event.repeat) return;
      if (key === 'Escape' && useTool.getState().typed !== null) close();
      const pressed = { key, code, ctrl, meta, alt, at: event.timeStamp, busy: isBusy(event.target) };
      const wanted = read(pressed, useSingleKeys.getState().on, (name) => screenKey(name) !== undefined);
      if (!wanted) return;
      event.preventDefault();
      act(wanted);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      close();
    };
  }, [navigate]);
  return (
    <>
      {tool === 'palette' && <OnDemand part={palette} props={shown} onFailed={close} />}
      {tool === 'shortcuts' && <OnDemand part={shortcutSheet} props={shown} onFailed={close} />}
    </>
  );
};
