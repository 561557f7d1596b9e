import { useEffect, useRef } from 'react';
import { useConsole, useHost, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import type { spec } from './live-popup.element.ts';

/** The view of `<patrol-live-popup>`. */
export function LivePopup({ deviceId: given, emit }: ViewProps<typeof spec>) {
  const { video, robots } = useConsole();
  const asked = useStore(video.$popup);
  const { items } = useStore(robots.$robots);
  const selectedId = useStore(robots.$selectedId);
  const host = useHost();
  const text = useText();
  // A device that another widget requests replaces that of the attribute.
  const deviceId = asked ?? given;
  const robot = items.find(({ id }) => id === deviceId);

  const latest = useRef(emit);
  useEffect(() => {
    latest.current = emit;
  });
  useEffect(() => {
    if (deviceId !== undefined) latest.current('popupopened', { deviceId });
  }, [deviceId]);
  // The popup closes with the widget, so that it does not open again when the widget comes back to the page.
  useEffect(() => video.closePopup, [video]);

  const close = (): void => {
    if (deviceId === undefined) return;
    // The property is emptied, so that setting the same id again opens the popup again.
    Reflect.set(host, 'deviceId', undefined);
    video.closePopup();
    emit('popupclosed', { deviceId });
  };

  return (
    <Dialog open={deviceId !== undefined} title={text('player.popup')} width={720} onClose={close}>
      <div part="about" className="about">
        <p>{robot?.name || deviceId}</p>
        <patrol-manual-alarm device-id={deviceId} />
        {/* The stop above every dialog is that of the selected robot. */}
        {deviceId === selectedId ? null : <patrol-stop-button device-id={deviceId} no-key />}
      </div>
      <div part="video" className="video">
        <patrol-live-player device-id={deviceId} />
      </div>
    </Dialog>
  );
}
