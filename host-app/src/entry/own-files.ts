/**
 * Makes the addresses of the files that the page's head names absolute. The server writes them relative to the address of the page, and
 * the browser resolves the icon's again after the router has changed that address.
 */
export const keepOwnFiles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>(
    'link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]',
  ))
    link.href = new URL(link.href).href;
};
