import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import editor from '../shared/instructions/instruction-editor.css?inline';
import { withTexts } from '../shared/element/withTexts.tsx';
import page from '../shared/boards/page.css?inline';
import css from './instruction-list.css?inline';
import { spec } from './instruction-list.element.ts';
import { InstructionList } from './InstructionList.tsx';

/** The element behind `<patrol-instruction-list>`. */
export const InstructionListElement = defineElement(spec, withTexts('handling', InstructionList), editor + page + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-instruction-list': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-instruction-list': JsxOf<typeof spec>;
    }
  }
}
