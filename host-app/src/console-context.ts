import type { Console, Notice, Texts } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { createContext, useContext } from 'react';

/** The page's console, for the host's own views. */
export const ConsoleContext = createContext<Console | undefined>(undefined);

/** The page's console. */
export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (!console) throw new Error('Outside the app');
  return console;
}

/** The console's texts. Draws the view again whenever the language changes. */
export function useTexts(): Texts {
  const { texts } = useConsole();
  useStore(texts.$version);
  return texts;
}

/** `text` of the console's texts. Draws the view again whenever the language changes. */
export function useText(): Texts['text'] {
  return useTexts().text;
}

/** The text of a notice: the server's own, or that from the console's catalog. */
export function useNoticeText(): (notice: Notice) => string {
  const { messageText } = useTexts();
  return notice => ('server' in notice ? notice.server : messageText(notice));
}
