import { Siren, WifiOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SosCurrent } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { useConsole, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { closeModal, openModal } from '../shared/dialog/topLayer.ts';
import { Answered, loadTwoWay } from './Answered.tsx';
import { Ended } from './Ended.tsx';
import { Queue } from './Queue.tsx';
import { Ringing } from './Ringing.tsx';
import type { spec } from './sos-overlay.element.ts';
import { isMeant } from './sos-overlay.model.ts';

/** The view of `<patrol-sos-overlay>`. */
export function SosOverlay({ emit }: ViewProps<typeof spec>) {
  const { sos, connection } = useConsole();
  const current = useStore(sos.$current);
  const isLive = useStore(connection.$connection).singleton.state === 'open';
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const shownAt = useRef(0);
  const state = current?.state;
  const uuid = current?.call.uuid;
  const deviceId = current?.call.deviceId;
  const ending = current?.state === 'ended' ? current.ending : undefined;

  useEffect(() => sos.attend(), [sos]);
  useEffect(() => {
    // The place where the call is drawn shows a failure.
    if (uuid !== undefined) loadTwoWay().catch(() => undefined);
  }, [uuid]);

  // The dialog is the browser's own modal one. It lies above everything, keeps the focus, and gives it back when the call is over.
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    if (state === undefined || uuid === undefined) return closeModal(shown);
    if (!shown.open) openModal(shown, 'call');
    shownAt.current = performance.now();
    // A screen reader begins with the text of the dialog. Only a ringing and an ended call give the focus to a button.
    const first = shown.querySelector<HTMLElement>('[data-first]');
    (first ?? shown).focus();
  }, [state, uuid]);

  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => {
      if (shown) closeModal(shown);
    };
  }, []);

  const latest = useRef(emit);
  useEffect(() => {
    latest.current = emit;
  });
  useEffect(() => {
    if (uuid === undefined || deviceId === undefined) return;
    const call = { uuid, deviceId };
    if (state === 'ringing') latest.current('callshown', call);
    if (state === 'answered') latest.current('callanswered', call);
  }, [state, uuid, deviceId]);
  // The event follows the store and not the view: when another call waits, the view may show that call instead of the end.
  useEffect(
    () =>
      sos.$current.listen(now => {
        if (now?.state !== 'ended') return;
        const { ending, call } = now;
        latest.current('callended', { uuid: call.uuid, deviceId: call.deviceId, ending });
      }),
    [sos],
  );

  return (
    <dialog
      ref={dialog}
      part="base"
      className="base"
      role="alertdialog"
      tabIndex={-1}
      data-state={state}
      aria-label={current ? `${text('sos.title')} ${current.call.deviceName}` : text('sos.title')}
      onKeyDown={event => {
        if (keyOf(event) !== 'Escape') return;
        // Escape does not hang up. It closes only a call that is over.
        event.preventDefault();
        if (ending) sos.dismiss();
      }}
      onCancel={event => event.preventDefault()}
      onClose={() => {
        if (sos.$current.get() && dialog.current?.open === false) openModal(dialog.current, 'call');
      }}
      onClickCapture={event => {
        // A press of a stop always counts.
        const isStop = event.target instanceof Element && event.target.localName === 'patrol-stop-button';
        if (isStop || isMeant(event.nativeEvent, performance.now() - shownAt.current)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <p className="pk-hidden" aria-live="assertive">
        <Announcement current={current} />
      </p>
      {current ? (
        <div className="card">
          <header className="head">
            <Siren size={20} aria-hidden />
            <h2>{text('sos.title')}</h2>
            {isLive ? null : (
              <p className="lost" role="status">
                <WifiOff size={14} aria-hidden />
                {text('sos.stale')}
              </p>
            )}
          </header>
          {current.state === 'answered' ? (
            <Answered current={current} />
          ) : current.state === 'ended' ? (
            <Ended current={current} />
          ) : (
            <Ringing call={current.call} isConnecting={current.state === 'answering'} />
          )}
          <Queue current={current} />
        </div>
      ) : null}
    </dialog>
  );
}

/** The text that screen readers read out when the state of the call changes. */
function Announcement({ current }: { readonly current: SosCurrent | undefined }) {
  const text = useText();
  if (!current) return null;
  const name = current.call.deviceName;
  if (current.state === 'ringing') return text('sos.announce', { name });
  if (current.state === 'answering') return text('sos.connecting');
  if (current.state === 'answered') return text('sos.inCall', { name });
  return null;
}
