import type { DeviceKind, Notice, Robot } from '@patrolkit/core';
import { LocateFixed } from 'lucide-react';
import { memo } from 'react';
import { NoPlace } from '../shared/boards/NoPlace.tsx';
import { useNameOrder, useNoticeText, useText } from '../shared/element/index.ts';
import { useAway } from '../shared/robots/useAway.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { Each } from '../shared/ui/Each.tsx';
import { usePushSwitch } from '../shared/usePushSwitch.ts';
import { inPlaceOrder } from './device-tiles.model.ts';

/** The devices of the selected kind, which the user can locate. Drawn again only when one of them has changed. */
export const Devices = memo(function Devices({
  kind,
  devices,
  selectedId,
  problem,
  sought,
  onLocate,
}: {
  readonly kind: DeviceKind;
  readonly devices: readonly Robot[];
  /** The device that the page follows. */
  readonly selectedId: string | undefined;
  /** Why a device could not be located. */
  readonly problem: { readonly name: string; readonly why: Notice } | undefined;
  /** The device that the page was asked to find on its own map. */
  readonly sought: Robot | undefined;
  readonly onLocate: (device: Robot) => unknown;
}) {
  const text = useText();
  const noticeText = useNoticeText();
  const awayText = useAway();
  // The server pushes positions while devices can be located here, so that a device without a position is known.
  usePushSwitch('RobotSituationPushSwitch');
  const listed = inPlaceOrder(
    devices.filter(device => device.kind === kind),
    useNameOrder(),
  );
  return (
    <>
      {problem ? (
        <p className="problem" role="alert">
          {text('boards.locate.failed', { name: problem.name })} {noticeText(problem.why)}
        </p>
      ) : null}
      {sought ? <NoPlace device={sought} className="problem" role="alert" /> : null}
      {listed.length === 0 ? (
        <p className="none">{text('boards.locate.none')}</p>
      ) : (
        <ul part="devices" className="devices" aria-label={text('boards.locate')}>
          <Each
            items={listed}
            id={({ id }) => id}
            draw={device => (
              <li data-id={device.id} aria-current={device.id === selectedId || undefined}>
                <span className="device" data-online={device.isOnline || undefined}>
                  {device.name}
                </span>
                {device.isOnline ? null : <span className="online">{awayText(device)}</span>}
                <IconButton
                  size="small"
                  icon={LocateFixed}
                  label={text('boards.locate.one', { name: device.name })}
                  onClick={() => onLocate(device)}
                />
              </li>
            )}
          />
        </ul>
      )}
    </>
  );
});
