/**
 * How a page in an interface mode opens a window, saves a file, goes back and closes. The browser does it, or the program around the page,
 * which gets an event on the document.
 */
import { hasClient, type Mode } from './mode.ts';

/** What a page requests to open: an address, and for a file the name to save it under. */
export interface OpenWindowRequest {
  readonly url: string;
  readonly name?: string;
}

/** Requests to the program around a page. A program that carries one out prevents the event. */
export interface ClientRequests {
  readonly openwindowrequest: OpenWindowRequest;
  readonly backrequest: undefined;
  readonly closerequest: undefined;
}

declare global {
  interface DocumentEventMap {
    /** The page requests a window or a file to be saved. The program that does it prevents the event. */
    openwindowrequest: CustomEvent<OpenWindowRequest>;
    /** The user goes back, and the page has nothing to go back to. The program that does it prevents the event. */
    backrequest: CustomEvent<undefined>;
    /** The user closes a page that has nothing more to show. The program that does it prevents the event. */
    closerequest: CustomEvent<undefined>;
  }
}

/** What these functions need of the browser. */
export interface WindowPage {
  /** Dispatches an event. Returns false when somebody prevented it. */
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

/** Asks the program around the page. Returns whether it did what was requested. */
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
 * Opens an http or https address as the mode requires. Does not open other addresses.
 * @param isOwnWindow whether a browser opens a window instead of a tab
 */
export function openWindow(mode: Mode, url: string, isOwnWindow = false, page: WindowPage = realPage): void {
  if (!/^https?:\/\//i.test(url) || askClient(mode, 'openwindowrequest', { url }, page)) return;
  if (mode === 'tencent') page.go(url);
  else page.open(url, isOwnWindow);
}

/** Saves a file, or the picture at an address, as the mode requires. */
export function saveFile(mode: Mode, { url, name }: Required<OpenWindowRequest>, page: WindowPage = realPage): void {
  if (!askClient(mode, 'openwindowrequest', { url, name }, page)) page.save(url, name);
}
