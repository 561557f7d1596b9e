import { useLayoutEffect, useRef, type ReactNode } from 'react';

/**
 * The room of a table. A wider table scrolls within it, and a shadow shows where more of it is. Columns stay in view only while they leave
 * half of the room to the others.
 */
export function ScrollBox({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const room = ref.current;
    const frame = room?.parentElement;
    if (!room || !frame) return;
    const look = (): void => {
      const { scrollLeft, scrollWidth, clientWidth, clientLeft } = room;
      const title = room.querySelector<HTMLElement>('thead [data-title]');
      const ticks = room.querySelector<HTMLElement>('thead .tick')?.offsetWidth ?? 0;
      const staying = ticks + (title?.offsetWidth ?? 0);
      const isStaying = scrollWidth > clientWidth && staying * 2 <= clientWidth;
      const from = room.getBoundingClientRect().left + clientLeft + ticks;
      room.toggleAttribute('data-stays', isStaying);
      room.toggleAttribute(
        'data-stuck',
        isStaying && scrollLeft > 0 && title !== null && title.getBoundingClientRect().left - from < 1,
      );
      // A cell with the focus must not lie behind the columns that stay.
      room.style.scrollPaddingInlineStart = isStaying ? `${staying}px` : '';
      frame.toggleAttribute('data-more', scrollWidth - clientWidth - scrollLeft > 1);
    };
    look();
    room.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(room);
    if (room.firstElementChild) observer.observe(room.firstElementChild);
    return () => {
      room.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, []);
  return (
    <div className="room-frame">
      <div ref={ref} className="room">
        {children}
      </div>
    </div>
  );
}
