import { create } from 'zustand';

/** What is laid over any screen behind the sign-in: the command palette, the list of shortcuts, or nothing. */
export type Tool = 'palette' | 'shortcuts' | null;

export const useTool = create<{ tool: Tool }>(() => ({ tool: null }));

export const openTool = (tool: Tool): void => useTool.setState({ tool });
