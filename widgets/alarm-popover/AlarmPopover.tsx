import { formatNumber } from '@patrolkit/core';
import { Bell, BellRing } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useConsole, useHost, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { BatchForm } from './BatchForm.tsx';
import { LiveList } from './LiveList.tsx';
import type { spec } from './alarm-popover.element.ts';

/** The view of `<patrol-alarm-popover>`. */
export function AlarmPopover({ noListLink, emit }: ViewProps<typeof spec>) {
  const { alarms } = useConsole();
  const live = useStore(alarms.$live);
  const { count, isAtLeast } = useStore(alarms.$pending);
  const text = useText();
  const host = useHost();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The ids that the form was opened with: alarms that come later are not swept in (safety.md 2.11). */
  const [batch, setBatch] = useState<readonly string[]>();

  const close = (): void => {
    setOpen(false);
    setBatch(undefined);
    button.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent): void => {
      if (event.composedPath().includes(host)) return;
      // What was typed is kept: a click beside the form does not close it.
      if (batch === undefined) setOpen(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
      setBatch(undefined);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    host.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      host.removeEventListener('keydown', onKey);
    };
  }, [isOpen, batch, host]);

  const pending = text(isAtLeast ? 'alarms.pending.atLeast' : 'alarms.pending', { count });
  const Icon = count > 0 ? BellRing : Bell;
  return (
    <div className="frame">
      <button
        ref={button}
        type="button"
        part="button"
        className="pk-icon-button"
        aria-label={pending}
        title={pending}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <Icon size={18} aria-hidden />
        {count > 0 ? (
          <span className="count" aria-hidden="true">
            {isAtLeast ? '≥' : ''}
            {formatNumber(count)}
          </span>
        ) : null}
      </button>
      {isOpen ? (
        <div part="panel" className="panel" role="dialog" tabIndex={-1} aria-labelledby={id}>
          <h2 id={id}>{text(batch ? 'alarms.batch.title' : 'alarms.popover.title')}</h2>
          {batch ? (
            <BatchForm
              ids={batch}
              onCancel={() => setBatch(undefined)}
              onDone={ids => {
                emit('alarmsacknowledged', { ids });
                setBatch(undefined);
              }}
            />
          ) : (
            <LiveList
              alarms={live}
              isLinked={!noListLink}
              onOpen={opened => {
                if (emit('alarmopenrequest', { id: opened })) {
                  close();
                  alarms.open(opened);
                }
              }}
              onBatch={setBatch}
              onAll={() => {
                close();
                emit('alarmlistrequest');
              }}
            />
          )}
        </div>
      ) : null}
    </div>
  );
}
