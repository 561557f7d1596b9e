import {
  localeTag,
  nameOrder,
  type CompareNames,
  type Console,
  type Message,
  type Mode,
  type Notice,
  type Texts,
} from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { useContext } from 'react';
import { ConsoleValue, HostValue, ModeValue, TextsValue } from './values.ts';

export { useStore } from '@nanostores/react';

/** The page's console. A view always has one, unless its spec says `standalone`. */
export function useConsole(): Console {
  const console = useContext(ConsoleValue);
  if (!console) throw new Error('No console: the view is drawn outside its element, or its spec is standalone.');
  return console;
}

/** The interface mode: which program shows the page (interpretations.md 38). */
export const useMode = (): Mode => useContext(ModeValue);

/** The custom element that shows the view. */
export function useHost(): HTMLElement {
  const host = useContext(HostValue);
  if (!host) throw new Error('No host element: the view is drawn outside its element.');
  return host;
}

/** Texts, dates and numbers in the language of the widget's provider. Draws again whenever it changes. */
export function useTexts(): Texts {
  const texts = useContext(TextsValue);
  useStore(texts.$version);
  return texts;
}

/** The tag of the language on screen, for the `lang` attribute of elements outside the root. */
export function useLanguageTag(): string {
  return localeTag(useStore(useContext(TextsValue).$language));
}

/** The order of names in the language on screen. Draws again whenever the language changes. */
export const useNameOrder = (): CompareNames => nameOrder(useLanguageTag());

/** `text`. Draws again whenever the language changes. */
export function useText(): Texts['text'] {
  return useTexts().text;
}

/** `messageText`. Draws again whenever the language changes. */
export function useMessageText(): (message: Message) => string {
  return useTexts().messageText;
}

/** The text of a notice: from the catalog in the current language, or the server's own text. */
export function useNoticeText(): (notice: Notice) => string {
  const message = useMessageText();
  return notice => ('server' in notice ? notice.server : message(notice));
}

/** The time by the console's clock, ms since 1970. Draws again each second, so that all countdowns of the page change together. */
export function useSecond(): number {
  return useStore(useConsole().$second);
}

/** The time by the server's clock, ms since 1970, for countdowns to times that the server gave. Draws again each second. */
export function useServerSecond(): number {
  const { serverNow, $second } = useConsole();
  useStore($second);
  return serverNow();
}
