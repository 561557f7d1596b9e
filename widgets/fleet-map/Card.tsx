import type { KnownPosition, Robot } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { Video, X } from 'lucide-react';
import { useText, useTexts } from '../shared/element/index.ts';
import { hasPatrolView, hasPicture } from '../shared/robots/offers.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { kindIcons } from '../shared/ui/kinds.ts';
import { StaleMark } from '../shared/ui/marks.tsx';

/** The facts of a device and the picture of its camera. For several devices, a choice of one. */
export function Card({
  devices,
  place,
  isStale,
  hasVideo,
  onHold,
  onChoose,
  onVideo,
  onOpen,
  onClose,
}: {
  readonly devices: readonly Robot[];
  /** Position of the device, when there is only one. */
  readonly place: KnownPosition | undefined;
  /** True when the position is too old, or from before the connection broke. */
  readonly isStale: boolean;
  readonly hasVideo: boolean;
  readonly onHold: (isOver: boolean) => void;
  readonly onChoose: (id: string) => void;
  readonly onVideo: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { formatNumber } = useTexts();
  const [device] = devices;
  if (!device) return null;
  const isOne = devices.length === 1;
  const Icon = kindIcons[device.kind];
  const title = isOne ? device.name || device.id : text('boards.map.together', { count: formatNumber(devices.length) });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer keeps it open, Escape closes it
    <section
      part="card"
      className="card"
      // The card takes the focus when it was opened by key.
      tabIndex={-1}
      aria-label={title}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onKeyDown={event => {
        if (keyOf(event) !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        {isOne ? <Icon size={18} aria-hidden /> : null}
        <h2>{title}</h2>
        <IconButton icon={X} size="small" label={text('common.close')} onClick={onClose} />
      </header>
      {isOne ? (
        <>
          <p className="facts" data-online={device.isOnline || undefined}>
            <span className="state">{text(device.isOnline ? 'common.online' : 'common.offline')}</span>
            {device.isOnline && place?.mode && place.mode !== 'offline' ? (
              <span>{text(`robots.mode.${place.mode}`)}</span>
            ) : null}
            {place?.battery === undefined ? null : (
              <span>{text('robots.map.battery', { value: Math.round(place.battery) })}</span>
            )}
            {isStale && place ? <StaleMark since={place.receivedAt} /> : null}
          </p>
          {hasVideo && hasPicture(device) ? (
            // The key gives another device another player.
            <patrol-live-player
              key={device.id}
              device-id={device.id}
              quality="sd"
              limit-time={device.videoLimitMinutes ?? 0}
              has-audio="false"
              tile
              no-controls
            />
          ) : null}
          <div className="actions">
            {hasPicture(device) ? (
              <Button size="small" icon={Video} onClick={() => onVideo(device.id)}>
                {text('boards.map.video')}
              </Button>
            ) : null}
            {hasPatrolView(device) ? (
              <Button size="small" onClick={() => onOpen(device.id)}>
                {text('boards.map.view')}
              </Button>
            ) : null}
          </div>
        </>
      ) : (
        <ul>
          {devices.map(one => {
            const Kind = kindIcons[one.kind];
            return (
              <li key={one.id}>
                <button type="button" data-device={one.id} onClick={() => onChoose(one.id)}>
                  <Kind size={16} aria-hidden />
                  <span>{one.name || one.id}</span>
                  <span className="state" data-online={one.isOnline || undefined}>
                    {text(one.isOnline ? 'common.online' : 'common.offline')}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
