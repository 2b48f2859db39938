/** Folders in which the system looks for programs, as one text with the system's separator. */
export const searchPath = (): string => process.env.PATH ?? '';
