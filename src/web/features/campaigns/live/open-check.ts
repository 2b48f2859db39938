import { create } from 'zustand';

/** The campaign whose live check is open: a notice about a new campaign opens it on the campaign's page. */
export const useOpenCheck = create<{ campaign: string | null }>(() => ({ campaign: null }));

/** `campaign`: its ID; null closes the panel. */
export const openCheck = (campaign: string | null): void => useOpenCheck.setState({ campaign });
