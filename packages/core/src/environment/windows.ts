/** How a page in an interface mode opens a window, saves a file, goes back and closes: by the browser, or by asking the program around it with an event on the document. */
import { hasClient, type Mode } from './mode.ts';

/** What a page wants to open: an address, and for a file the name to save it as. */
export interface OpenWindowRequest {
  readonly url: string;
  readonly name?: string;
}

/** Requests to the program around a page; a program that does what is asked prevents the event. */
export interface ClientRequests {
  readonly openwindowrequest: OpenWindowRequest;
  readonly backrequest: undefined;
  readonly closerequest: undefined;
}

declare global {
  interface DocumentEventMap {
    /** The page wants a window opened or a file saved; prevented by the program that does it. */
    openwindowrequest: CustomEvent<OpenWindowRequest>;
    /** The user wants to go back, and the page has nothing to go back to; prevented by the program that does it. */
    backrequest: CustomEvent<undefined>;
    /** The user wants to close a page that has nothing more to show; prevented by the program that does it. */
    closerequest: CustomEvent<undefined>;
  }
}

/** What this needs of the browser. */
export interface WindowPage {
  /** Dispatches an event; false when it was prevented. */
  readonly dispatch: (event: Event) => boolean;
  /** Opens a tab, or a window of its own, without access to this page. */
  readonly open: (url: string, isOwnWindow: boolean) => void;
  /** Leaves this page for another. */
  readonly go: (url: string) => void;
  /** Gives a file to the browser's downloads. */
  readonly save: (url: string, name: string) => void;
}

const realPage: WindowPage = {
  dispatch: event => document.dispatchEvent(event),
  open: (url, isOwnWindow) => void window.open(url, '_blank', `noopener,noreferrer${isOwnWindow ? ',popup' : ''}`),
  go: url => location.assign(url),
  save: (url, name) => {
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.rel = 'noopener noreferrer';
    link.click();
  },
};

/** Asks the program around the page; true when it did what was asked. */
export function askClient<Name extends keyof ClientRequests>(
  mode: Mode,
  name: Name,
  detail: ClientRequests[Name],
  page: Pick<WindowPage, 'dispatch'> = realPage,
): boolean {
  if (!hasClient(mode)) return false;
  return !page.dispatch(new CustomEvent(name, { detail, cancelable: true }));
}

/**
 * Opens an http or https address as the mode wants it; other addresses are not opened.
 * @param isOwnWindow true where a browser is to open a window instead of a tab
 */
export function openWindow(mode: Mode, url: string, isOwnWindow = false, page: WindowPage = realPage): void {
  if (!/^https?:\/\//i.test(url) || askClient(mode, 'openwindowrequest', { url }, page)) return;
  if (mode === 'tencent') page.go(url);
  else page.open(url, isOwnWindow);
}

/** Saves a file, or the picture of an address, as the mode wants it. */
export function saveFile(mode: Mode, { url, name }: Required<OpenWindowRequest>, page: WindowPage = realPage): void {
  if (!askClient(mode, 'openwindowrequest', { url, name }, page)) page.save(url, name);
}
