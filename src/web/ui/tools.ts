import { create } from 'zustand';

/** What is laid over any screen behind the sign-in: the command palette, the list of shortcuts, or nothing. */
export type Tool = 'palette' | 'shortcuts' | null;

/** `typed`: what was typed for the tool before its code had come; null once it has a field of its own, or none is open. */
export const useTool = create<{ tool: Tool; typed: string | null }>(() => ({ tool: null, typed: null }));

export const openTool = (tool: Tool): void =>
  useTool.setState({ tool, typed: tool === 'palette' ? '' : null });

/** Hands over what was typed, once: from then on the tool's own field takes the keys. */
export const takeTyped = (): string => {
  const { typed } = useTool.getState();
  useTool.setState({ typed: null });
  return typed ?? '';
};
