import { captureKinds, type CaptureKind, type ListedCapture } from '@patrolkit/core';
import { Camera, Car, ImageOff, ScanFace } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazily, useConsole, useHost, useStore, useText, useTexts, type ViewProps } from '../shared/element/index.ts';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { Each, Unshown } from '../shared/ui/Each.tsx';
import { StaleMark, TimeAgo } from '../shared/ui/marks.tsx';
import { Picture } from '../shared/ui/Picture.tsx';
import { EmptyState } from '../shared/ui/states.tsx';
import { usePushSwitch } from '../shared/usePushSwitch.ts';
import type { spec } from './captures.element.ts';

const ImageViewer = lazily(async () => (await import('../shared/ui/ImageViewer.tsx')).ImageViewer);

const icons = { patrol: Camera, vehicle: Car, face: ScanFace } as const;

/** The view of `<patrol-captures>`. */
export function Captures({ kind: first, emit }: ViewProps<typeof spec>) {
  const console = useConsole();
  const { captures, connection, robots } = console;
  const lists = useStore(captures.$lists);
  const isLive = useStore(captures.$isLive);
  const { lostAt } = useStore(connection.$connection);
  const selectedId = useStore(robots.$selectedId);
  const { shadowRoot } = useHost();
  const text = useText();
  const { formatDateTime } = useTexts();
  const [chosen, setChosen] = useState<CaptureKind>();
  /** The open picture stays open when its capture leaves the list. */
  const [open, setOpen] = useState<{ readonly src: string; readonly label: string }>();
  const kind = chosen ?? first;
  const list = lists[kind];
  const label = text('captures.label');

  // Faces are pushed only while they can be seen here.
  usePushSwitch('FaceCapturePushSwitch');

  useEffect(() => captures.attend(), [captures]);

  const choose = (next: CaptureKind): void => {
    if (next === kind) return;
    setChosen(next);
    emit('kindchanged', { kind: next });
  };
  const view = ({ id, picture, at, ...capture }: ShownCapture): void => {
    if (picture === undefined) return;
    setOpen({ src: picture, label: text('captures.picture', { ...capture, time: formatDateTime(at) }) });
    emit('pictureopened', { kind, id });
  };

  return (
    <section part="base" className="base" aria-label={label}>
      <div className="head">
        <SegmentedControl
          part="kinds"
          label={text('captures.kinds')}
          value={kind}
          onChange={choose}
          options={captureKinds.map(one => ({ value: one, label: text(`captures.kind.${one}`), icon: icons[one] }))}
        />
        {isLive[kind] ? null : <StaleMark since={lostAt} />}
      </div>
      {list.length === 0 ? (
        <EmptyState
          icon={icons[kind]}
          title={text(`captures.empty.${kind}`)}
          hint={text(
            !isLive[kind]
              ? 'captures.hint.lost'
              : kind === 'face' && selectedId === undefined
                ? 'captures.hint.robot'
                : 'captures.hint.live',
          )}
        />
      ) : (
        <ul part="list" className="list" aria-label={text(`captures.kind.${kind}`)}>
          <Each
            items={list}
            id={({ id }) => id}
            draw={capture => <Row capture={capture} kind={kind} onOpen={view} />}
            unshown={({ id }) => (
              <li data-id={id}>
                <Unshown />
              </li>
            )}
          />
        </ul>
      )}
      {shadowRoot && open
        ? createPortal(
            <ImageViewer pictures={[open]} index={0} onIndex={() => undefined} onClose={() => setOpen(undefined)} />,
            shadowRoot,
          )
        : null}
    </section>
  );
}

/** What a row shows of a capture, with words for what the server did not say. */
interface ShownCapture {
  readonly id: string;
  readonly name: string;
  readonly device: string;
  readonly picture: string | undefined;
  readonly at: number;
}

function Row({
  capture,
  kind,
  onOpen,
}: {
  readonly capture: ListedCapture;
  readonly kind: CaptureKind;
  readonly onOpen: (shown: ShownCapture) => void;
}) {
  const { now, robots } = useConsole();
  const { items } = useStore(robots.$robots);
  const text = useText();
  const { formatDateTime } = useTexts();
  const { id, picture, at, mapName, deviceId } = capture;
  const name = capture.name || text(`captures.unnamed.${kind}`);
  const device = capture.deviceName || items.find(robot => robot.id === deviceId)?.name || deviceId || '';
  const none = (
    <span className="none" role="img" aria-label={text('captures.noPicture')}>
      <ImageOff size={18} aria-hidden />
    </span>
  );
  return (
    <li data-id={id}>
      {picture ? (
        <button
          type="button"
          className="thumb"
          aria-label={text('common.viewer.open', { name })}
          onClick={() => onOpen({ id, name, device, picture, at })}
        >
          <Picture src={picture}>{none}</Picture>
        </button>
      ) : (
        <span className="thumb">{none}</span>
      )}
      <span className="facts">
        <span className="line">
          <strong>{name}</strong>
          <span className="time" title={formatDateTime(at)}>
            <TimeAgo at={at} now={now} />
          </span>
        </span>
        <span className="line muted">
          <span>{[device, mapName].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
    </li>
  );
}
