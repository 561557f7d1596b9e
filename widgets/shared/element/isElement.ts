/** Whether an event's target, or a node on its path, is an element. It does not check the class, because a frame has its own classes. */
export const isElement = (node: EventTarget): node is HTMLElement => (node as Node).nodeType === 1;
