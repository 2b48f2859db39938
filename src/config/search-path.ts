/** Folders in which the system looks for programs, joined by the system's separator. */
export const searchPath = (): string => process.env.PATH ?? '';
