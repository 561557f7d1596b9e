import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import shared from '../shared/alarms/sheet/alarms.css?inline';
import editor from '../shared/instructions/instruction-editor.css?inline';
import css from './alarm-dialog.css?inline';
import people from './People.css?inline';
import instructions from './Instructions.css?inline';
import references from './References.css?inline';
import review from './ReviewPanel.css?inline';
import timeline from './Timeline.css?inline';
import { spec } from './alarm-dialog.element.ts';
import { alarmDialogOf } from './AlarmDialog.tsx';

/** The element behind `<patrol-alarm-dialog>`. */
export const AlarmDialogElement = defineElement(
  spec,
  alarmDialogOf(async () => (await import('./AlarmHandling.tsx')).AlarmHandling),
  shared + timeline + people + css + review + references + instructions + editor,
);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-alarm-dialog': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-alarm-dialog': JsxOf<typeof spec>;
    }
  }
}
