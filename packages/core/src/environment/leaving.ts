/** What is needed of the page. */
type LeftPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Has the browser ask before the page is left or loaded anew, since something in it is not saved; until what is returned is called. */
export function askBeforeLeaving(page: LeftPage = window): () => void {
  const hold = (event: Event): void => event.preventDefault();
  page.addEventListener('beforeunload', hold);
  return () => page.removeEventListener('beforeunload', hold);
}
