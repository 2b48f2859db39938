/** Has the browser fetch a file by itself, from an address that needs no token. */
export const download = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  // The server names the file; without this an error would take the page's place.
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
};
