/** How long after the last change of its size a chart is drawn again, ms (specification section 9). */
const resizeDelay = 100;

/** Calls back when the size of an element has changed and come to rest. @returns ends the watching */
export function watchSize(element: Element, onChanged: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(onChanged, resizeDelay);
  });
  observer.observe(element);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
