export { consoleContext } from './context.ts';
export type { Provided } from './context.ts';
export { defineElement } from './define.ts';
export {
  useConsole,
  useHost,
  useMessageText,
  useMode,
  useNameOrder,
  useNoticeText,
  useStore,
  useText,
  useTexts,
} from './hooks.ts';
export { useHostWindow } from './useHostWindow.ts';
export { isElement } from './isElement.ts';
export type { JsxOf } from './jsx.ts';
export { lazily } from './lazily.tsx';
export { register } from './register.ts';
export { camelCase, elementSpec, event, isRequest, json, property } from './spec.ts';
export type {
  AttributeSpec,
  Details,
  ElementOf,
  ElementSpec,
  Emit,
  EventSpec,
  PartSpec,
  PropertySpec,
  Values,
  ViewProps,
} from './spec.ts';
