import { create } from 'zustand';

/** The overlay on signed-in screens: the command palette, the list of shortcuts, or nothing. */
export type Tool = 'palette' | 'shortcuts' | null;

/** `typed`: text typed before the tool's code loaded; null once it has its own field, or none is open. */
export const useTool = create<{ tool: Tool; typed: string | null }>(() => ({ tool: null, typed: null }));

export const openTool = (tool: Tool): void =>
  useTool.setState({ tool, typed: tool === 'palette' ? '' : null });

/** Returns the typed text, once: from then on the tool's own field receives the keys. */
export const takeTyped = (): string => {
  const { typed } = useTool.getState();
  useTool.setState({ typed: null });
  return typed ?? '';
};
