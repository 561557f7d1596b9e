import type { Drawing, Stroke } from '@patrolkit/core';
import { keyOf, letterOf } from '@patrolkit/core/keys';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { isElement } from '../shared/element/index.ts';
import type { Tool } from './lane-keys.ts';

/** What the keys of the editor do. */
interface Keys {
  readonly drawing: Drawing;
  readonly change: (stroke: Stroke) => void;
  readonly onTool: (tool: Tool) => void;
  readonly onCopy: (() => void) | undefined;
  readonly onPaste: (() => void) | undefined;
  readonly isLocked: boolean;
}

const tools: Readonly<Record<string, Tool>> = { v: 'choose', l: 'draw', m: 'measure' };

/** Whether a key belongs to a field in which the user types, or to a dialog. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target !== null &&
  isElement(target) &&
  target.closest('input, textarea, sl-input, sl-select, sl-textarea, dialog') !== null;

/** The keys of the editor, wherever the focus is in its box. */
export function useEditorKeys(keys: Keys): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { drawing, change, onTool, onCopy, onPaste, isLocked } = keys;
    if (isLocked || event.defaultPrevented || isTyping(event)) return;
    const letter = letterOf(event);
    const tool = event.altKey || event.shiftKey ? undefined : tools[letter ?? ''];
    if (event.ctrlKey || event.metaKey) {
      if (letter === 'z') change({ kind: event.shiftKey ? 'redo' : 'undo' });
      else if (letter === 'y') change({ kind: 'redo' });
      else if (letter === 'a') change({ kind: 'chooseAll' });
      else if (letter === 'c' && onCopy) onCopy();
      else if (letter === 'v' && onPaste) onPaste();
      else return;
    } else if (keyOf(event) === 'Delete' || keyOf(event) === 'Backspace') {
      if (drawing.chosen.nodes.length + drawing.chosen.edges.length === 0) return;
      change({ kind: 'remove' });
    } else if (tool) onTool(tool);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const { current } = box;
    const listener = (event: KeyboardEvent): void => onKey(event);
    current?.addEventListener('keydown', listener);
    return () => current?.removeEventListener('keydown', listener);
  }, []);
  return box;
}
