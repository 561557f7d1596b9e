/** Whether an event is aimed at an element or passes one; not by its class, which is another one in a frame. */
export const isElement = (node: EventTarget): node is HTMLElement => (node as Node).nodeType === 1;
