/** Hands a file over to the browser, which puts it where downloads go. */
export const saveFile = (name: string, parts: BlobPart[], type: string): void => {
  const file = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = file;
  link.download = name;
  link.click();
  // Once the browser has taken it over.
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
};

/** Name that the server gave a file. */
export const fileNameOf = (headers: Headers, otherwise: string): string =>
  /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? otherwise;
