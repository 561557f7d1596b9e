import { $textVersion, messageText, text, type Console, type Notice } from '@patrolkit/core';
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

/** `text`, and a new drawing whenever the language changes. */
export function useText(): typeof text {
  useStore($textVersion);
  return text;
}

/** The words of a notice: the server's own, or ours. */
export const noticeText = (notice: Notice): string => ('server' in notice ? notice.server : messageText(notice));
