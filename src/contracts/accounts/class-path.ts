/** Address of the class, which is given out personally and linked from nowhere. */
export const CLASS_PATH = '/c5d80fa36';
