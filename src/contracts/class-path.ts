/** Where the class stands: an address that is handed out, and linked from nowhere. */
export const CLASS_PATH = '/c5d80fa36';
