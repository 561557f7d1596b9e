import { useEffect, useRef } from 'react';
import { useConsole, useHost, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { Dialog } from '../shared/ui/Dialog.tsx';
import type { spec } from './live-popup.element.ts';

/** The view of `<patrol-live-popup>`. */
export function LivePopup({ deviceId: given, emit }: ViewProps<typeof spec>) {
  const { video, robots } = useConsole();
  const asked = useStore(video.$popup);
  const { items } = useStore(robots.$robots);
  const host = useHost();
  const text = useText();
  // What was asked for last comes before what the attribute shows.
  const deviceId = asked ?? given;
  const robot = items.find(({ id }) => id === deviceId);

  const latest = useRef(emit);
  useEffect(() => {
    latest.current = emit;
  });
  useEffect(() => {
    if (deviceId !== undefined) latest.current('popupopened', { deviceId });
  }, [deviceId]);
  // A page that takes the widget away wants no popup of it when it comes back.
  useEffect(() => video.closePopup, [video]);

  const close = (): void => {
    if (deviceId === undefined) return;
    // What the attribute asked for was shown: the same id, set again, opens it again.
    Reflect.set(host, 'deviceId', undefined);
    video.closePopup();
    emit('popupclosed', { deviceId });
  };

  return (
    <Dialog open={deviceId !== undefined} title={text('player.popup')} width={720} onClose={close}>
      <div part="about" className="about">
        <p>{robot?.name || deviceId}</p>
        <patrol-manual-alarm device-id={deviceId} />
        {/* A modal dialog keeps presses from the page: the stop must not be out of reach. */}
        <patrol-stop-button device-id={deviceId} no-key />
      </div>
      <div part="video" className="video">
        <patrol-live-player device-id={deviceId} />
      </div>
    </Dialog>
  );
}
