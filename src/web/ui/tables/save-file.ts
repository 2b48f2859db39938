/** Passes a file to the browser, which saves it as a download. */
export const saveFile = (name: string, parts: BlobPart[], type: string): void => {
  const file = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = file;
  link.download = name;
  link.click();
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
};

export const fileNameOf = (headers: Headers, otherwise: string): string =>
  /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? otherwise;
