import { keyOf, letterOf, lookKey } from '@patrolkit/core/keys';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Robot } from '@patrolkit/core';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { DeviceOption } from './DeviceOption.tsx';
import { positionAfter } from './robot-selector.model.ts';
import { Each, Unshown } from '../shared/ui/Each.tsx';

/** The list box: one stop of the Tab key, with arrow keys inside. */
export function DeviceList({
  robots,
  isStrip,
  choose,
  look,
}: {
  readonly robots: readonly Robot[];
  readonly isStrip: boolean;
  readonly choose: (id: string) => Promise<boolean>;
  /** Opens live video of a device, without selecting it. */
  readonly look: (id: string) => void;
}) {
  const { robots: store } = useConsole();
  const selectedId = useStore(store.$selectedId);
  const switchingTo = useStore(store.$switchingTo);
  const text = useText();
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string>();
  const position = robots.findIndex(({ id }) => id === activeId);
  const optionId = (id: string): string => `${base}-${id}`;

  // The list keeps its place when devices come and go. Only moving with keys scrolls it.
  const isWalking = useRef(false);
  useEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    list.current?.children[position]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [position]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (keyOf(event) === 'Enter' || keyOf(event) === ' ') {
      event.preventDefault();
      const active = robots[position];
      if (active) void choose(active.id);
      return;
    }
    if (letterOf(event) === lookKey) {
      // The key for the current alarm is the same.
      event.preventDefault();
      const active = robots[position];
      if (active && active.kind !== 'sensor') look(active.id);
      return;
    }
    const next = positionAfter(keyOf(event), position, robots.length);
    if (next === undefined) return;
    event.preventDefault();
    isWalking.current = true;
    setActiveId(robots[next]?.id);
  };

  return (
    <div
      ref={list}
      part="list"
      className="list"
      role="listbox"
      tabIndex={0}
      aria-label={text('robots.list.label')}
      aria-keyshortcuts={lookKey}
      aria-orientation={isStrip ? 'horizontal' : 'vertical'}
      aria-activedescendant={position < 0 ? undefined : optionId(robots[position]?.id ?? '')}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (position < 0) setActiveId(robots.find(({ id }) => id === selectedId)?.id ?? robots[0]?.id);
      }}
      onClick={event => {
        const option = (event.target as Element).closest<HTMLElement>('[data-id]');
        const id = option?.dataset['id'];
        if (id === undefined) return;
        setActiveId(id);
        if ((event.target as Element).closest('[data-look]')) look(id);
        else void choose(id);
      }}
    >
      <Each
        items={robots}
        id={robot => robot.id}
        draw={robot => (
          <DeviceOption
            robot={robot}
            domId={optionId(robot.id)}
            isSelected={robot.id === selectedId}
            isSwitching={robot.id === switchingTo}
            isActive={robot.id === activeId}
          />
        )}
        unshown={robot => (
          <div role="option" aria-selected={robot.id === selectedId} id={optionId(robot.id)} data-id={robot.id}>
            <Unshown />
          </div>
        )}
      />
    </div>
  );
}
