import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { walk } from './walk.ts';

/**
 * Makes the links of a list one stop of the Tab key: the link with the focus, that of the shown page, or the first. Arrow keys move between
 * the links.
 */
export function useOneStop<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const settle = (): void => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const stop =
      links.find(link => link.matches(':focus')) ?? links.find(link => link.matches('[aria-current]')) ?? links[0];
    for (const link of links) link.tabIndex = link === stop ? 0 : -1;
  };
  useLayoutEffect(settle);
  return {
    ref: list,
    onFocus: settle,
    onBlur: settle,
    onKeyDown: (event: KeyboardEvent): void => walk(event, list.current, 'a'),
  };
}
