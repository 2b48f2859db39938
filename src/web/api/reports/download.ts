/** Lets the browser download a file from an address that needs no token. */
export const download = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  // The server names the file; without this attribute an error would replace the page.
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
};
