import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import shared from '../shared/boards/boards.css?inline';
import css from './task-list.css?inline';
import { spec } from './task-list.element.ts';
import { TaskList } from './TaskList.tsx';

/** The element behind `<patrol-task-list>`. */
export const TaskListElement = defineElement(spec, withTexts('boards', TaskList), shared + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-task-list': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-task-list': JsxOf<typeof spec>;
    }
  }
}
